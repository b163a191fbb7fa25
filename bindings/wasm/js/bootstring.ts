/** Bootstrings with other parameters than Punycode's. */

import type { Trace } from './explain.js';

/**
 * The parameters of RFC 3492, section 4. The basic code points are ASCII, the delimiter is `-`, and the
 * digits are the first `base` of `a` to `z` and `0` to `9`.
 */
export interface Parameters {
  /** The number of digits, from 2 to 36. */
  readonly base: number;
  /** The lowest threshold. */
  readonly tmin: number;
  /** The highest threshold. With `base - 1`, the greatest that is legal, large deltas have many digits. */
  readonly tmax: number;
  /** How slowly the bias follows the deltas; at least 1. */
  readonly skew: number;
  /** The divisor of the first delta; at least 2. */
  readonly damp: number;
  /** The bias of the first delta. */
  readonly initialBias: number;
  /** The code point that the first delta counts from. A string with smaller ones that are not ASCII is refused. */
  readonly initialN: number;
}

/** The functions of Punycode with other parameters. */
export interface Bootstring {
  readonly parameters: Parameters;
  /**
   * Encodes a string. O(n log n) and the length of the result.
   *
   * @throws PunyError `below_initial_n` or `overflow`.
   */
  encode(this: void, text: string): string;
  /**
   * Decodes a string.
   *
   * @throws PunyError as `decode` of Punycode.
   */
  decode(this: void, basic: string): string;
  /** Every step of encoding a string. */
  explainEncode(this: void, text: string): Trace;
  /** Every step of decoding a string. */
  explainDecode(this: void, basic: string): Trace;
}

/** The parameters of Punycode (section 5), in the order in which the module takes them. */
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
 * All parameters: those of Punycode where none are given.
 *
 * @throws TypeError if there is no such parameter.
 * @throws RangeError if one is not a whole number of 32 bits.
 */
export function complete(given: Partial<Parameters> | undefined): Parameters {
  for (const [name, value] of Object.entries(given ?? {})) {
    if (!Object.hasOwn(PUNYCODE, name)) {
      throw new TypeError(`puny-idna: there is no parameter ${name}; there are ${Object.keys(PUNYCODE).join(', ')}`);
    }
    if (value !== undefined && (!Number.isInteger(value) || value < 0 || value > 0xffff_ffff)) {
      throw new RangeError(`puny-idna: ${name} is a whole number of 32 bits, not ${String(value)}`);
    }
  }
  const all: Record<string, number> = { ...PUNYCODE };
  for (const [name, value] of Object.entries(given ?? {})) {
    all[name] = value ?? all[name]!;
  }
  return Object.freeze(all) as unknown as Parameters;
}

/** Parameters as the code units that stand before a string. */
export function head(parameters: Parameters): string {
  const names = Object.keys(PUNYCODE) as (keyof Parameters)[];
  return String.fromCharCode(...names.flatMap((name) => [parameters[name] & 0xffff, parameters[name] >>> 16]));
}
