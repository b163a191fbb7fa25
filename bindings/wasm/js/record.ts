/** Records: the results that operations write as JSON. */

import { type Exports, type Instance, RECORD } from './instance.js';

/** Reads the record that the last operation wrote, and frees the memory of its input `text`. */
export function readRecord(instance: Instance<Exports>, text: string, outcome: number): unknown {
  if (outcome > RECORD) {
    throw new Error(`puny-idna: the module returned the unexpected number ${outcome}`);
  }
  try {
    return JSON.parse(instance.text(RECORD - outcome));
  } catch {
    // The record is valid JSON, so the only possible reason is that it is longer than a string can be.
    throw new RangeError(`puny-idna: not enough memory for a result of ${RECORD - outcome} code units`);
  } finally {
    instance.release(text.length);
  }
}
