/** The functions of a module with IDNA. */

import { type Bootstring, complete, head, type Parameters } from './bootstring.js';
import { Instance, SAME } from './instance.js';
import { PunyError, type Problem } from './error.js';
import { explained, type Explanation, type Trace, traced } from './explain.js';
import { number, type Options } from './options.js';
import { checkString, record as recordOf, type Records } from './record.js';

interface Operations extends Records {
  puny_encode(units: number): number;
  puny_decode(units: number): number;
  puny_to_ascii(units: number, options: number): number;
  puny_to_unicode(units: number, options: number): number;
  puny_check(units: number, options: number): number;
  puny_is_idn_hostname(units: number, draft: number): number;
  puny_explain(units: number, options: number): number;
  puny_explain_encode(units: number): number;
  puny_explain_decode(units: number): number;
  puny_bootstring(units: number, operation: number): number;
}

type Operation = (exports: Operations, units: number, options: number) => number;

const ENCODE: Operation = (exports, units) => exports.puny_encode(units);
const DECODE: Operation = (exports, units) => exports.puny_decode(units);
const TO_ASCII: Operation = (exports, units, options) => exports.puny_to_ascii(units, options);
const TO_UNICODE: Operation = (exports, units, options) => exports.puny_to_unicode(units, options);
const CHECK: Operation = (exports, units, options) => exports.puny_check(units, options);
const IS_HOSTNAME: Operation = (exports, units, draft) => exports.puny_is_idn_hostname(units, draft);
const EXPLAIN: Operation = (exports, units, options) => exports.puny_explain(units, options);
const EXPLAIN_ENCODE: Operation = (exports, units) => exports.puny_explain_encode(units);
const EXPLAIN_DECODE: Operation = (exports, units) => exports.puny_explain_decode(units);
const BOOTSTRING: Operation = (exports, units, operation) => exports.puny_bootstring(units, operation);

/** What `check` finds. */
export interface Check {
  /** Whether both conversions accept the name. */
  readonly valid: boolean;
  /** The name of the edition. */
  readonly edition: string;
  /** The name in ASCII; null if it is not valid. */
  readonly ascii: string | null;
  /** The name in Unicode; null if it is not valid. */
  readonly unicode: string | null;
  /** The labels of a valid name. */
  readonly labels: readonly Label[];
  /** Every broken rule, ordered by label. */
  readonly problems: readonly Problem[];
}

/** A label of a valid name. */
export interface Label {
  readonly ascii: string;
  readonly unicode: string;
  /** Its kind in RFC 5890, section 2.3. */
  readonly kind:
    | 'empty'
    | 'nr_ldh'
    | 'a_label'
    | 'fake_a_label'
    | 'reserved_ldh'
    | 'u_label'
    | 'non_ldh'
    | 'not_u_label';
}

/** What `isIdnHostname` follows. */
export interface HostnameOptions {
  /**
   * Default: the newest definition, that of JSON Schema's format registry since 2026-02-10
   * (json-schema-spec#1660). `'2020-12'` and earlier drafts map nothing except the four full stops of
   * RFC 3490.
   */
  draft?: '2020-12' | undefined;
}

