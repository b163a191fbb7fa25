/** The lengths of a string if it is encoded without a part of the method of Punycode. */

import type { Trace } from '../library.js';

const BASE = 36;

/** Returns the number of digits of a delta, with a threshold for each k (RFC 3492, section 3.3). */
export function digits(delta: number, threshold: (k: number) => number): number {
  let rest = delta;
  for (let k = BASE; ; k += BASE) {
    const t = threshold(k);
    if (rest < t) {
      return k / BASE;
    }
    rest = Math.floor((rest - t) / (BASE - t));
  }
}

/** Returns the thresholds of Punycode for a bias: k − bias, but at least 1 and at most 26. */
export function threshold(bias: number): (k: number) => number {
  return (k) => Math.min(26, Math.max(1, k - bias));
}

/** The lengths by method. */
export interface Lengths {
  punycode: number;
  fixedBias: number;
  fixedThreshold: number;
  fixedWidth: number;
  separated: number;
  hexadecimal: number;
}

/** Returns the length of a string in Punycode, and with other methods. `fixed` is the fixed threshold. */
export function lengths(trace: Trace, fixed: number): Lengths {
  const literal = trace.literal.length + (trace.literal === '' ? 0 : 1);
  const sum = (of: (step: Trace['steps'][number]) => number): number =>
    trace.steps.reduce((total, step) => total + of(step), literal);
  const width = Math.max(0, ...trace.steps.map(({ delta }) => delta.toString(BASE).length));
  return {
    punycode: sum((step) => step.digits.length),
    fixedBias: sum(({ delta }) => digits(delta, threshold(72))),
    fixedThreshold: sum(({ delta }) => digits(delta, () => fixed)),
    // One more digit states how many digits each number has.
    fixedWidth: sum(() => width) + (width === 0 ? 0 : 1),
    // The hyphen before the first number is the delimiter.
    separated: sum(({ delta }) => delta.toString(BASE).length + 1) - (trace.steps.length === 0 ? 0 : 1),
    // Each character is replaced by its number between two hyphens. Nothing is moved or sorted.
    hexadecimal: trace.steps.reduce((total, { codePoint }) => total + codePoint.toString(16).length + 2, trace.literal.length),
  };
}
