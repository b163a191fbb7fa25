/** The grid of the states ⟨n, i⟩ with a slider, which moves the state along a delta to its character. */

import { fill, glyph, h, svg, unicode } from '../dom.js';
import type { Insertion } from '../library.js';
import { number, t } from '../text/index.js';

/** The maximum number of positions of a row, and of rows before and after the state, that are drawn. */
const [POSITIONS, AROUND] = [24, 2];

/** Returns the state after `done` states of a delta, if each row has `slots` positions. */
export function stateAfter({ n, i }: Pick<Insertion, 'n' | 'i'>, slots: number, done: number): { n: number; i: number } {
  return { n: n + Math.floor((i + done) / slots), i: (i + done) % slots };
}

/** Creates the grid. At first, the state is at the end of the delta, where the character is inserted. */
export function statesPicture(step: Insertion, slots: number): HTMLElement {
  const { delta } = step;
  const slider = h('input', { type: 'range', id: 'walk', min: 0, max: delta, value: delta, 'aria-label': t('step.walk') });
  const picture = h('div');
  const refresh = (): void => {
    const done = Number(slider.value);
    const state = stateAfter(step, slots, done);
    slider.setAttribute('aria-valuetext', `n = ${state.n}, i = ${state.i}`);
    fill(
      picture,
      grid(step, slots, state),
      h('p', { class: 'walk-state' }, t('step.walk.at', { done: number(done), delta: number(delta), n: state.n, i: state.i }), ' ', h('bdi', { class: 'glyph' }, glyph(state.n)), ' ', h('small', { class: 'mono' }, unicode(state.n))),
    );
  };
  slider.addEventListener('input', refresh);
  refresh();
  return h('div', {}, h('label', { for: 'walk' }, t('step.walk')), slider, picture);
}

/** Draws the rows of n around a state. The positions that were passed are filled. */
function grid(step: Insertion, slots: number, state: { n: number; i: number }): SVGElement {
  const shown = Math.min(slots, POSITIONS);
  const width = 390 / shown;
  const [first, last] = [Math.max(step.n, state.n - AROUND), Math.min(step.codePoint, state.n + AROUND)];
  const rows = Array.from({ length: last - first + 1 }, (_, row) => first + row);
  const cell = (n: number, row: number, i: number): SVGElement => {
    const isHere = n === state.n && i === Math.min(state.i, shown - 1);
    const isAfterStart = n > step.n || i >= step.i;
    const isPassed = isAfterStart && (n < state.n || (n === state.n && i < state.i));
    const isTarget = n === step.codePoint && i === Math.min(step.position, shown - 1);
    const className = `slot ${isPassed ? 'passed' : ''} ${isTarget ? 'target' : ''} ${isHere ? 'here' : ''}`;
    return svg('rect', { x: 88 + i * width, y: 4 + row * 22, width: width - 2, height: 18, class: className });
  };
  return svg(
    'svg',
    { viewBox: `0 0 480 ${rows.length * 22 + 6}`, class: 'walk-states', role: 'img', 'aria-label': t('step.walk.picture', { last: slots - 1, n: state.n, i: state.i }) },
    ...rows.flatMap((n, row) => [
      svg('text', { x: 80, y: 18 + row * 22, 'text-anchor': 'end' }, `${n} ${n >= 0xa0 ? glyph(n) : ''}`),
      ...Array.from({ length: shown }, (_, i) => cell(n, row, i)),
    ]),
  );
}
