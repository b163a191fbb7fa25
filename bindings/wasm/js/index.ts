/**
 * Punycode and IDNA in every edition: the Rust libraries `puny` and `puny-idna` as WebAssembly.
 *
 * All offsets count UTF-16 code units. Punycode encodes a lone surrogate like any other code point. A name with a lone
 * surrogate is refused.
 */

import { createApi } from './api.js';
import text from './modules/index.js';

export type { Check, Label, RefusedName, ValidName } from './api.js';
export type { Bootstring, Parameters } from './bootstring.js';
export type { HostnameOptions } from './draft.js';
export type { Mailbox, MailboxOptions } from './mailbox.js';
export { PunyError, type Found, type Problem } from './error.js';
export type { Change, Digit, Explanation, Insertion, NameStep, Rule, Trace } from './explain.js';
export type { Edition, Flags, Options } from './options.js';
export type { Line, Moment, Run, Variable } from './run.js';

export const {
  init,
  prepare,
  encode,
  decode,
  toAscii,
  toUnicode,
  check,
  isHostname,
  isIdnHostname,
  hostname,
  idnHostname,
  mailbox,
  sameName,
  explain,
  explainEncode,
  explainDecode,
  bootstring,
} = createApi(text);
