/**
 * Bytes as text, in ASCII that needs no escape in a string of any kind, nor in HTML. The most frequent
 * values take one character, and all others two, so gzip finds the same repetitions as in the bytes. In
 * base64 they are out of step.
 */

/** The characters that are not used: quotes, those that escape, and the one that begins a tag. */
const EXCLUDED = '"\'`$\\<';

/** The number of values that take one character. The characters after these begin a pair. */
export const SINGLE = 87;

/** The characters that are used, in order. */
export const ALPHABET: readonly string[] = /* @__PURE__ */ Array.from({ length: 0x7f - 0x20 }, (_, index) =>
  String.fromCharCode(0x20 + index),
).filter((character) => !EXCLUDED.includes(character));

/** The bytes of a text. It begins with the most frequent values in hexadecimal digits. */
export function bytes(text: string): Uint8Array<ArrayBuffer> {
  const digits = new Uint8Array(0x80);
  ALPHABET.forEach((character, digit) => (digits[character.charCodeAt(0)] = digit));
  const values = new Set<number>();
  let at = 0;
  for (; at < 2 * SINGLE; at += 2) {
    values.add(parseInt(text.slice(at, at + 2), 16));
  }
  for (let value = 0; value < 0x100; value++) {
    values.add(value);
  }
  const value = Uint8Array.from(values);
  const bytes = new Uint8Array(text.length);
  let length = 0;
  while (at < text.length) {
    let digit = digits[text.charCodeAt(at++)]!;
    if (digit >= SINGLE) {
      digit += (digit - SINGLE) * (ALPHABET.length - 1) + digits[text.charCodeAt(at++)]!;
    }
    bytes[length++] = value[digit]!;
  }
  return bytes.subarray(0, length);
}
