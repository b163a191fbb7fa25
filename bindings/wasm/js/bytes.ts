/** Bytes as text: see `alphabet.ts`. */

import { ALPHABET, SINGLE } from './alphabet.js';
import decoder from './modules/decoder.js';

/** More than a value. */
const PAIR = 0x100;

/** Where the tables and the text are in the memory of the decoder: see `decoder.wat`. */
const SECOND = 0x100;
const VALUES = 0x180;
const TEXT = 0x280;

/** The bytes of a text. It begins with the most frequent values in hexadecimal digits. */
export function bytes(text: string): Uint8Array<ArrayBuffer> {
  const values = new Set<number>();
  for (let at = 0; at < 2 * SINGLE; at += 2) {
    values.add(parseInt(text.slice(at, at + 2), 16));
  }
  for (let value = 0; value < 0x100; value++) {
    values.add(value);
  }
  // Most engines would only interpret a loop over the text when it first runs: five milliseconds, for which the
  // first call of a function would wait. In WebAssembly they compile it.
  const module = new WebAssembly.Module(Uint8Array.from(decoder));
  const { memory, decode } = new WebAssembly.Instance(module).exports as unknown as Decoder;
  memory.grow(((TEXT + text.length) >>> 16) + 1);
  const all = new Uint8Array(memory.buffer);
  all.set(Uint8Array.from(values), VALUES);
  // Of each character: its value, or PAIR and more; and its digit as the second one of a pair.
  const first = new Uint16Array(memory.buffer);
  ALPHABET.forEach((character, digit) => {
    const code = character.charCodeAt(0);
    first[code] = digit < SINGLE ? all[VALUES + digit]! : PAIR + SINGLE + (digit - SINGLE) * ALPHABET.length;
    all[SECOND + code] = digit;
  });
  new TextEncoder().encodeInto(text, all.subarray(TEXT));
  return all.subarray(TEXT, decode(TEXT + 2 * SINGLE, TEXT + text.length));
}

interface Decoder {
  readonly memory: WebAssembly.Memory;
  /** Decodes the text between two addresses, and returns where its bytes end. */
  decode(start: number, end: number): number;
}
