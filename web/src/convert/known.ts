/** The set of the names that many people know, with which the library compares each host. */

import type { Display } from '../library.js';

/** The minimum length of a label that another label resembles by more than chance: `mp` looks like `rnp`. */
const MIN = 4;

const sets = new WeakMap<Display, InstanceType<Display['Protected']>>();

/** Returns the set of the known names, which is made at the first call. */
export function knownSet(display: Display): InstanceType<Display['Protected']> {
  const made = sets.get(display);
  if (made !== undefined) {
    return made;
  }
  const names = display.knownNames.filter((name) => name.indexOf('.') >= MIN || !/rn|vv|[mwl01oi]/.test(name.split('.')[0]!));
  // If a host resembles several names, the set returns the first name, and most readers know the names in `com` best.
  const isCom = (name: string): number => (name.endsWith('.com') ? 0 : 1);
  const set = new display.Protected(names.sort((one, other) => isCom(one) - isCom(other)));
  sets.set(display, set);
  return set;
}
