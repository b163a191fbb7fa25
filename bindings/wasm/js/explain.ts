/** The types of the steps of a conversion. */

import type { Problem } from './error.js';

/** The steps of encoding or decoding one string (RFC 3492, sections 6.2 and 6.3). */
export interface Trace {
  /** The string that is encoded or decoded. */
  readonly input: string;
  readonly direction: 'encode' | 'decode';
  /** The name of the profile: `'punycode'`. Null for other parameters. */
  readonly profile: string | null;
  /** The values of n, i and bias before the first step. */
  readonly n: number;
  readonly i: number;
  readonly bias: number;
  /** The literal portion: the basic code points that are copied. */
  readonly literal: string;
  readonly steps: readonly Insertion[];
  /** If a delta contains an error, the digits of this delta before the error. Otherwise empty. */
  readonly unfinished: readonly Digit[];
  /** The result. Null if the string is refused. */
  readonly output: string | null;
  readonly problems: readonly Problem[];
}

/** One insertion and its delta. */
export interface Insertion {
  /** The inserted code point. It is also the value of n in the decoder after the step. */
  readonly codePoint: number;
  /** The inserted code point as a string. Empty if the number is not a code point. */
  readonly character: string;
  /** The position of the insertion, in code points. */
  readonly position: number;
  /** The number of states that the decoder advances. */
  readonly delta: number;
  /** The values of n, i and bias in the decoder before the step. */
  readonly n: number;
  readonly i: number;
  readonly bias: number;
  /** The bias for the next delta. */
  readonly nextBias: number;
  /** The digits of the delta, least significant first. */
  readonly digits: readonly Digit[];
}

/** One digit of a delta. A delta is the sum of `value * weight` of all its digits. */
export interface Digit {
  readonly codePoint: number;
  readonly character: string;
  readonly value: number;
  /** The k of RFC 3492: the base for the first digit, twice the base for the second digit, and so on. */
  readonly k: number;
  /** The threshold. A digit whose value is below its threshold is the last digit of the delta. */
  readonly threshold: number;
  readonly weight: number;
}

/** The steps of converting a name to ASCII. */
export interface Explanation {
  /** The name. */
  readonly input: string;
  readonly edition: string;
  readonly steps: readonly NameStep[];
  /** The number of labels without steps. Only the first 1,000 labels have steps. */
  readonly labelsLeft: number;
  /** The name in ASCII. Null if the name is refused. */
  readonly ascii: string | null;
  /** The name in Unicode, converted from its ASCII form. Null if there are problems. */
  readonly unicode: string | null;
  /** The problems of `toAscii`. If `toAscii` accepts the name, the problems of `toUnicode`. */
  readonly problems: readonly Problem[];
}

/** One step, with its input and output. Each of the last five fields belongs to some kinds of step, and is null otherwise. */
export interface NameStep {
  readonly step: 'map' | 'normalise' | 'split' | 'decode' | 'check' | 'encode' | 'join';
  /** The section of the specification. */
  readonly source: string;
  /** The index of the label, from 0. Null if the step processes the whole name. */
  readonly label: number | null;
  /** The text before the step. Null if the step does not change the text. */
  readonly input: string | null;
  /** The result of the step. Null if there is no result, because the label or the name is refused. */
  readonly output: string | null;
  /** For `'map'` and `'normalise'`: the changes. */
  readonly changes: readonly Change[] | null;
  /** For `'split'`: the labels. */
  readonly labels: readonly string[] | null;
  /** For `'decode'` and `'encode'`: the steps of decoding or encoding the label. */
  readonly trace: Trace | null;
  /** For `'check'` and `'join'`: the rules that the label, or the name as a whole, violates. */
  readonly problems: readonly Problem[] | null;
  /** For `'check'` and `'join'`: every rule of the edition for the label, or for the name as a whole. */
  readonly rules: readonly Rule[] | null;
}

/** A rule of the edition, with its result for a label or name. */
export interface Rule {
  /** The code of the rule: see `status` of {@link Problem}. */
  readonly status: string;
  /** `'satisfied'`: the rule is satisfied. `'violated'`: it is violated. `'not_checked'`: it does not apply. */
  readonly result: 'satisfied' | 'violated' | 'not_checked';
  /** The reason why the rule does not apply, in words. Null if it was checked. */
  readonly why: string | null;
}

/** A part of the input of a step that changes, or a code point that does not change but is not `valid` in the mapping table. */
export interface Change {
  /** The offset of the part in the input of the step, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
  /** The status of the code point in the mapping table. Null for normalisation. */
  readonly status: 'mapped' | 'ignored' | 'deviation' | 'disallowed' | null;
}

type Written<T> = { -readonly [K in keyof T]: T[K] };

/** Texts that the module writes as numbers, because a string in JSON cannot contain a lone surrogate. */
interface Texts {
  input: string | number[];
  output?: string | number[] | null;
}

/** Converts the texts of a record to strings. */
function readTexts(record: Texts): void {
  if (Array.isArray(record.input)) {
    record.input = text(record.input);
  }
  if (Array.isArray(record.output)) {
    record.output = text(record.output);
  }
}

/** Converts a trace that the module wrote. */
export function readTrace(record: unknown): Trace {
  readTexts(record as Texts);
  for (const step of (record as Trace).steps as Written<Insertion>[]) {
    // The trace of a refused string may insert numbers that are not code points.
    step.character = step.codePoint <= 0x10ffff ? String.fromCodePoint(step.codePoint) : '';
  }
  return record as Trace;
}

/** Converts an explanation that the module wrote. */
export function readExplanation(record: unknown): Explanation {
  readTexts(record as Texts);
  const explanation = record as Explanation;
  for (const step of explanation.steps) {
    if (step.trace !== null) {
      readTrace(step.trace);
    }
  }
  return explanation;
}

/** Returns the string of code points. It appends them one by one, because the number of arguments of a call is limited. */
function text(codePoints: readonly number[]): string {
  let text = '';
  for (const codePoint of codePoints) {
    text += String.fromCodePoint(codePoint);
  }
  return text;
}
