/** Mail addresses: the parts that `mailbox` returns, and its options. */

/** The parts of a valid mail address. */
export interface Mailbox {
  /**
   * The local part as written, with its quotes and backslashes. `localPartWarnings` of `puny-idna/display` returns what is
   * suspicious in it.
   */
  readonly localPart: string;
  /** The local part without the quotes and backslashes of a quoted string. */
  readonly unquotedLocalPart: string;
  /** The domain or the address literal as written. */
  readonly domain: string;
  /** The domain in ASCII, for the DNS. An address literal is as written. */
  readonly asciiDomain: string;
  /** The domain in Unicode. Before you show it to people, see `puny-idna/display`. An address literal is as written. */
  readonly unicodeDomain: string;
  /** The kind of the address literal, such as `[192.0.2.1]`. Null if the address has a domain. */
  readonly literal: 'ipv4' | 'ipv6' | 'general' | null;
  /** Whether the local part is not ASCII, so that the mail servers must support SMTPUTF8 (RFC 6531). */
  readonly needsSmtputf8: boolean;
}

/** The options of `mailbox`. */
export interface MailboxOptions {
  /** Whether the address must be ASCII, for mail servers without SMTPUTF8. The default is false. */
  ascii?: boolean | undefined;
}

/**
 * Returns whether the address must be ASCII.
 *
 * @throws TypeError if the options are wrong.
 */
export function isAsciiOnly(options: MailboxOptions | undefined): boolean {
  if (options === undefined) {
    return false;
  }
  if (typeof options !== 'object' || options === null) {
    throw new TypeError(`puny-idna: options must be an object, not ${String(options)}`);
  }
  const unknown = Object.keys(options).find((key) => key !== 'ascii');
  if (unknown !== undefined) {
    throw new TypeError(`puny-idna: there is no option ${unknown}; the only option is ascii`);
  }
  // Only own properties are options.
  const ascii = Object.hasOwn(options, 'ascii') ? options.ascii : undefined;
  if (ascii !== undefined && typeof ascii !== 'boolean') {
    throw new TypeError(`puny-idna: ascii must be true, false or undefined, not ${String(ascii)}`);
  }
  return ascii ?? false;
}
