/** Cuts a long string, so that it is stepped through in part. */

import type { Library } from '../library.js';
import type { Direction } from '../state.js';

/** The maximum number of characters that are stepped through. */
export const MAX = 200;

/**
 * Returns the input of the first `MAX` characters of a string, and the number of characters of the whole string. The input of
 * the decoder is the Punycode of these characters. If the
 * string is not valid Punycode, returns its beginning, and 0 characters.
 */
export function cut(whole: Library, text: string, direction: Direction): { text: string; characters: number } {
  if (text.length <= MAX) {
    return { text, characters: Array.from(text).length };
  }
  let points;
  try {
    points = Array.from(direction === 'decode' ? whole.decode(text) : text);
  } catch (error) {
    if (!(error instanceof whole.PunyError)) {
      throw error;
    }
    return { text: text.slice(0, 2 * MAX), characters: 0 };
  }
  const first = points.slice(0, MAX).join('');
  const isCut = points.length > MAX;
  return { text: direction === 'encode' ? first : isCut ? whole.encode(first) : text, characters: points.length };
}
