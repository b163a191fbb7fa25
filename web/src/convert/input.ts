/**
 * The text area in which names are typed or pasted. Browsers take seconds to lay out some texts, such as a letter with a
 * hundred thousand marks, or ten thousand empty lines. For these texts, the text area shows only the beginning, and the
 * variable `held` contains the whole text.
 */

import { h, MAX_DRAWN, shorten } from '../dom.js';
import { number, t } from '../text/index.js';

/** The limits of a text that is shown whole: code units, lines, and marks on one letter. */
const [MAX_UNITS, MAX_LINES, MAX_MARKS] = [10_000, 1000, /\p{M}{100}/u];

/** The text area and its text. */
export interface NameInput {
  children: HTMLElement[];
  text(this: void): string;
  set(this: void, text: string): void;
}

/** Creates the text area. `changed` is called when a user has changed the text. */
export function nameInput(changed: () => void): NameInput {
  const area = h('textarea', { id: 'names', rows: 2, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', dir: 'auto' });
  const words = h('span', {});
  const clear = h('button', { type: 'button', id: 'clear' }, t('convert.clear'));
  const note = h('p', { class: 'held note', hidden: true }, words, ' ', clear);
  let held: string | undefined;
  const set = (text: string): void => {
    held = isHeavy(text) ? text : undefined;
    area.readOnly = held !== undefined;
    note.hidden = held === undefined;
    if (held !== undefined) {
      area.value = shorten(held, MAX_DRAWN);
      words.textContent = t('convert.held', { n: number(held.length) });
    } else if (area.value !== text) {
      area.value = text;
    }
    area.rows = Math.max(2, area.value.split('\n', 12).length);
  };
  const change = (text: string): void => {
    set(text);
    changed();
  };
  // A long text must be replaced before the browser lays it out.
  const insert = (event: Event, text: string | undefined): void => {
    const whole = text !== undefined && held === undefined ? area.value.slice(0, area.selectionStart) + text + area.value.slice(area.selectionEnd) : text;
    if (whole !== undefined && (held !== undefined || isHeavy(whole))) {
      event.preventDefault();
      change(whole);
    }
  };
  area.addEventListener('paste', (event) => insert(event, event.clipboardData?.getData('text/plain')));
  area.addEventListener('drop', (event) => insert(event, event.dataTransfer?.getData('text/plain')));
  area.addEventListener('input', () => change(area.value));
  clear.addEventListener('click', () => {
    change('');
    area.focus();
  });
  return { children: [area, note], text: () => held ?? area.value, set };
}

function isHeavy(text: string): boolean {
  return text.length > MAX_UNITS || text.split('\n', MAX_LINES + 1).length > MAX_LINES || MAX_MARKS.test(text);
}
