/** The functions of the entries `puny-idna` and `puny-idna/without-2003`. */

import { type Bootstring, completeParameters, type Parameters, parameterUnits } from './bootstring.js';
import { formNumber, HOSTNAME, type HostnameOptions } from './draft.js';
import { Instance, SAME } from './instance.js';
import { PunyError, type Problem } from './error.js';
import { type Explanation, readExplanation, readTrace, type Trace } from './explain.js';
import { isAsciiOnly, type Mailbox, type MailboxOptions } from './mailbox.js';
import { type Edition, type Options, optionBits } from './options.js';
import { readRecord } from './record.js';
import { readRun } from './run.js';
import { compareNames, type SameName } from './same-name.js';
import { checkString } from './string.js';

interface Operations extends SameName {
  puny_encode(units: number): number;
  puny_decode(units: number): number;
  puny_to_ascii(units: number, options: number): number;
  puny_to_unicode(units: number, options: number): number;
  puny_check(units: number, options: number): number;
  puny_is_hostname(units: number, form: number): number;
  puny_hostname(units: number, form: number): number;
  puny_mailbox(units: number, isAscii: number): number;
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
const IS_HOSTNAME: Operation = (exports, units, form) => exports.puny_is_hostname(units, form);
const TO_HOSTNAME: Operation = (exports, units, form) => exports.puny_hostname(units, form);
const MAILBOX: Operation = (exports, units, isAscii) => exports.puny_mailbox(units, isAscii);
const EXPLAIN: Operation = (exports, units, options) => exports.puny_explain(units, options);
const EXPLAIN_ENCODE: Operation = (exports, units) => exports.puny_explain_encode(units);
const EXPLAIN_DECODE: Operation = (exports, units) => exports.puny_explain_decode(units);
const BOOTSTRING: Operation = (exports, units, operation) => exports.puny_bootstring(units, operation);

/** The result of `check`. `valid` decides which of the two types it has. */
export type Check = ValidName | RefusedName;

/** The result of `check` for a name that both conversions accept. */
export interface ValidName {
  readonly valid: true;
  /** The name of the edition. */
  readonly edition: string;
  readonly ascii: string;
  readonly unicode: string;
  readonly labels: readonly Label[];
  readonly problems: readonly [];
}

/** The result of `check` for a name that a conversion refuses. */
export interface RefusedName {
  readonly valid: false;
  /** The name of the edition. */
  readonly edition: string;
  readonly ascii: null;
  readonly unicode: null;
  readonly labels: readonly [];
  /** All problems, ordered by label. */
  readonly problems: readonly [Problem, ...Problem[]];
}

/** A label of a valid name. */
export interface Label {
  readonly ascii: string;
  readonly unicode: string;
  /** The kind of the label by RFC 5890, section 2.3. */
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

/** The functions of an entry. `E` is the type of the editions that its module contains. */
export interface Api<E extends Edition = Edition> {
  /**
   * Compiles the module without blocking. If this function is not called, the first call of another function compiles the
   * module synchronously. The versions of Chromium before 2024 refuse to compile more than 4 kB synchronously on the main
   * thread. For these versions, await this promise before the first call.
   */
  prepare(this: void): Promise<void>;
  /** Sets the compiled module, a `WebAssembly.Module`. Necessary where a module must not be compiled from bytes. */
  init(this: void, module: object): void;
  /**
   * Encodes a string in Punycode (RFC 3492), without `xn--`. O(n log n).
   *
   * @throws PunyError `overflow` if a number has more than 32 bits. This happens only for strings of thousands of code
   * points.
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
   * Converts a domain name to ASCII (ToASCII). The default edition is UTS #46 with every check.
   *
   * @throws PunyError with all problems if the name is refused.
   * @throws TypeError if the edition does not have one of the options.
   */
  toAscii(this: void, name: string, options?: Options<E>): string;
  /**
   * Converts a domain name to Unicode (ToUnicode). The default edition is UTS #46 with every check. A valid name may
   * still look like another name: before you show it to people, see `puny-idna/display`.
   *
   * @throws PunyError with all problems if the name is refused.
   * @throws TypeError if the edition does not have one of the options.
   */
  toUnicode(this: void, name: string, options?: Options<E>): string;
  /**
   * Checks a domain name. For a valid name, returns both forms and the labels. For a refused name, returns all problems and
   * does not throw.
   *
   * @throws TypeError if the edition does not have one of the options.
   */
  check(this: void, name: string, options?: Options<E>): Check;
  /**
   * Checks whether a string has the format `hostname` of JSON Schema: a host name of RFC 1123, section 2.1. Labels that begin
   * with `xn--` must be A-labels of RFC 5890.
   */
  isHostname(this: void, text: string): boolean;
  /**
   * Checks whether a string has the format `idn-hostname` of JSON Schema. The string is mapped by UTS #46. Each label of the
   * result must be a label of RFC 5890, and the rules of IDNA2008 for registration apply.
   *
   * @throws TypeError if the draft is unknown.
   */
  isIdnHostname(this: void, text: string, options?: HostnameOptions): boolean;
  /**
   * Returns a string of the format `hostname` with its A-labels in lower case.
   *
   * @throws PunyError with all problems if the string does not have the format.
   */
  hostname(this: void, text: string): string;
  /**
   * Returns a string of the format `idn-hostname` in ASCII.
   *
   * @throws PunyError with all problems if the string does not have the format.
   * @throws TypeError if the draft is unknown.
   */
  idnHostname(this: void, text: string, options?: HostnameOptions): string;
  /**
   * Returns the parts of a mail address (`Mailbox` in RFC 5321, section 4.1.2, and RFC 6531, section 3.3). Nothing is
   * mapped. This is the format `idn-email` of JSON Schema, and with `{ ascii: true }` the format `email`.
   *
   * @throws PunyError with all problems if the string is not a mail address.
   * @throws TypeError if an option is unknown.
   */
  mailbox(this: void, address: string, options?: MailboxOptions): Mailbox;
  /**
   * Checks whether two strings are spellings of one name: whether the host parser of the URL Standard returns the same
   * host for both strings. Letter case, `xn--`, mapping, the form of an IP address and a dot at the end make no difference. A
   * string that is not a host is not equal to any string, not even to itself.
   */
  sameName(this: void, one: string, other: string): boolean;
  /**
   * Returns every step of converting a domain name to ASCII. The name is mapped, normalised and split, each label is
   * decoded, checked and encoded, and the labels are joined.
   *
   * @throws TypeError if the edition does not have one of the options.
   */
  explain(this: void, name: string, options?: Options<E>): Explanation;
  /** Returns every step of encoding a string in Punycode. */
  explainEncode(this: void, text: string): Trace;
  /** Returns every step of decoding a string from Punycode. */
  explainDecode(this: void, punycode: string): Trace;
  /**
   * Returns the functions of Punycode with other parameters. The default of each parameter is its value in Punycode.
   *
   * @throws RangeError if the parameters are not legal (RFC 3492, section 4). Its `cause` is the name of the rule, such as
   * `'tmax'`.
   * @throws TypeError if a parameter is unknown.
   */
  bootstring(this: void, parameters?: Partial<Parameters>): Bootstring;
}

/**
 * Creates the functions of an entry. `text` is the module of the entry, as text. If the module lacks editions, `entry` is the
 * name of the entry.
 */
export function createApi(text: string, entry?: 'puny-idna/without-2003'): Api {
  const instance = new Instance<Operations>(text);

  /** Runs an operation and returns its text. If the operation wrote a list of problems, throws a `PunyError` instead. */
  function convert(text: string, operation: Operation, options: number): string {
    const outcome = run(text, operation, options);
    if (outcome < SAME) {
      throw new PunyError(read(text, outcome) as Problem[]);
    }
    const result = outcome === SAME ? text : instance.text(outcome);
    instance.release(text.length);
    return result;
  }

  function run(text: string, operation: Operation, options: number): number {
    checkString(text);
    return instance.run(text, operation, options);
  }

  function hasForm(text: string, form: number): boolean {
    const is = run(text, IS_HOSTNAME, form) === SAME;
    instance.release(text.length);
    return is;
  }

  const read = (text: string, outcome: number): unknown => readRecord(instance, text, outcome);
  const bits = (options: Options | undefined) => optionBits(options, entry);
  return {
    prepare: () => instance.prepare(),
    init: (module) => instance.init(module),
    encode: (text) => convert(text, ENCODE, 0),
    decode: (punycode) => convert(punycode, DECODE, 0),
    toAscii: (name, options) => convert(name, TO_ASCII, bits(options)),
    toUnicode: (name, options) => convert(name, TO_UNICODE, bits(options)),
    check: (name, options) => read(name, run(name, CHECK, bits(options))) as Check,
    isHostname: (text) => hasForm(text, HOSTNAME),
    isIdnHostname: (text, options) => hasForm(text, formNumber(options)),
    hostname: (text) => convert(text, TO_HOSTNAME, HOSTNAME),
    idnHostname: (text, options) => convert(text, TO_HOSTNAME, formNumber(options)),
    mailbox(address, options) {
      const found = read(address, run(address, MAILBOX, Number(isAsciiOnly(options)))) as Mailbox | Problem[];
      if (Array.isArray(found)) {
        throw new PunyError(found);
      }
      return found;
    },
    sameName: (one, other) => compareNames(instance, one, other),
    explain: (name, options) => readExplanation(read(name, run(name, EXPLAIN, bits(options)))),
    explainEncode: (text) => readTrace(read(text, run(text, EXPLAIN_ENCODE, 0))),
    explainDecode: (punycode) => readTrace(read(punycode, run(punycode, EXPLAIN_DECODE, 0))),
    bootstring(given) {
      const parameters = completeParameters(given);
      const before = parameterUnits(parameters);
      const [broken] = read(before, run(before, BOOTSTRING, 6)) as Problem[];
      if (broken !== undefined) {
        throw new RangeError(`puny-idna: ${broken.message}: ${broken.rule}`, { cause: broken.kind });
      }
      const whole = (text: string) => {
        checkString(text);
        return before + text;
      };
      const steps = (text: string, operation: number) => {
        const input = whole(text);
        return readTrace(read(input, run(input, BOOTSTRING, operation)));
      };
      const moments = (text: string, operation: number) => {
        const input = whole(text);
        return readRun(read(input, run(input, BOOTSTRING, operation)));
      };
      return {
        parameters,
        encode: (text) => convert(whole(text), BOOTSTRING, 0),
        decode: (basic) => convert(whole(basic), BOOTSTRING, 1),
        explainEncode: (text) => steps(text, 2),
        explainDecode: (basic) => steps(basic, 3),
        runEncode: (text) => moments(text, 4),
        runDecode: (basic) => moments(basic, 5),
      };
    },
  };
}
