/** The same as `index.ts` without IDNA2003, whose tables are as large as all others. */

import { create } from './api.js';
import base64 from './modules/without-2003.js';

export type { Check, HostnameOptions, Label } from './api.js';
export type { Bootstring, Parameters } from './bootstring.js';
export { PunyError, type Problem } from './error.js';
export type { Change, Digit, Explanation, Insertion, NameStep, Rule, Trace } from './explain.js';
export type { Edition, Options } from './options.js';

export const {
  prepare,
  encode,
  decode,
  toAscii,
  toUnicode,
  check,
  isIdnHostname,
  explain,
  explainEncode,
  explainDecode,
  bootstring,
} = create(base64, false);
