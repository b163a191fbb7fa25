/** The check of the type of an input. */

/**
 * Checks that an input is a string.
 *
 * @throws TypeError if the input is not a string.
 */
export function checkString(text: unknown): void {
  if (typeof text !== 'string') {
    throw new TypeError(`puny-idna: the input must be a string, not ${typeof text}`);
  }
}
