/** What `isIdnHostname` follows. */

export interface HostnameOptions {
  /**
   * Default: the newest definition, that of JSON Schema's format registry since 2026-02-10
   * (json-schema-spec#1660). `'2020-12'` and earlier drafts map nothing except the four full stops of
   * RFC 3490.
   */
  draft?: '2020-12' | undefined;
}

/** The number of the draft of JSON Schema: 0 is the newest. */
export function draft(options: HostnameOptions | undefined): number {
  if (options === undefined) {
    return 0;
  }
  if (typeof options !== 'object' || options === null) {
    throw new TypeError('puny-idna: options are an object');
  }
  const unknown = Object.keys(options).find((key) => key !== 'draft');
  if (unknown !== undefined) {
    throw new TypeError(`puny-idna: there is no option ${unknown}; there is draft`);
  }
  // What an object inherits is not an option.
  if (!Object.hasOwn(options, 'draft') || options.draft === undefined) {
    return 0;
  }
  if (options.draft !== '2020-12') {
    throw new TypeError(`puny-idna: draft is '2020-12' or undefined, not ${String(options.draft)}`);
  }
  return 1;
}
