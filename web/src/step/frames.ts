/** The frames of a trace: what the player shows one after the other. */

import type { Insertion, Trace } from '../library.js';

/**
 * What happens in a frame. The decoder reads digits, adapts the bias, walks and inserts; the encoder
 * finds the next code point, writes digits and adapts the bias.
 */
export type Phase = 'start' | 'find' | 'digit' | 'adapt' | 'walk' | 'insert' | 'end';

export interface Frame {
  phase: Phase;
  /** The number of the insertion; at the end, that of all. */
  step: number;
  /** The number of the digit; after the last one, that of all. */
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

/** A character of the final string: the insertion that brings it, or none if it is copied. */
export interface Cell {
  codePoint: number;
  step: number | null;
}

/** The string after all insertions. */
export function cells(trace: Trace): Cell[] {
  const all: Cell[] = Array.from(trace.literal, (character) => ({ codePoint: character.codePointAt(0)!, step: null }));
  trace.steps.forEach(({ codePoint, position }, step) => {
    all.splice(position, 0, { codePoint, step });
  });
  return all;
}

/** How many insertions are done when a frame is shown. */
export function inserted({ phase, step }: Frame, trace: Trace): number {
  if (phase === 'end') {
    return trace.steps.length;
  }
  const isDone = phase === 'insert' || (trace.direction === 'encode' && (phase === 'digit' || phase === 'adapt'));
  return isDone ? step + 1 : step;
}

/** The walk of an insertion: `i + delta = laps * slots + position`. */
export function walk(trace: Trace, step: number): { slots: number; laps: number } {
  const { i, delta } = trace.steps[step] as Insertion;
  const slots = Array.from(trace.literal).length + step + 1;
  return { slots, laps: Math.floor((i + delta) / slots) };
}
