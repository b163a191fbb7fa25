/** The frames of a trace, which the player shows one after the other. */

import type { Insertion, Trace } from '../library.js';

/**
 * The action of a frame. The decoder reads digits, adapts the bias, counts states (`walk`) and inserts. The encoder finds the
 * next code point, writes digits and adapts the bias.
 */
export type Phase = 'start' | 'find' | 'digit' | 'adapt' | 'walk' | 'insert' | 'end';

/** A frame. */
export interface Frame {
  phase: Phase;
  /** The index of the insertion, from 0. In the last frame it is the number of insertions. */
  step: number;
  /** The index of the digit, from 0. After the last digit it is the number of digits. */
  digit: number;
}

export function frames(trace: Trace): Frame[] {
  const all: Frame[] = [{ phase: 'start', step: 0, digit: 0 }];
  trace.steps.forEach(({ digits }, step) => {
    const isEncoded = trace.direction === 'encode';
    if (isEncoded) {
      all.push({ phase: 'find', step, digit: 0 });
    }
    digits.forEach((_, digit) => all.push({ phase: 'digit', step, digit }));
    const rest: Phase[] = isEncoded ? ['adapt'] : ['adapt', 'walk', 'insert'];
    rest.forEach((phase) => all.push({ phase, step, digit: digits.length }));
  });
  all.push({ phase: 'end', step: trace.steps.length, digit: 0 });
  return all;
}

/** A character of the final string, with the index of its insertion, or null if it is copied. */
export interface Cell {
  codePoint: number;
  step: number | null;
}

/** Returns the string after all insertions. */
export function cells(trace: Trace): Cell[] {
  const all: Cell[] = Array.from(trace.literal, (character) => ({ codePoint: character.codePointAt(0)!, step: null }));
  trace.steps.forEach(({ codePoint, position }, step) => {
    all.splice(position, 0, { codePoint, step });
  });
  return all;
}

/** Returns the number of insertions that are done when a frame is shown. */
export function inserted({ phase, step }: Frame, trace: Trace): number {
  if (phase === 'end') {
    return trace.steps.length;
  }
  const isDone = phase === 'insert' || (trace.direction === 'encode' && (phase === 'digit' || phase === 'adapt'));
  return isDone ? step + 1 : step;
}

/** Returns the numbers with which the states of an insertion are counted: `i + delta = laps * slots + position`. */
export function walk(trace: Trace, step: number): { slots: number; laps: number } {
  const { i, delta } = trace.steps[step] as Insertion;
  const slots = Array.from(trace.literal).length + step + 1;
  return { slots, laps: Math.floor((i + delta) / slots) };
}
