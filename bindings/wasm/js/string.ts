/** The check of the input, which all functions have. */

/** @throws TypeError if the input is not a string. */
export function checkString(text: unknown): void {
  if (typeof text !== 'string') {
    throw new TypeError(`puny-idna: the input must be a string, not ${typeof text}`);
  }
}
