/** The sentences about a frame, and the trace in the form of RFC 3492. */

import { glyph, unicode } from '../dom.js';
import type { Trace } from '../library.js';
import { t } from '../text/index.js';
import { type Frame, walk } from './frames.js';

/** Returns the sentences that describe a frame. */
export function words(frame: Frame, trace: Trace): string {
  const { direction, literal } = trace;
  const step = trace.steps[frame.step];
  if (frame.phase === 'end' || (step === undefined && frame.phase !== 'start')) {
    return trace.output === null ? '' : t(`now.end.${direction}`, { output: trace.output });
  }
  if (frame.phase === 'start' || step === undefined) {
    return literal === '' ? t('now.start.none') : t(`now.start.${direction}`, { literal });
  }
  const { codePoint, position, delta, n, i } = step;
  const character = { character: glyph(codePoint), unicode: unicode(codePoint) };
  switch (frame.phase) {
    case 'find':
      return t('now.find', { ...character, position, n, i, delta, next: codePoint });
    case 'walk':
      return t('now.walk', { delta, n, i, ...walk(trace, frame.step), next: codePoint, position });
    case 'insert':
      return t('now.insert', { ...character, position });
    case 'adapt':
      return t('now.adapt', { bias: step.nextBias });
    case 'digit': {
      const { character: digit, value, weight, threshold } = step.digits[frame.digit]!;
      const isLast = frame.digit === step.digits.length - 1;
      if (direction === 'decode') {
        const sum = partial(step.digits, frame.digit);
        const values = { digit, value, weight, threshold, product: value * weight, sum };
        return t(isLast ? 'now.read.last' : 'now.read', values);
      }
      // The rest of the delta before the encoder writes this digit.
      const rest = (delta - partial(step.digits, frame.digit - 1)) / weight;
      const base = 36 - threshold;
      const next = Math.floor((rest - threshold) / base);
      return t(isLast ? 'now.write.last' : 'now.write', { digit, rest, threshold, base, value, next });
    }
  }
}

/** Returns the sum of the digits up to the index `last`, each multiplied by its weight. */
export function partial(digits: Trace['unfinished'], last: number): number {
  return digits.slice(0, last + 1).reduce((sum, { value, weight }) => sum + value * weight, 0);
}

/** A line of the trace in the form of RFC 3492, with the insertion and the phases to which it belongs. */
export interface TraceLine {
  words: string;
  step: number;
  phases: readonly Frame['phase'][];
}

/** Returns the trace in the form of RFC 3492, section 7.2 for the decoder and section 7.3 for the encoder. */
export function rfcTrace(trace: Trace, input: string): TraceLine[] {
  const hex = (codePoint: number): string => codePoint.toString(16).toUpperCase().padStart(4, '0');
  const points = (text: string): string[] => Array.from(text, (character) => hex(character.codePointAt(0)!));
  const lines: TraceLine[] = [];
  const line = (words: string, step: number, ...phases: Frame['phase'][]): void => {
    lines.push({ words, step, phases });
  };
  const literal = trace.literal === '' ? '' : `${trace.literal}-`;
  const string = points(trace.literal);
  const { direction } = trace;
  const start = (words: string): void => line(words, 0, 'start');
  start(t(`rfc.start.${direction}`));
  if (direction === 'decode') {
    start(t('rfc.input', { input }));
    start(t(literal === '' ? 'rfc.none.decode' : 'rfc.literal.decode', { literal }));
    if (literal !== '') {
      start(string.join(' '));
    }
  } else {
    start(t('rfc.input.points'));
    start(points(input).join(' '));
    start(t(literal === '' ? 'rfc.none.encode' : 'rfc.literal.encode', { literal, points: string.join(', ') }));
  }
  trace.steps.forEach(({ codePoint, position, delta, nextBias, digits }, step) => {
    const written = digits.map((digit) => digit.character).join('');
    if (direction === 'decode') {
      line(t('rfc.delta', { digits: written, delta }), step, 'digit');
      line(t('rfc.bias', { bias: nextBias }), step, 'adapt');
      string.splice(position, 0, hex(codePoint));
      line([...string.slice(0, position + 1), '*', ...string.slice(position + 1)].join(' '), step, 'walk', 'insert');
    } else {
      line(t('rfc.next', { point: hex(codePoint) }), step, 'find');
      line(t('rfc.needed', { delta, digits: written }), step, 'digit');
      line(t('rfc.bias', { bias: nextBias }), step, 'adapt');
    }
  });
  if (direction === 'encode') {
    line(t('rfc.output', { output: trace.output ?? '' }), trace.steps.length, 'end');
  }
  return lines;
}
