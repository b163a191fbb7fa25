/**
 * The alphabet for bytes as text. Its characters are ASCII, and need no escape in any kind of string literal or in HTML.
 *
 * The most frequent values of a byte are written as one character, and all other values as two characters. Equal bytes
 * always become equal characters, so gzip finds the repetitions of the bytes in the text. In base64, equal bytes may become
 * different characters, because three bytes share four characters.
 */

/**
 * The printable ASCII characters that are not in the alphabet. Quotes, `$` and the backslash have a special meaning in string
 * literals, and `<` begins a tag of HTML.
 */
const EXCLUDED = '"\'`$\\<';

/** The number of values that are written as one character. The last characters of the alphabet begin a pair instead. */
export const SINGLE = 87;

/** The characters of the alphabet, in order. */
export const ALPHABET: readonly string[] = /* @__PURE__ */ Array.from({ length: 0x7f - 0x20 }, (_, index) =>
  String.fromCharCode(0x20 + index),
).filter((character) => !EXCLUDED.includes(character));
