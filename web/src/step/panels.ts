/** The table of all deltas, and the panels of a frame: the string, its Punycode, the states, the digits and the bias. */

import { glyph, h, table, unicode } from '../dom.js';
import type { Digit, Insertion, Trace } from '../library.js';
import { type Key, known, number, t } from '../text/index.js';
import { adapt } from './adapt.js';
import { statesPicture } from './states.js';
import { cells, type Frame, inserted, walk } from './frames.js';
import { partial, type TraceLine } from './words.js';

/** Creates the table of all deltas. A click on a row shows the steps of its delta. */
export function deltasTable(trace: Trace, jump: (step: number) => void): HTMLElement {
  const columns: Key[] = ['safe.character', 'step.position', 'step.slots.count', 'step.sum', 'step.delta.digits'];
  const rows = trace.steps.map(({ codePoint, position, delta, digits }, step) => {
    const words = t('step.jump', { character: glyph(codePoint) });
    return h(
      'tr',
      { onclick: () => jump(step) },
      h('th', { scope: 'row' }, h('button', { type: 'button', class: 'plain', 'aria-label': words }, h('bdi', { class: 'glyph' }, glyph(codePoint))), ' ', h('span', { class: 'mono' }, unicode(codePoint))),
      [position, walk(trace, step).slots, delta].map((figure) => h('td', { class: 'figure' }, number(figure))),
      h('td', { class: 'mono' }, digits.map(({ character }) => character).join('')),
    );
  });
  return table(t('step.deltas'), 'deltas', columns.map((key) => t(key)), rows);
}

/** Shows the string, with a box for each character. The newest character is marked. */
export function stringPanel(trace: Trace, frame: Frame): HTMLElement {
  const done = inserted(frame, trace);
  const isEncoded = trace.direction === 'encode';
  const step = trace.steps[frame.step];
  const boxes: HTMLElement[] = [];
  let position = 0;
  for (const cell of cells(trace)) {
    const isThere = cell.step === null || cell.step < done;
    if (frame.phase === 'walk' && step?.position === position && isThere) {
      boxes.push(gap());
      position = Infinity;
    }
    const isNew = cell.step === frame.step && frame.phase !== 'start';
    if (isThere || isEncoded) {
      boxes.push(box(cell.codePoint, !isThere && !isNew ? 'dim' : isNew ? 'new' : ''));
      position += isThere ? 1 : 0;
    }
  }
  if (frame.phase === 'walk' && position === step?.position) {
    boxes.push(gap());
  }
  return h('ol', { class: 'cells', 'aria-label': t('step.text') }, boxes);
}

function box(codePoint: number, className: string): HTMLElement {
  return h(
    'li',
    { class: `cell ${className}` },
    h('bdi', { class: 'glyph' }, glyph(codePoint)),
    h('span', { class: 'mono' }, unicode(codePoint).slice(2)),
  );
}

function gap(): HTMLElement {
  return h('li', { class: 'cell gap', 'aria-hidden': 'true' });
}

/**
 * Shows the Punycode. The digits that were read or written are grouped by their deltas, and the current delta and digit are
 * marked. The decoder does not know yet to which deltas the remaining digits belong.
 */
export function punycodePanel(trace: Trace, frame: Frame): HTMLElement {
  const line = h('p', { class: 'punycode mono', dir: 'ltr' });
  const part = (text: string, className: string): void => {
    line.append(h('span', { class: className }, text));
  };
  part(trace.literal + (trace.literal === '' ? '' : '-'), frame.phase === 'start' ? 'now' : 'past');
  let later = '';
  trace.steps.forEach(({ digits }, step) => {
    const group = h('span', { class: step === frame.step && frame.phase !== 'start' ? 'delta current' : 'delta' });
    digits.forEach(({ character }, digit) => {
      const isPast = frame.phase !== 'start' && (step < frame.step || (step === frame.step && digit < frame.digit));
      const isNow = frame.phase === 'digit' && step === frame.step && digit === frame.digit;
      if (isNow || isPast) {
        group.append(h('span', { class: `${isNow ? 'now' : 'past'} ${isConfused(character) ? 'alike' : ''}` }, character));
      } else {
        later += character;
      }
    });
    if (group.hasChildNodes()) {
      line.append(group);
    }
  });
  if (trace.direction === 'decode') {
    part(later, 'dim');
    trace.unfinished.forEach(({ character }) => part(character, 'wrong'));
  }
  return line;
}

/** Returns whether people confuse a digit of Punycode with another digit when they read or type it. */
export function isConfused(digit: string): boolean {
  return /[01256gilosuvz]/i.test(digit);
}

