/** The functions of a module with IDNA. */

import { type Bootstring, complete, head, type Parameters } from './bootstring.js';
import { draft, type HostnameOptions } from './draft.js';
import { Instance, SAME } from './instance.js';
import { PunyError, type Problem } from './error.js';
import { explained, type Explanation, type Trace, traced } from './explain.js';
import { type Edition, number, type Options } from './options.js';
import { record as recordOf } from './record.js';
import { type SameName, sameNameBy } from './same-name.js';
import { checkString } from './string.js';

interface Operations extends SameName {
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

/** What `check` finds; `valid` says which of the two. */
export type Check = ValidName | RefusedName;

/** A name that both conversions accept. */
export interface ValidName {
  readonly valid: true;
  /** The name of the edition. */
  readonly edition: string;
  readonly ascii: string;
  readonly unicode: string;
  readonly labels: readonly Label[];
  readonly problems: readonly [];
}

/** A name that a conversion refuses. */
export interface RefusedName {
  readonly valid: false;
  /** The name of the edition. */
  readonly edition: string;
  readonly ascii: null;
  readonly unicode: null;
  readonly labels: readonly [];
  /** Every broken rule, ordered by label. */
  readonly problems: readonly [Problem, ...Problem[]];
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

/** The functions of a module. */
export interface Api<E extends Edition = Edition> {
  /**
   * Compiles the module without blocking. No function needs it, except on the main thread of
   * Chromium before 2024, which compiles no more than 4 kB synchronously.
   */
  prepare(this: void): Promise<void>;
  /** Takes the compiled module, a `WebAssembly.Module`, where none may be compiled from bytes. */
  init(this: void, module: object): void;
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
  toAscii(this: void, name: string, options?: Options<E>): string;
  /**
   * Converts a domain name to Unicode (ToUnicode), under UTS #46 with every check if no edition is
   * given. A valid name may still look like another.
   *
   * @throws PunyError with every rule that the name breaks.
   * @throws TypeError if the edition does not have an option.
   */
  toUnicode(this: void, name: string, options?: Options<E>): string;
  /**
   * Checks a domain name: both forms if it is valid, every problem if it is not. It throws only for
   * wrong options.
   *
   * @throws TypeError if the edition does not have an option.
   */
  check(this: void, name: string, options?: Options<E>): Check;
  /**
   * Whether a string has the format `idn-hostname` of JSON Schema: an internationalized host name of
   * RFC 5890, section 2.3.2.3, by the rules for registration of IDNA2008, after the mapping of UTS #46.
   *
   * @throws TypeError if there is no such draft.
   */
  isIdnHostname(this: void, text: string, options?: HostnameOptions): boolean;
  /**
   * Whether two spellings are one name: whether the URL Standard makes the same host of both, but for a dot at the
   * end. Letter case, `xn--`, mapping and the forms of IP addresses make no difference. What is no host is never the
   * same.
   */
  sameName(this: void, one: string, other: string): boolean;
  /**
   * Every step of converting a domain name to ASCII: mapped, normalised, split, each label decoded,
   * checked and encoded, joined.
   *
   * @throws TypeError if the edition does not have an option.
   */
  explain(this: void, name: string, options?: Options<E>): Explanation;
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

/** The functions of a module, given as text, of an entry that may lack editions. */
export function create(text: string, entry?: 'puny-idna/without-2003'): Api {
  const instance = new Instance<Operations>(text);

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
  const bits = (options: Options | undefined) => number(options, entry);
  return {
    prepare: () => instance.prepare(),
    init: (module) => instance.init(module),
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
    sameName: (one, other) => sameNameBy(instance, one, other),
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
