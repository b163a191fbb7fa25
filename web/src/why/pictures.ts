/** The pictures of the third part. The page contains the same information as a text or a table. */

import { glyph, h, svg } from '../dom.js';
import type { Trace } from '../library.js';
import { number, t } from '../text/index.js';

/** Creates bars with names and figures. The first bar is emphasised, because the others are compared with it. */
export function bars(rows: readonly { id: string; words: string; value: number }[]): HTMLElement {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return h(
    'table',
    { class: 'bars' },
    h(
      'tbody',
      {},
      rows.map(({ id, words, value }, index) =>
        h(
          'tr',
          { 'data-id': id, class: index === 0 && 'own' },
          h('th', { scope: 'row' }, words),
          h('td', { class: 'figure' }, number(value)),
          h('td', { class: 'bar' }, bar(value / most)),
        ),
      ),
    ),
  );
}

export function bar(part: number): SVGElement {
  return svg(
    'svg',
    { viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svg('rect', { width: Math.max(0.5, part * 100), height: 10 }),
  );
}

const [HEIGHT, LEFT] = [220, 60];

/** Returns the width of a picture in its own units, with which its text has the size of the text of the page. */
function pictureWidth(): number {
  return Math.min(920, Math.max(300, document.documentElement.clientWidth - 40));
}

/** Draws the deltas as bars on a logarithmic scale, and the bias before each delta as a line. */
export function deltas(trace: Trace): HTMLElement {
  const { steps } = trace;
  const width = pictureWidth();
  const step = (width - LEFT) / Math.max(1, steps.length);
  const top = Math.log10(Math.max(10, ...steps.map(({ delta }) => delta + 1)));
  const most = Math.max(72, ...steps.map(({ nextBias }) => nextBias));
  const y = (part: number): number => HEIGHT - 40 - part * (HEIGHT - 60);
  const x = (index: number): number => LEFT + index * step;
  const picture = svg('svg', { viewBox: `0 0 ${width} ${HEIGHT}`, class: 'chart', role: 'img', 'aria-label': t('why.bias.picture') });
  for (let power = 0; power <= top; power += 1) {
    const height = y(power / top);
    picture.append(
      svg('line', { x1: LEFT, x2: width, y1: height, y2: height, class: 'grid' }),
      svg('text', { x: LEFT - 6, y: height + 4, 'text-anchor': 'end' }, number(10 ** power)),
    );
  }
  steps.forEach(({ delta, codePoint, digits }, index) => {
    const height = y(Math.log10(delta + 1) / top);
    picture.append(
      svg('rect', { x: x(index) + step * 0.15, width: step * 0.7, y: height, height: y(0) - height, class: 'delta' }),
    );
    if (step >= 18) {
      picture.append(
        svg('text', { x: x(index) + step / 2, y: HEIGHT - 22, 'text-anchor': 'middle' }, glyph(codePoint)),
        svg('text', { x: x(index) + step / 2, y: HEIGHT - 4, 'text-anchor': 'middle', class: 'small' }, digits.map(({ character }) => character).join('')),
      );
    }
  });
  const points = steps.map(({ bias }, index) => `${x(index) + step / 2},${y(bias / most)}`);
  picture.append(svg('polyline', { points: points.join(' '), class: 'bias' }));
  const last = steps.map(({ bias }, index) => svg('circle', { cx: x(index) + step / 2, cy: y(bias / most), r: 3, class: 'bias' }));
  picture.append(...last);
  return h(
    'figure',
    {},
    picture,
    h('figcaption', {}, h('span', { class: 'key delta' }, t('why.bias.delta')), h('span', { class: 'key bias' }, t('why.bias.bias', { most }))),
  );
}

/** Draws the code points in the order of the string, and in sorted order. */
export function orders(codePoints: readonly number[]): HTMLElement {
  const sorted = [...codePoints].sort((a, b) => a - b);
  const [low, high] = [sorted[0] ?? 0, sorted.at(-1) ?? 1];
  const half = pictureWidth() / 2;
  const y = (codePoint: number): number => 150 - ((codePoint - low) / Math.max(1, high - low)) * 130;
  const line = (points: readonly number[], className: string, from: number): SVGElement[] => {
    const x = (index: number): number => from + 20 + (index * (half - 50)) / Math.max(1, points.length - 1);
    return [
      svg('polyline', { points: points.map((point, index) => `${x(index)},${y(point)}`).join(' '), class: className }),
      ...points.map((point, index) => svg('circle', { cx: x(index), cy: y(point), r: 3, class: className })),
    ];
  };
  return h(
    'figure',
    {},
    svg(
      'svg',
      { viewBox: `0 0 ${2 * half} 190`, class: 'chart', role: 'img', 'aria-label': t('why.sorted.picture') },
      ...line(codePoints, 'plain', 0),
      ...line(sorted, 'bias', half),
      svg('text', { x: half / 2, y: 184, 'text-anchor': 'middle' }, t('why.sorted.text')),
      svg('text', { x: half * 1.5, y: 184, 'text-anchor': 'middle' }, t('why.sorted.sorted')),
    ),
  );
}
