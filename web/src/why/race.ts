/** The race between the library and the textbook encoder, with strings whose length doubles. */

import { fill, h, table } from '../dom.js';
import { library } from '../library.js';
import { number, t } from '../text/index.js';
import { bar } from './pictures.js';
import { encode } from './textbook.js';

const LENGTHS = [1000, 2000, 4000, 8000, 16000];

interface Turn {
  length: number;
  textbook: number;
  own: number;
}

export function race(): HTMLElement {
  const results = h('div', { class: 'race', 'aria-live': 'polite' });
  const button = h('button', { type: 'button', class: 'primary', id: 'race' }, t('why.race.start'));
  button.addEventListener('click', () => {
    button.disabled = true;
    void runRace(results).finally(() => {
      button.disabled = false;
    });
  });
  return h('div', {}, button, results);
}

async function runRace(results: HTMLElement): Promise<void> {
  const whole = library();
  if (whole === undefined) {
    return;
  }
  whole.encode(randomString(100));
  encode(randomString(100));
  const turns: Turn[] = [];
  for (const length of LENGTHS) {
    // This pause lets the page show the last turn before the next turn keeps the thread busy.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const text = randomString(length);
    const own = time(() => whole.encode(text));
    const textbook = time(() => encode(text));
    if (own.result !== textbook.result) {
      throw new Error('the encoders differ');
    }
    turns.push({ length, textbook: textbook.milliseconds, own: own.milliseconds });
    show(results, turns);
  }
}

function time<T>(run: () => T): { result: T; milliseconds: number } {
  const start = performance.now();
  const result = run();
  return { result, milliseconds: performance.now() - start };
}

/** Returns a string of pseudo-random CJK characters. The string depends only on the length. */
function randomString(length: number): string {
  let seed = 1;
  return Array.from({ length }, () => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return String.fromCodePoint(0x4e00 + ((seed >>> 8) % 20000));
  }).join('');
}

function show(results: HTMLElement, turns: readonly Turn[]): void {
  const most = Math.max(...turns.map(({ textbook }) => textbook));
  const milliseconds = (value: number): string => `${value.toFixed(1)} ms`;
  const rows = turns.map(({ length, textbook, own }) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, number(length)),
      h('td', { class: 'figure' }, milliseconds(textbook)),
      h('td', { class: 'figure' }, milliseconds(own)),
      h('td', { class: 'bar two' }, bar(textbook / most), bar(own / most)),
    ),
  );
  fill(results, table(t('why.race'), 'bars', [t('why.race.length'), t('why.race.textbook'), t('why.race.own'), null], rows));
}
