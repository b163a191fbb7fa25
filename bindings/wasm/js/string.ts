/** What every function takes. */

import { type Exports, type Instance, SAME } from './instance.js';

/** @throws TypeError if the input is not a string. */
export function checkString(text: unknown): void {
  if (typeof text !== 'string') {
    throw new TypeError(`puny-idna: the input is a string, not ${typeof text}`);
  }
}

/** The operation on two names, one after the other. */
export interface SameName extends Exports {
  puny_same_name(units: number, first: number): number;
}

/** Whether two spellings are one name: see `sameName` of `puny-idna`. */
export function sameName(instance: Instance<SameName>, one: string, other: string): boolean {
  checkString(one);
  checkString(other);
  const both = one + other;
  const is = instance.run(both, (exports, units, first) => exports.puny_same_name(units, first), one.length) === SAME;
  instance.release(both.length);
  return is;
}
