/** Other parameters than Punycode's: what the sliders can choose, and how an address holds it. */

import type { Parameters } from '../library.js';

export type { Parameters };

/** Those of Punycode (RFC 3492, section 5). */
export const PUNYCODE: Parameters = { base: 36, tmin: 1, tmax: 26, skew: 38, damp: 700, initialBias: 72, initialN: 0x80 };

/** The digits of base 36; a smaller base has the first of them. */
export const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A parameter: its name here and in the RFC, and its least and greatest value. */
export const RANGES: readonly (readonly [keyof Parameters, string, number, number])[] = [
  ['base', 'base', 2, DIGITS.length],
  ['tmin', 'tmin', 0, 34],
  ['tmax', 'tmax', 1, 35],
  ['skew', 'skew', 1, 1000],
  ['damp', 'damp', 2, 1000],
  ['initialBias', 'initial_bias', 0, 143],
  ['initialN', 'initial_n', 0, 0x10ffff],
];

/** The values on a slider, by position: all of them, or fewer where there are too many for one. */
export interface Scale {
  value(this: void, position: number): number;
  position(this: void, value: number): number;
}

const EVERY: Scale = { value: (position) => position, position: (value) => value };

/** Numbers of eight significant bits: one step is at most a hundredth, and most scripts begin at one. */
const EIGHT_BITS: Scale = {
  value: (position) => (position < 256 ? position : (128 + (position % 128)) << (Math.floor(position / 128) - 1)),
  position(value) {
    const bits = Math.max(0, 24 - Math.clz32(value));
    return 128 * bits + (value >> bits);
  },
};

export function scale(name: keyof Parameters): Scale {
  return name === 'initialN' ? EIGHT_BITS : EVERY;
}

export function formatParameters(parameters: Parameters): string {
  return RANGES.map(([name]) => parameters[name]).join('.');
}

/** Parameters of an address, if all are within the range of their sliders. */
export function parseParameters(text: string | null): Parameters | undefined {
  const values = text?.split('.').map((part) => (/^\d{1,7}$/.test(part) ? Number(part) : NaN)) ?? [];
  const isGood = RANGES.every(([, , least, greatest], index) => {
    const value = values[index];
    return value !== undefined && value >= least && value <= greatest;
  });
  if (!isGood || values.length !== RANGES.length) {
    return undefined;
  }
  return Object.fromEntries(RANGES.map(([name], index) => [name, values[index]])) as unknown as Parameters;
}
