/** A pasted message: its links marked in place, and a list of the links with the worst first. */

import { bdi, h, shorten, some } from '../dom.js';
import { number, t } from '../text/index.js';
import type { Piece } from './take.js';
import type { Verdict, Word } from './verdict.js';

/** The maximum number of links in the list at once, and of code units of the message that are drawn. */
const [MAX_LINKS, MAX_DRAWN] = [5, 5000];

/** The words of a verdict, the worst first. */
const ORDER: readonly Word[] = ['careful', 'broken', 'good', 'known'];

/** Returns the verdicts with the worst first. Equal verdicts keep their order. */
export function worstFirst<T extends { verdict: Verdict }>(all: readonly T[]): T[] {
  return [...all].sort((one, other) => ORDER.indexOf(one.verdict.word) - ORDER.indexOf(other.verdict.word));
}

/** Draws a message. `verdicts` are the verdicts on the links in `pieces`, in order. `item` draws a link in the list. Without it, there is no list. */
export function message<T extends { verdict: Verdict }>(pieces: readonly Piece[], all: readonly T[], item: ((one: T) => HTMLElement) | undefined): HTMLElement {
  let [left, next] = [MAX_DRAWN, 0];
  const marked = pieces.map(({ text, found }) => {
    const part = shorten(text, left);
    const word = found === undefined ? undefined : all[next++]?.verdict.word;
    const isShown = left > 0;
    left = Math.max(0, left - text.length);
    return isShown && (word === undefined ? part : h('mark', { class: `seen ${word}` }, bdi(part), h('span', { class: 'hidden' }, ` (${t(`word.${word}`)})`)));
  });
  return h(
    'section',
    { class: 'message' },
    item !== undefined && h('h3', {}, t('links')),
    item !== undefined && h('div', { class: 'found' }, some(worstFirst(all), MAX_LINKS, item, (n) => t('more', { n: number(n) }))),
    h('h3', {}, t('message')),
    h('p', { class: 'quoted', dir: 'auto' }, marked),
  );
}
