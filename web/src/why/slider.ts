/** A slider with its name and its value. */

import { h } from '../dom.js';

export function slider(id: string, name: string, least: number, greatest: number, given: number, changed: () => void): { root: HTMLElement; value: () => number } {
  const input = h('input', { type: 'range', id, min: least, max: greatest, value: given });
  const output = h('output', { for: id, class: 'figure' }, String(given));
  input.addEventListener('input', () => {
    output.textContent = input.value;
    changed();
  });
  return { root: h('div', { class: 'slider' }, h('label', { for: id }, name), input, output), value: () => Number(input.value) };
}
