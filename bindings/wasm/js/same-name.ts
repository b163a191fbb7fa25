/** Whether two spellings are one name. */

import { type Exports, type Instance, SAME } from './instance.js';
import { checkString } from './string.js';

export interface SameName extends Exports {
  puny_same_name(units: number, first: number): number;
}

const OPERATION = (exports: SameName, units: number, first: number) => exports.puny_same_name(units, first);

/** `sameName` of an entry, by its module. */
export function sameNameBy(instance: Instance<SameName>, one: string, other: string): boolean {
  checkString(one);
  checkString(other);
  const is = instance.run(one + other, OPERATION, one.length) === SAME;
  instance.release(one.length + other.length);
  return is;
}
