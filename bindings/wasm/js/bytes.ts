/** Decodes bytes that are stored as text: see `alphabet.ts`. */

import { ALPHABET, SINGLE } from './alphabet.js';
import decoder from './modules/decoder.js';

/** The number that is added for a character that begins a pair. It is greater than every value of a byte. */
const PAIR = 0x100;

/** The addresses of the tables and of the text in the memory of the decoder: see `decoder.wat`. */
const SECOND = 0x100;
const VALUES = 0x180;
const TEXT = 0x280;

/** Decodes a text to bytes. The text begins with the most frequent values, in hexadecimal digits. */
export function bytes(text: string): Uint8Array<ArrayBuffer> {
  const values = new Set<number>();
  for (let at = 0; at < 2 * SINGLE; at += 2) {
    values.add(parseInt(text.slice(at, at + 2), 16));
  }
  for (let value = 0; value < 0x100; value++) {
    values.add(value);
  }
  // The loop over the text is a WebAssembly module, because engines compile WebAssembly before it runs. Most engines only
  // interpret a loop of JavaScript when it runs for the first time. This would delay the first call by five milliseconds.
  const module = new WebAssembly.Module(Uint8Array.from(decoder));
  const { memory, decode } = new WebAssembly.Instance(module).exports as unknown as Decoder;
  memory.grow(((TEXT + text.length) >>> 16) + 1);
  const all = new Uint8Array(memory.buffer);
  all.set(Uint8Array.from(values), VALUES);
  // The tables contain two numbers for each character. The first number is the byte that the character encodes, or at least
  // PAIR if the character begins a pair. The second number is the digit of the character at the end of a pair.
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
  /** Decodes the text between two addresses, and returns the address after its last byte. */
  decode(start: number, end: number): number;
}
