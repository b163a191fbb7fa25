/** What every function takes. */

/** @throws TypeError if the input is not a string. */
export function checkString(text: unknown): void {
  if (typeof text !== 'string') {
    throw new TypeError(`puny-idna: the input is a string, not ${typeof text}`);
  }
}
