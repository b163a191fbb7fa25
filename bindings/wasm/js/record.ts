/** Records: what operations write as JSON. */

import { type Instance, JSON_RECORD, type Exports } from './instance.js';

export interface Records extends Exports {
  puny_json_output(): number;
  puny_json_length(): number;
}

const UTF8 = new TextDecoder();

/** The record that the last operation, on this text, wrote. */
export function record(instance: Instance<Records>, text: string, outcome: number): unknown {
  if (outcome !== JSON_RECORD) {
    throw new Error(`puny-idna: the module answers ${outcome}`);
  }
  const { memory, puny_json_output, puny_json_length } = instance.exports;
  const json = new Uint8Array(memory.buffer, puny_json_output() >>> 0, puny_json_length() >>> 0);
  try {
    return JSON.parse(UTF8.decode(json));
  } catch {
    // The record is valid JSON, but it may be longer than the longest possible string.
    throw new RangeError(`puny-idna: no memory for ${json.length} bytes about the input`);
  } finally {
    instance.release(text.length);
  }
}
