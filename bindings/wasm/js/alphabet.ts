/**
 * The alphabet for bytes as text. Its characters are ASCII, and need no escape in any kind of string literal or in HTML.
 *
 * The most frequent values of a byte take one character, and all other values take two. Equal bytes always become equal
 * characters, so gzip finds the repetitions of the bytes in the text. In base64 it would not find them, because three
 * bytes share four characters.
 */

/** The characters that are not in the alphabet: quotes, `$` and the backslash, which escape, and `<`, which begins a tag. */
const EXCLUDED = '"\'`$\\<';

/** The number of values that take one character. The other characters of the alphabet begin a pair. */
export const SINGLE = 87;

/** The characters of the alphabet, in order. */
export const ALPHABET: readonly string[] = /* @__PURE__ */ Array.from({ length: 0x7f - 0x20 }, (_, index) =>
  String.fromCharCode(0x20 + index),
).filter((character) => !EXCLUDED.includes(character));
