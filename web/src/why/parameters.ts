/** Other parameters than Punycode's: which are legal, and how long the same deltas are with them. */

import type { Trace } from '../library.js';
import { digits } from './lengths.js';

const BASE = 36;

/** The parameters of RFC 3492, section 4, that the deltas do not depend on. */
export interface Parameters {
  tmin: number;
  tmax: number;
  skew: number;
  damp: number;
  bias: number;
}

/** Those of Punycode (section 5). */
export const PUNYCODE: Parameters = { tmin: 1, tmax: 26, skew: 38, damp: 700, bias: 72 };

/** The name of each, the least and the greatest value of its slider. */
export const RANGES: readonly (readonly [keyof Parameters, number, number])[] = [
  ['tmin', 0, 34],
  ['tmax', 1, 35],
  ['skew', 1, 200],
  ['damp', 2, 1000],
  ['bias', 0, 143],
];

/** The rule of section 4 that parameters break, if they break one. */
export function broken({ tmin, tmax, bias }: Parameters): 'order' | 'bias' | undefined {
  if (tmin > tmax) {
    return 'order';
  }
  return bias % BASE > BASE - tmin ? 'bias' : undefined;
}

/** The bias after a delta (section 6.1). */
export function adapt({ tmin, tmax, skew, damp }: Parameters, delta: number, points: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damp : 2));
  rest += Math.floor(rest / points);
  let k = 0;
  while (rest > Math.floor(((BASE - tmin) * tmax) / 2)) {
    rest = Math.floor(rest / (BASE - tmin));
    k += BASE;
  }
  return k + Math.floor(((BASE - tmin + 1) * rest) / (rest + skew));
}

/** How many digits each delta has. */
export function digitsOf(trace: Trace, parameters: Parameters): number[] {
  let { bias } = parameters;
  const points = Array.from(trace.literal).length;
  return trace.steps.map(({ delta }, index) => {
    const now = bias;
    bias = adapt(parameters, delta, points + index + 1, index === 0);
    return digits(delta, (k) => Math.min(parameters.tmax, Math.max(parameters.tmin, k - now)));
  });
}

/** The length of a string in them. */
export function lengthWith(trace: Trace, parameters: Parameters): number {
  const literal = trace.literal.length + (trace.literal === '' ? 0 : 1);
  return digitsOf(trace, parameters).reduce((sum, count) => sum + count, literal);
}

export function formatParameters({ tmin, tmax, skew, damp, bias }: Parameters): string {
  return [tmin, tmax, skew, damp, bias].join('.');
}

/** Parameters of an address, if all are within the range of their sliders. */
export function parseParameters(text: string | null): Parameters | undefined {
  const values = text?.split('.').map(Number) ?? [];
  const isGood = RANGES.every(([, least, greatest], index) => {
    const value = values[index];
    return value !== undefined && Number.isInteger(value) && value >= least && value <= greatest;
  });
  if (!isGood || values.length !== RANGES.length) {
    return undefined;
  }
  const [tmin, tmax, skew, damp, bias] = values as [number, number, number, number, number];
  return { tmin, tmax, skew, damp, bias };
}