/** The functions of a module. */
export interface Api {
  /**
   * Compiles the module without blocking. No function needs it, except on the main thread of
   * Chromium before 2024, which compiles no more than 4 kB synchronously.
   */
  prepare(this: void): Promise<void>;
  /**
   * Encodes a string in Punycode (RFC 3492), without `xn--`. O(n log n).
   *
   * @throws PunyError `overflow`, for a string of thousands of code points.
   */
  encode(this: void, text: string): string;
  /**
   * Decodes a string from Punycode (RFC 3492), without `xn--`. O(n log n).
   *
   * @throws PunyError `not_basic`, `not_digit`, `unexpected_end`, `overflow`, `not_scalar` or
   * `surrogate_pair`.
   */
  decode(this: void, punycode: string): string;
  /**
   * Converts a domain name to ASCII (ToASCII), under UTS #46 with every check if no edition is given.
   *
   * @throws PunyError with every rule that the name breaks.
   * @throws TypeError if the edition does not have an option.
   */
  toAscii(this: void, name: string, options?: Options): string;
  /**
   * Converts a domain name to Unicode (ToUnicode), under UTS #46 with every check if no edition is
   * given. A valid name may still look like another.
   *
   * @throws PunyError with every rule that the name breaks.
   * @throws TypeError if the edition does not have an option.
   */
  toUnicode(this: void, name: string, options?: Options): string;
  /**
   * Checks a domain name: both forms if it is valid, every problem if it is not. It throws only for
   * wrong options.
   *
   * @throws TypeError if the edition does not have an option.
   */
  check(this: void, name: string, options?: Options): Check;
  /**
   * Whether a string has the format `idn-hostname` of JSON Schema: an internationalized host name of
   * RFC 5890, section 2.3.2.3, by the rules for registration of IDNA2008, after the mapping of UTS #46.
   *
   * @throws TypeError if there is no such draft.
   */
  isIdnHostname(this: void, text: string, options?: HostnameOptions): boolean;
  /**
   * Every step of converting a domain name to ASCII: mapped, normalised, split, each label decoded,
   * checked and encoded, joined.
   *
   * @throws TypeError if the edition does not have an option.
   */
  explain(this: void, name: string, options?: Options): Explanation;
  /** Every step of encoding a string in Punycode. */
  explainEncode(this: void, text: string): Trace;
  /** Every step of decoding a string from Punycode. */
  explainDecode(this: void, punycode: string): Trace;
  /**
   * The same functions with other parameters. Parameters that are not given are Punycode's.
   *
   * @throws RangeError if they are not legal (RFC 3492, section 4); its `cause` is the name of the rule, such
   * as `'tmax'`.
   * @throws TypeError if there is no such parameter.
   */
  bootstring(this: void, parameters?: Partial<Parameters>): Bootstring;
}

/** The number of the draft of JSON Schema: 0 is the newest. */
function draft(options: HostnameOptions | undefined): number {
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
  if (options.draft === undefined) {
    return 0;
  }
  if (options.draft !== '2020-12') {
    throw new TypeError(`puny-idna: draft is '2020-12' or undefined, not ${String(options.draft)}`);
  }
  return 1;
}

/** The functions of a module, given in base64; `has2003` says whether it has IDNA2003. */
export function create(base64: string, has2003: boolean): Api {
  const instance = new Instance<Operations>(base64);

  /** Runs an operation that returns a text or a list of problems. */
  function convert(text: string, operation: Operation, options: number): string {
    const outcome = run(text, operation, options);
    if (outcome < SAME) {
      throw new PunyError(record(text, outcome) as Problem[]);
    }
    const result = outcome === SAME ? text : instance.text(outcome);
    instance.release(text.length);
    return result;
  }

  function run(text: string, operation: Operation, options: number): number {
    checkString(text);
    return instance.run(text, operation, options);
  }

  const record = (text: string, outcome: number): unknown => recordOf(instance, text, outcome);
  const bits = (options: Options | undefined) => number(options, has2003);
  return {
    prepare: () => instance.prepare(),
    encode: (text) => convert(text, ENCODE, 0),
    decode: (punycode) => convert(punycode, DECODE, 0),
    toAscii: (name, options) => convert(name, TO_ASCII, bits(options)),
    toUnicode: (name, options) => convert(name, TO_UNICODE, bits(options)),
    check: (name, options) => record(name, run(name, CHECK, bits(options))) as Check,
    isIdnHostname(text, options) {
      const is = run(text, IS_HOSTNAME, draft(options)) === SAME;
      instance.release(text.length);
      return is;
    },
    explain: (name, options) => explained(record(name, run(name, EXPLAIN, bits(options)))),
    explainEncode: (text) => traced(record(text, run(text, EXPLAIN_ENCODE, 0))),
    explainDecode: (punycode) => traced(record(punycode, run(punycode, EXPLAIN_DECODE, 0))),
    bootstring(given) {
      const parameters = complete(given);
      const before = head(parameters);
      const [broken] = record(before, run(before, BOOTSTRING, 4)) as Problem[];
      if (broken !== undefined) {
        throw new RangeError(`puny-idna: ${broken.message}: ${broken.rule}`, { cause: broken.kind });
      }
      const whole = (text: string) => {
        checkString(text);
        return before + text;
      };
      const steps = (text: string, operation: number) => {
        const input = whole(text);
        return traced(record(input, run(input, BOOTSTRING, operation)));
      };
      return {
        parameters,
        encode: (text) => convert(whole(text), BOOTSTRING, 0),
        decode: (basic) => convert(whole(basic), BOOTSTRING, 1),
        explainEncode: (text) => steps(text, 2),
        explainDecode: (basic) => steps(basic, 3),
      };
    },
  };
}
