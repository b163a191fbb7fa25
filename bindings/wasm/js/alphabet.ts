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
