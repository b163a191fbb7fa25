/**
 * Bytes as text, in ASCII that needs no escape in a string of any kind, nor in HTML. The most frequent
 * values take one character, and all others two, so gzip finds the same repetitions as in the bytes. In
 * base64 they are out of step.
 */

/** The characters that are not used: quotes, those that escape, and the one that begins a tag. */
const EXCLUDED = '"\'`$\\<';

/** The number of values that take one character. The characters after these begin a pair. */
export const SINGLE = 87;

/** More than a value. */
const PAIR = 0x100;

/** The characters that are used, in order. */
export const ALPHABET: readonly string[] = /* @__PURE__ */ Array.from({ length: 0x7f - 0x20 }, (_, index) =>
  String.fromCharCode(0x20 + index),
).filter((character) => !EXCLUDED.includes(character));

/** The bytes of a text. It begins with the most frequent values in hexadecimal digits. */
export function bytes(text: string): Uint8Array<ArrayBuffer> {
  const values = new Set<number>();
  for (let at = 0; at < 2 * SINGLE; at += 2) {
    values.add(parseInt(text.slice(at, at + 2), 16));
  }
  for (let value = 0; value < 0x100; value++) {
    values.add(value);
  }
  const value = Uint8Array.from(values);
  // Of each character: its value, or PAIR and more; and its digit as the second one of a pair.
  const first = new Uint16Array(0x80);
  const second = new Uint8Array(0x80);
  ALPHABET.forEach((character, digit) => {
    const code = character.charCodeAt(0);
    first[code] = digit < SINGLE ? value[digit]! : PAIR + SINGLE + (digit - SINGLE) * ALPHABET.length;
    second[code] = digit;
  });
  // In place, since the bytes are fewer. Most engines only interpret this loop when it first runs, so it
  // does little: the first call of a function waits for it.
  const bytes = new TextEncoder().encode(text);
  const end = bytes.length;
  let length = 0;
  for (let at = 2 * SINGLE; at < end; at++) {
    const found = first[bytes[at]!]!;
    bytes[length++] = found < PAIR ? found : value[found - PAIR + second[bytes[++at]!]!]!;
  }
  return bytes.subarray(0, length);
}
