/** The section that derives the weights: which numbers have one, two and three digits. */

import { fill, h, table } from '../dom.js';
import { number } from '../text/format.js';
import { late } from '../text/late.js';
import { slider } from './slider.js';

const BASE = 36;

/** Returns the first and the last number with 1, 2 and 3 digits, and the weight of the last digit. */
export function ranges(thresholds: readonly number[]): { first: number; last: number; weight: number }[] {
  const all: { first: number; last: number; weight: number }[] = [];
  let [first, weight] = [0, 1];
  for (const t of thresholds) {
    all.push({ first, last: first + t * weight - 1, weight });
    first += t * weight;
    weight *= BASE - t;
  }
  return all;
}

export function spelling(): HTMLElement {
  const result = h('div', { class: 'live', 'aria-live': 'polite' });
  const refresh = (): void => {
    const all = ranges([zero.value(), one.value(), 26]);
    const rows = all.map(({ first, last, weight }, index) =>
      h('tr', {}, h('th', { scope: 'row' }, String(index + 1)), [first, last, weight].map((figure) => h('td', { class: 'figure' }, number(figure)))),
    );
    const columns = ['digits', 'first', 'last', 'weight'] as const;
    fill(
      result,
      table(late('derive.spelling'), 'ranges', columns.map((key) => late(`derive.spelling.${key}`)), rows),
      h('p', { class: 'note' }, late('derive.spelling.next', { next: number(all[1]!.first), last: number(all[0]!.last) })),
    );
  };
  const zero = slider('t-0', 't(0)', 1, 26, 9, refresh);
  const one = slider('t-1', 't(1)', 1, 26, 26, refresh);
  refresh();
  return h('div', {}, zero.root, one.root, result);
}
