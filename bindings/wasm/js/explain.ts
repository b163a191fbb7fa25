/** The steps of a conversion, as data. */

import type { Problem } from './error.js';

/** The steps of encoding or decoding one string (RFC 3492, sections 6.2 and 6.3). */
export interface Trace {
  readonly direction: 'encode' | 'decode';
  /** The state before the first step. */
  readonly n: number;
  readonly i: number;
  readonly bias: number;
  /** The basic code points that are copied. */
  readonly literal: string;
  readonly steps: readonly Insertion[];
  /** The digits that were read of the delta that has an error. */
  readonly unfinished: readonly Digit[];
  /** The result; null if the string is refused. */
  readonly output: string | null;
  readonly problems: readonly Problem[];
}

/** One insertion and its delta. */
export interface Insertion {
  /** The code point that is inserted: the decoder's n after the step. */
  readonly codePoint: number;
  readonly character: string;
  /** Where it is inserted, in code points. */
  readonly position: number;
  /** The number of states that the decoder advances. */
  readonly delta: number;
  /** The decoder's n, i and bias before the step. */
  readonly n: number;
  readonly i: number;
  readonly bias: number;
  /** The bias for the next delta. */
  readonly nextBias: number;
  /** The digits of the delta, least significant first. */
  readonly digits: readonly Digit[];
}

/** One digit of a delta, which is the sum of all `value * weight`. */
export interface Digit {
  readonly character: string;
  readonly value: number;
  /** The RFC's k: 36 for the first digit, 72 for the second, and so on. */
  readonly k: number;
  /** A digit below it is the last one. */
  readonly threshold: number;
  readonly weight: number;
}

/** The steps of converting a name to ASCII. */
export interface Explanation {
  readonly edition: string;
  readonly steps: readonly NameStep[];
  /** The number of labels that have no steps of their own: those after the first 1,000. */
  readonly labelsLeft: number;
  /** The result; null if the name is refused. */
  readonly ascii: string | null;
  /** Of `toAscii`; or, if it accepts the name, of `toUnicode`. */
  readonly problems: readonly Problem[];
}

/** One step, with what it takes and gives. Which fields a step has depends on its kind. */
export interface NameStep {
  readonly step: 'map' | 'normalise' | 'split' | 'decode' | 'check' | 'encode' | 'join';
  /** The section of the specification. */
  readonly source: string;
  /** The label, from 0, of a step on one label. */
  readonly label?: number;
  readonly input?: string;
  /** Null if there is none, because the label or the name is refused. */
  readonly output: string | null;
  /** What mapping and normalisation change. */
  readonly changes?: readonly Change[];
  /** The labels after splitting. */
  readonly labels?: readonly string[];
  /** How a label is decoded or encoded. */
  readonly trace?: Trace;
  /** The rules that the label, or the name as a whole, breaks. */
  readonly problems?: readonly Problem[];
  /** Every rule of the edition for the label, or for the name as a whole. */
  readonly rules?: readonly Rule[];
}

/** A rule of the edition, and what became of it. */
export interface Rule {
  /** The code, as in {@link Problem}. */
  readonly status: string;
  readonly result: 'kept' | 'broken' | 'not_asked';
  /** Why it is not asked, in words. */
  readonly why?: string;
}

/** A part of a step's input that changes, or a code point whose status deserves a remark. */
export interface Change {
  /** In UTF-16 code units of the step's input. */
  readonly start: number;
  readonly end: number;
  readonly from: string;
  readonly to: string;
  /** The code point's status in the table of the mapping. */
  readonly status?: 'mapped' | 'ignored' | 'deviation' | 'disallowed';
}

type Written<T> = { -readonly [K in keyof T]: T[K] };

/** A trace as the module writes it: code points are numbers, since JSON holds no surrogates. */
export function traced(record: unknown): Trace {
  const trace = record as Written<Omit<Trace, 'output'>> & { output: string | number[] | null };
  if (Array.isArray(trace.output)) {
    trace.output = text(trace.output);
  }
  for (const step of trace.steps as Written<Insertion>[]) {
    // A decoder without limits inserts numbers that are no code points, before it is refused.
    step.character = step.codePoint <= 0x10ffff ? String.fromCodePoint(step.codePoint) : '';
  }
  return trace as Trace;
}

export function explained(record: unknown): Explanation {
  const explanation = record as Explanation;
  for (const step of explanation.steps) {
    if (step.trace !== undefined) {
      traced(step.trace);
    }
  }
  return explanation;
}

/** A string of any length from code points: a spread argument list has a limit. */
function text(codePoints: readonly number[]): string {
  let text = '';
  for (const codePoint of codePoints) {
    text += String.fromCodePoint(codePoint);
  }
  return text;
}
