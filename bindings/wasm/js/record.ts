/** Records: what operations write as JSON. */

import { type Exports, type Instance, RECORD } from './instance.js';

/** The record that the last operation, on this text, wrote. */
export function record(instance: Instance<Exports>, text: string, outcome: number): unknown {
  if (outcome > RECORD) {
    throw new Error(`puny-idna: the module answers ${outcome}`);
  }
  try {
    return JSON.parse(instance.text(RECORD - outcome));
  } catch {
    // The record is valid JSON, but it may be longer than the longest possible string.
    throw new RangeError(`puny-idna: no memory for ${RECORD - outcome} code units about the input`);
  } finally {
    instance.release(text.length);
  }
}
