/** Parameters of a Bootstring: the ranges of the sliders, and the form in an address. */

import type { Parameters } from '../library.js';

export type { Parameters };

/** The parameters of Punycode (RFC 3492, section 5). */
export const PUNYCODE: Parameters = { base: 36, tmin: 1, tmax: 26, skew: 38, damp: 700, initialBias: 72, initialN: 0x80 };

/** The digits of base 36. The base b uses the first b digits. */
export const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** The parameters: the name here, the name in the RFC, and the least and greatest value of the slider. */
export const RANGES: readonly (readonly [keyof Parameters, string, number, number])[] = [
  ['base', 'base', 2, DIGITS.length],
  ['tmin', 'tmin', 0, 34],
  ['tmax', 'tmax', 1, 35],
  ['skew', 'skew', 1, 1000],
  ['damp', 'damp', 2, 1000],
  ['initialBias', 'initial_bias', 0, 143],
  ['initialN', 'initial_n', 0, 0x10ffff],
];

/** The conversion between the positions of a slider and values. A slider may have fewer positions than there are values. */
export interface Scale {
  value(this: void, position: number): number;
  position(this: void, value: number): number;
}

const EVERY: Scale = { value: (position) => position, position: (value) => value };

/**
 * The numbers with eight significant bits. A step of the slider changes the value by less than a hundredth, and most scripts
 * begin at one of these numbers.
 */
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

/** Parses the parameters in an address. Returns undefined if a value is outside the range of its slider. */
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
