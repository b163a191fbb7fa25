/** The same as `index.ts` without IDNA2003. */

import { type Api, create } from './api.js';
import text from './modules/without-2003.js';
import type { EditionWithout2003, Options as OptionsOf } from './options.js';

export type { Check, Label, RefusedName, ValidName } from './api.js';
export type { Bootstring, Parameters } from './bootstring.js';
export type { HostnameOptions } from './draft.js';
export { PunyError, type Found, type Problem } from './error.js';
export type { Change, Digit, Explanation, Insertion, NameStep, Rule, Trace } from './explain.js';
export type { EditionWithout2003 as Edition } from './options.js';

/** An edition, and flags that differ from its usual ones. */
export type Options = OptionsOf<EditionWithout2003>;

export const {
  init,
  prepare,
  encode,
  decode,
  toAscii,
  toUnicode,
  check,
  isIdnHostname,
  sameName,
  explain,
  explainEncode,
  explainDecode,
  bootstring,
} = create(text, 'puny-idna/without-2003') as Api<EditionWithout2003>;
