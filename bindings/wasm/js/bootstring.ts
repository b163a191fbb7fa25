/** Bootstrings with custom parameters. */

import type { Trace } from './explain.js';
import type { Run } from './run.js';

/**
 * The parameters of a Bootstring (RFC 3492, section 4). The basic code points are ASCII and the delimiter is `-`. The
 * digits are the first `base` characters of `a` to `z` followed by `0` to `9`.
 */
export interface Parameters {
  /** The number of digits, from 2 to 36. */
  readonly base: number;
  /** The lowest threshold. */
  readonly tmin: number;
  /** The highest threshold, at most `base - 1`. With `base - 1`, large deltas have many digits. */
  readonly tmax: number;
  /** The value that decides how slowly the bias follows the deltas; at least 1. */
  readonly skew: number;
  /** The divisor of the first delta; at least 2. */
  readonly damp: number;
  /** The bias for the first delta. */
  readonly initialBias: number;
  /**
   * The smallest code point that can be inserted; the first delta counts from it. A string is refused if it contains a
   * smaller code point that is not ASCII.
   */
  readonly initialN: number;
}

/** The functions of Punycode with other parameters. */
export interface Bootstring {
  readonly parameters: Parameters;
  /**
   * Encodes a string. Takes O(n log n) time, plus time in proportion to the length of the result.
   *
   * @throws PunyError `below_initial_n` or `overflow`.
   */
  encode(this: void, text: string): string;
  /**
   * Decodes a string.
   *
   * @throws PunyError with one of the kinds that `decode` of `puny-idna` throws.
   */
  decode(this: void, basic: string): string;
  /** Returns every step of encoding a string. */
  explainEncode(this: void, text: string): Trace;
  /** Returns every step of decoding a string. */
  explainDecode(this: void, basic: string): Trace;
  /** Runs the encoding procedure of RFC 3492, section 6.3, line by line. At most 5,000 moments are returned. */
  runEncode(this: void, text: string): Run;
  /** Runs the decoding procedure of RFC 3492, section 6.2, line by line. At most 5,000 moments are returned. */
  runDecode(this: void, basic: string): Run;
}

/** The parameters of Punycode (RFC 3492, section 5), in the order in which the module reads them. */
const PUNYCODE: Parameters = {
  base: 36,
  tmin: 1,
  tmax: 26,
  skew: 38,
  damp: 700,
  initialBias: 72,
  initialN: 0x80,
};

/**
 * Returns all parameters. A parameter that is not given has its value in Punycode.
 *
 * @throws TypeError if a parameter is unknown.
 * @throws RangeError if a value is not an integer of 32 bits.
 */
export function completeParameters(given: Partial<Parameters> | undefined): Parameters {
  for (const [name, value] of Object.entries(given ?? {})) {
    if (!Object.hasOwn(PUNYCODE, name)) {
      throw new TypeError(`puny-idna: there is no parameter ${name}; the parameters are ${Object.keys(PUNYCODE).join(', ')}`);
    }
    if (value !== undefined && (!Number.isInteger(value) || value < 0 || value > 0xffff_ffff)) {
      throw new RangeError(`puny-idna: ${name} must be an integer from 0 to 4294967295, not ${String(value)}`);
    }
  }
  const all: Record<string, number> = { ...PUNYCODE };
  for (const [name, value] of Object.entries(given ?? {})) {
    all[name] = value ?? all[name]!;
  }
  return Object.freeze(all) as unknown as Parameters;
}

/**
 * Returns the parameters as a string, which is the beginning of the input of `puny_bootstring`. Each parameter has two code
 * units: first its lower 16 bits, then its upper 16 bits.
 */
export function parameterUnits(parameters: Parameters): string {
  const names = Object.keys(PUNYCODE) as (keyof Parameters)[];
  return String.fromCharCode(...names.flatMap((name) => [parameters[name] & 0xffff, parameters[name] >>> 16]));
}
