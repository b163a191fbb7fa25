/** The section about the 26 bits that are enough for a label (RFC 3492, section 6.4). */

import { fill, h } from '../dom.js';
import { number, t } from '../text/index.js';
import { bars } from './pictures.js';

/** The highest code point, the initial n, and the number of characters of a label after `xn--`. */
const [HIGHEST, INITIAL, PLACES] = [0x10ffff, 0x80, 59];

/** Returns the largest delta if the string has `before` code points: it counts over all code points and all positions. */
export function largest(before: number): number {
  return (HIGHEST - INITIAL) * (before + 1) + before;
}

export function bits(): HTMLElement {
  const slider = h('input', { type: 'range', id: 'before', min: 0, max: 80, value: PLACES - 1 });
  const chosen = h('output', { for: 'before', class: 'figure' });
  const result = h('div', { class: 'live bits', 'aria-live': 'polite' });
  const refresh = (): void => {
    const before = Number(slider.value);
    const delta = largest(before);
    const needed = Math.floor(Math.log2(delta)) + 1;
    chosen.textContent = slider.value;
    const places = before + 1;
    fill(
      result,
      bars([
        { id: 'bits-26', words: t('why.bits.limit'), value: 2 ** 26 },
        { id: 'bits-needed', words: t('why.bits.largest', { places, before }), value: delta },
      ]),
      h(
        'p',
        { class: needed > 26 ? 'remark bits-words over' : 'bits-words' },
        t('why.bits.result', { delta: number(delta), bits: needed }),
        before < PLACES ? t('why.bits.fits') : t('why.bits.too-long', { points: places, places: PLACES }),
      ),
    );
  };
  slider.addEventListener('input', refresh);
  refresh();
  return h('div', {}, h('div', { class: 'slider' }, h('label', { for: 'before' }, t('why.bits.slider')), slider, chosen), result);
}
