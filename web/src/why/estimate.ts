/** The section that derives the bias from an estimate, for a skew and for a fixed threshold. */

import { fill, h, svg } from '../dom.js';
import { number } from '../text/format.js';
import { late } from '../text/late.js';
import { threshold } from './lengths.js';
import { slider } from './slider.js';

const [BASE, SPAN, LIMIT] = [36, 35, 455];
const [WIDTH, HEIGHT] = [480, 140];

/** Divides an estimate as `adapt` does. Returns the number of divisions and the rest. */
export function reduce(estimate: number): { l: number; rest: number } {
  let [l, rest] = [0, estimate];
  for (; rest > LIMIT; l += 1) {
    rest = Math.floor(rest / SPAN);
  }
  return { l, rest };
}

/** Returns the values of the digits of a number with a bias (RFC 3492, section 6.3). */
export function digitValues(value: number, bias: number): number[] {
  const values: number[] = [];
  const t = threshold(bias);
  let rest = value;
  for (let k = BASE; rest >= t(k); k += BASE) {
    values.push(t(k) + ((rest - t(k)) % (BASE - t(k))));
    rest = Math.floor((rest - t(k)) / (BASE - t(k)));
  }
  return [...values, rest];
}

export function estimate(): HTMLElement {
  const input = h('input', { type: 'number', id: 'estimate', min: 0, max: 99_999_999, value: 62042 });
  const result = h('div', { class: 'live estimate', 'aria-live': 'polite' });
  const refresh = (): void => {
    const delta = Math.max(0, Math.min(99_999_999, Math.floor(input.valueAsNumber) || 0));
    const { l, rest } = reduce(delta);
    const fraction = Math.floor((BASE * rest) / (rest + skew.value()));
    const bias = BASE * l + fraction;
    const fixed = BASE * l + BASE - m.value();
    const t = threshold(bias)(BASE * (l + 1));
    const digits = (chosen: number): HTMLElement =>
      h('p', { class: 'mono' }, `${late('derive.bias.own', { bias: chosen })}: ${digitValues(delta, chosen).join(' ')}`);
    fill(
      result,
      h('p', {}, late('derive.bias.rest', { delta: number(delta), l, rest })),
      curve(skew.value(), rest),
      h('p', {}, late('derive.bias.fraction', { rest, skew: skew.value(), fraction, l, bias, digit: l + 1, t })),
      digits(bias),
      h('p', {}, late('derive.bias.fixed', { m: m.value(), bias: fixed })),
      digits(fixed),
    );
  };
  const skew = slider('estimate-skew', late('derive.bias.skew'), 1, 200, 38, refresh);
  const m = slider('estimate-m', late('derive.bias.m'), 1, 26, 13, refresh);
  input.addEventListener('input', refresh);
  refresh();
  return h('div', {}, h('div', { class: 'slider' }, h('label', { for: 'estimate' }, late('derive.bias.delta')), input), skew.root, m.root, result);
}

/** Draws the fraction for each rest, and marks the given rest. */
function curve(skew: number, rest: number): SVGElement {
  const x = (value: number): number => 30 + (value / LIMIT) * (WIDTH - 40);
  const y = (value: number): number => HEIGHT - 20 - (value / BASE) * (HEIGHT - 30);
  const at = (value: number): number => Math.floor((BASE * value) / (value + skew));
  const points = Array.from({ length: LIMIT + 1 }, (_, value) => `${x(value)},${y(at(value))}`);
  return svg(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'chart', role: 'img', 'aria-label': late('derive.bias.picture', { skew, rest }) },
    ...[0, 18, 36].flatMap((value) => [
      svg('line', { x1: 30, x2: WIDTH - 10, y1: y(value), y2: y(value), class: 'grid' }),
      svg('text', { x: 24, y: y(value) + 4, 'text-anchor': 'end' }, String(value)),
    ]),
    svg('polyline', { points: points.join(' '), class: 'bias' }),
    svg('circle', { cx: x(rest), cy: y(at(rest)), r: 5, class: 'rest' }),
    svg('text', { x: x(rest), y: HEIGHT - 4, 'text-anchor': 'middle' }, String(rest)),
  );
}
