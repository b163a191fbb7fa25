/**
 * The entry `puny-idna/without-2003`: Punycode and all editions of IDNA except IDNA2003. It has no functions for mail addresses
 * and for the problems of host names.
 */

import { type Api, createApi } from './api.js';
import text from './modules/without-2003.js';
import type { EditionWithout2003, Options as OptionsOf } from './options.js';

export type { Check, Label, RefusedName, ValidName } from './api.js';
export type { Bootstring, Parameters } from './bootstring.js';
export type { HostnameOptions } from './draft.js';
export { PunyError, type Found, type Problem } from './error.js';
export type { Change, Digit, Explanation, Insertion, NameStep, Rule, Trace } from './explain.js';
export type { EditionWithout2003 as Edition, Flags } from './options.js';

/** An edition, and flags whose values differ from the usual values of the edition. */
export type Options = OptionsOf<EditionWithout2003>;

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
  sameName,
  explain,
  explainEncode,
  explainDecode,
  bootstring,
} = createApi(text, 'puny-idna/without-2003') as Omit<Api<EditionWithout2003>, 'hostname' | 'idnHostname' | 'mailbox'>;
