/** The comparison of two spellings of a name. */

import { type Exports, type Instance, SAME } from './instance.js';
import { checkString } from './string.js';

export interface SameName extends Exports {
  puny_same_name(units: number, first: number): number;
}

const OPERATION = (exports: SameName, units: number, first: number) => exports.puny_same_name(units, first);

/** Implements `sameName` of an entry with the module of the entry. */
export function compareNames(instance: Instance<SameName>, one: string, other: string): boolean {
  checkString(one);
  checkString(other);
  const is = instance.run(one + other, OPERATION, one.length) === SAME;
  instance.release(one.length + other.length);
  return is;
}