/** Shows how the states are counted up to the next insertion. If the delta is not known yet, shows only the state. */
export function walkPanel(trace: Trace, step: Insertion, index: number, isKnown: boolean): HTMLElement {
  const { slots, laps } = walk(trace, index);
  const { n, i, delta, codePoint, position } = step;
  const state = `⟨${n}, ${i}⟩`;
  if (!isKnown) {
    return h('p', { class: 'mono change' }, state);
  }
  const row = (left: string, right: string): HTMLElement => h('tr', {}, h('th', { scope: 'row' }, left), h('td', {}, right));
  return h(
    'div',
    {},
    statesPicture(step, slots),
    h(
      'table',
      { class: 'sums mono' },
      h(
        'tbody',
        {},
        row('⟨n, i⟩', state),
        row('i + Δ', `${i} + ${delta} = ${laps} × ${slots} + ${position}`),
        row('n', `${n} + ${laps} = ${codePoint} = ${unicode(codePoint)}`),
        row('i', `${position}`),
      ),
    ),
  );
}

/** Shows the digits of a delta, with the threshold and the weight of each digit. */
export function digitsPanel(step: Insertion, frame: Frame): HTMLElement {
  const { digits, bias } = step;
  const isBefore = frame.phase === 'find' || frame.phase === 'start';
  const shown = isBefore ? -1 : Math.min(frame.digit, digits.length - 1);
  const columns = ['step.digit', 'step.value', 'step.threshold', 'step.weight', 'step.product'];
  return table(
    t('step.digits'),
    'digits',
    columns.map((key) => known(key, key)),
    digits.slice(0, shown + 1).map((digit, index) => digitRow(digit, bias, index === frame.digit && frame.phase === 'digit')),
    h(
      'tfoot',
      {},
      h(
        'tr',
        {},
        h('th', { scope: 'row', colspan: 4 }, t('step.sum')),
        h('td', { class: 'figure' }, frame.phase === 'start' ? '…' : String(frame.phase === 'find' ? step.delta : partial(digits, shown))),
      ),
    ),
  );
}

function digitRow({ character, value, k, threshold, weight }: Digit, bias: number, isNow: boolean): HTMLElement {
  const raw = k - bias;
  const sum = `${k} − ${bias} = ${String(raw).replace('-', '−')}`;
  const clamped = raw === threshold ? sum : `${sum} → ${threshold}`;
  const cell = (text: string): HTMLElement => h('td', { class: 'figure' }, text);
  return h(
    'tr',
    { class: isNow && 'now' },
    h('th', { scope: 'row', class: 'mono' }, character),
    cell(String(value)),
    cell(clamped),
    cell(String(weight)),
    cell(String(value * weight)),
  );
}

/** Shows the bias after a delta, with its arithmetic. If the bias is not adapted yet, shows only the bias. */
export function biasPanel(trace: Trace, step: Insertion, index: number, isKnown: boolean): HTMLElement {
  if (!isKnown) {
    return h('p', { class: 'mono change' }, String(step.bias));
  }
  const points = Array.from(trace.literal).length + index + 1;
  const { lines } = adapt(step.delta, points, index === 0);
  return h(
    'div',
    {},
    h('p', { class: 'mono change' }, `${step.bias} → `, h('strong', {}, String(step.nextBias))),
    h('ol', { class: 'arithmetic' }, lines.map(({ key, values }) => h('li', {}, t(key, values)))),
  );
}

/** Returns the number of lines up to a frame. */
function reached(lines: readonly TraceLine[], { step, phase }: Frame): number {
  const order = ['start', 'find', 'digit', 'adapt', 'walk', 'insert', 'end'];
  const isLater = (line: TraceLine): boolean =>
    line.step > step || (line.step === step && line.phases.every((one) => order.indexOf(one) > order.indexOf(phase)));
  const first = lines.findIndex(isLater);
  return first < 0 ? lines.length : first;
}

/** Shows the trace in the form of the RFC up to a frame, with the lines of the frame marked. */
export function tracePanel(title: string, lines: readonly TraceLine[], frame: Frame): HTMLElement {
  return h(
    'ol',
    { class: 'rfc mono', tabindex: 0, 'aria-label': title },
    lines.slice(0, reached(lines, frame)).map(({ words, step, phases }) => {
      const isNow = step === frame.step && phases.includes(frame.phase);
      return h('li', { class: isNow && 'now', 'aria-current': isNow && 'step' }, words);
    }),
  );
}
