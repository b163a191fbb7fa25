/**
 * Punycode and IDNA in every edition, by the Rust libraries `puny` and `puny-idna` as WebAssembly.
 *
 * Strings are those of JavaScript, and all offsets count UTF-16 code units. Punycode encodes a
 * surrogate without its pair like any other code point; a name cannot hold one.
 */

import base64 from './modules/idna.js';
import { Engine, JSON_RECORD, SAME, type Exports } from './engine.js';
import { PunyError, type Problem } from './error.js';
import { number, type Options } from './options.js';
import { explained, type Explanation, type Trace, traced } from './explain.js';

export { PunyError, type Problem } from './error.js';
export type { Edition, Options } from './options.js';
export type { Change, Digit, Explanation, Insertion, NameStep, Trace } from './explain.js';

interface Operations extends Exports {
  puny_json_output(): number;
  puny_json_length(): number;
  puny_encode(units: number): number;
  puny_decode(units: number): number;
  puny_to_ascii(units: number, options: number): number;
  puny_to_unicode(units: number, options: number): number;
  puny_check(units: number, options: number): number;
  puny_is_idn_hostname(units: number): number;
  puny_explain(units: number, options: number): number;
  puny_explain_encode(units: number): number;
  puny_explain_decode(units: number): number;
}

const engine = new Engine<Operations>(base64);

type Operation = (exports: Operations, units: number, options: number) => number;

/** Runs an operation that gives a text or a list of problems. */
function convert(text: string, operation: Operation, options: number): string {
  const outcome = run(text, operation, options);
  if (outcome === SAME) {
    engine.release(text.length);
    return text;
  }
  if (outcome >= 0) {
    const result = engine.text(outcome);
    engine.release(text.length);
    return result;
  }
  throw new PunyError(record(text, outcome) as Problem[]);
}

function run(text: string, operation: Operation, options: number): number {
  if (typeof text !== 'string') {
    throw new TypeError(`puny-idna: the input is a string, not ${typeof text}`);
  }
  return engine.run(text, (exports, units) => operation(exports, units, options));
}

const UTF8 = new TextDecoder();

/** The record that the last operation wrote. */
function record(text: string, outcome: number): unknown {
  if (outcome !== JSON_RECORD) {
    throw new Error(`puny-idna: the module answers ${outcome}`);
  }
  const exports = engine.exports;
  const json = new Uint8Array(
    exports.memory.buffer,
    exports.puny_json_output(),
    exports.puny_json_length(),
  );
  const value: unknown = JSON.parse(UTF8.decode(json));
  engine.release(text.length);
  return value;
}

const ENCODE: Operation = (exports, units) => exports.puny_encode(units);
const DECODE: Operation = (exports, units) => exports.puny_decode(units);
const TO_ASCII: Operation = (exports, units, options) => exports.puny_to_ascii(units, options);
const TO_UNICODE: Operation = (exports, units, options) => exports.puny_to_unicode(units, options);
const CHECK: Operation = (exports, units, options) => exports.puny_check(units, options);
const IS_HOSTNAME: Operation = (exports, units) => exports.puny_is_idn_hostname(units);
const EXPLAIN: Operation = (exports, units, options) => exports.puny_explain(units, options);
const EXPLAIN_ENCODE: Operation = (exports, units) => exports.puny_explain_encode(units);
const EXPLAIN_DECODE: Operation = (exports, units) => exports.puny_explain_decode(units);

/**
 * Compiles the module without blocking. No function needs it, except on the main thread of
 * Chromium before 2023, which compiles no more than 4 kB synchronously.
 */
export function prepare(): Promise<void> {
  return engine.prepare();
}

/**
 * Encodes a string by Punycode (RFC 3492), without `xn--`. O(n log n).
 *
 * @throws PunyError `overflow`, for a string of thousands of code points.
 */
export function encode(text: string): string {
  return convert(text, ENCODE, 0);
}

/**
 * Decodes a string of Punycode (RFC 3492), without `xn--`. O(n log n).
 *
 * @throws PunyError `not_basic`, `not_digit`, `unexpected_end`, `overflow`, `not_scalar` or
 * `surrogate_pair`.
 */
export function decode(punycode: string): string {
  return convert(punycode, DECODE, 0);
}

/**
 * Converts a domain name to ASCII (ToASCII), under UTS #46 with every check if no edition is given.
 *
 * @throws PunyError with every rule that the name breaks.
 * @throws TypeError if the edition does not have an option.
 */
export function toAscii(name: string, options?: Options): string {
  return convert(name, TO_ASCII, number(options));
}

/**
 * Converts a domain name to Unicode (ToUnicode), under UTS #46 with every check if no edition is
 * given. A valid name may still look like another.
 *
 * @throws PunyError with every rule that the name breaks.
 * @throws TypeError if the edition does not have an option.
 */
export function toUnicode(name: string, options?: Options): string {
  return convert(name, TO_UNICODE, number(options));
}

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

/**
 * Checks a domain name: both forms of a valid one, or every problem of another. It throws for
 * wrong options alone.
 *
 * @throws TypeError if the edition does not have an option.
 */
export function check(name: string, options?: Options): Check {
  return record(name, run(name, CHECK, number(options))) as Check;
}

/**
 * Whether a string has the format `idn-hostname` of JSON Schema: an internationalized host name of
 * RFC 5890, section 2.3.2.3, by the rules for registration of IDNA2008, whose labels may be
 * separated by any of the four full stops of RFC 3490.
 */
export function isIdnHostname(text: string): boolean {
  const is = run(text, IS_HOSTNAME, 0) === SAME;
  engine.release(text.length);
  return is;
}

/**
 * Every step of converting a domain name to ASCII: mapped, normalised, split, each label decoded,
 * checked and encoded, joined.
 *
 * @throws TypeError if the edition does not have an option.
 */
export function explain(name: string, options?: Options): Explanation {
  return explained(record(name, run(name, EXPLAIN, number(options))));
}

/** Every step of encoding a string by Punycode. */
export function explainEncode(text: string): Trace {
  return traced(record(text, run(text, EXPLAIN_ENCODE, 0)));
}

/** Every step of decoding a string of Punycode. */
export function explainDecode(punycode: string): Trace {
  return traced(record(punycode, run(punycode, EXPLAIN_DECODE, 0)));
}
