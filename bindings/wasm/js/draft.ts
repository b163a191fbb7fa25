/** The options of `isIdnHostname` and `idnHostname`. */

export interface HostnameOptions {
  /**
   * The definition of the format. The default is the newest definition, which has been in the format registry of JSON Schema
   * since 2026-02-10 (json-schema-spec#1660). `'2020-12'` is the definition of that draft and of all earlier drafts, which
   * accept every `hostname`, and map only the full stops of RFC 3490.
   */
  draft?: '2020-12' | undefined;
}

/** The number of the format `hostname` for the module. */
export const HOSTNAME = 0;

/**
 * Returns the number of the format `idn-hostname` for the module: 2 for draft 2020-12, and 1 for the newest definition.
 *
 * @throws TypeError if the options are wrong.
 */
export function formNumber(options: HostnameOptions | undefined): number {
  if (options === undefined) {
    return 1;
  }
  if (typeof options !== 'object' || options === null) {
    throw new TypeError(`puny-idna: options must be an object, not ${String(options)}`);
  }
  const unknown = Object.keys(options).find((key) => key !== 'draft');
  if (unknown !== undefined) {
    throw new TypeError(`puny-idna: there is no option ${unknown}; the only option is draft`);
  }
  // Only own properties are options.
  if (!Object.hasOwn(options, 'draft') || options.draft === undefined) {
    return 1;
  }
  if (options.draft !== '2020-12') {
    throw new TypeError(`puny-idna: draft must be '2020-12' or undefined, not ${String(options.draft)}`);
  }
  return 2;
}
