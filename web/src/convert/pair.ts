/** An imitation and the name that it imitates, one above the other, with a line between the letters that differ. */

import { glyph, h, unicode, visible } from '../dom.js';
import type { Character, Display } from '../library.js';
import { t } from '../text/index.js';
import { scriptName } from './safe.js';
import { bare } from './verdict.js';

/** The maximum number of characters of a name that are drawn. */
const MAX = 64;

/** A part of a name, and the part of the other name that it looks like. Both are one character, or two if they look like one. */
export type Joined = readonly [upper: string, lower: string];

/** Returns the look of a text, so that texts that look alike have equal results. */
type Look = (text: string) => string;

/** Aligns two names. Parts that look alike are joined at no cost, and the alignment has the lowest cost. */
export function align(upper: string, lower: string, look: Look): Joined[] {
  const [a, b] = [Array.from(upper), Array.from(lower)];
  const width = b.length + 1;
  const costs = new Float64Array((a.length + 1) * width).fill(Infinity);
  const moves = new Uint8Array(costs.length);
  costs[0] = 0;
  // The number of characters of each name in a part: two characters may look like one.
  const MOVES = [[1, 1], [2, 1], [1, 2], [1, 0], [0, 1]] as const;
  for (let i = 0; i <= a.length; i += 1) {
    for (let j = 0; j <= b.length; j += 1) {
      for (const [move, [down, right]] of MOVES.entries()) {
        const [one, other] = [a.slice(i, i + down).join(''), b.slice(j, j + right).join('')];
        const isThere = i + down <= a.length && j + right <= b.length;
        const cost = one === other ? 0 : down * right === 0 ? 2 : look(one) === look(other) ? 0.25 : move === 0 ? 3 : Infinity;
        const place = (i + down) * width + j + right;
        const sum = costs[i * width + j]! + cost;
        if (isThere && sum < costs[place]!) {
          costs[place] = sum;
          moves[place] = move;
        }
      }
    }
  }
  const parts: Joined[] = [];
  for (let [i, j] = [a.length, b.length]; i > 0 || j > 0; ) {
    const [down, right] = MOVES[moves[i * width + j]!]!;
    parts.unshift([a.slice(i - down, i).join(''), b.slice(j - right, j).join('')]);
    [i, j] = [i - down, j - right];
  }
  return parts;
}

/**
 * Returns the parts of two names to compare: the last labels, or, if the suffixes differ, only the label that looks like the
 * first label of the other name. Undefined if no label does.
 */
export function compared(name: string, like: string, look: Look): Joined | undefined {
  const [labels, others] = [name.replace(/\.$/, '').split('.'), like.split('.')];
  const end = labels.slice(-others.length);
  if (look(end.slice(1).join('.')) === look(others.slice(1).join('.'))) {
    return [end.join('.'), like];
  }
  const label = labels.find((label) => look(label) === look(others[0]!));
  return label === undefined ? undefined : [label, others[0]!];
}

/** Draws a name above the name that it looks like. Returns nothing if no letters differ, or the names are too long. */
export function pair(name: string, like: string, display: Display): HTMLElement | undefined {
  const look: Look = (text) => bare(display.characters(text).map(({ skeleton }) => skeleton).join(''));
  const both = compared(name, like, look);
  if (both === undefined || both[0].length > MAX || both[1].length > MAX) {
    return undefined;
  }
  const parts = align(...both, look);
  const differing = parts.filter(([upper, lower]) => upper !== lower);
  if (differing.length === 0) {
    return undefined;
  }
  const column = ([upper, lower]: Joined): HTMLElement =>
    h('span', { class: upper === lower ? 'column' : 'column differs' }, h('span', {}, shown(upper)), h('span', { class: 'join' }), h('span', {}, shown(lower)));
  const words = new Set(differing.map((part) => describe(part, display)));
  return h(
    'figure',
    { class: 'pair' },
    h('div', { class: 'columns mono', dir: 'ltr', 'aria-hidden': 'true' }, parts.map(column)),
    h('figcaption', {}, h('ul', {}, Array.from(words, (text) => h('li', {}, text)))),
  );
}

function shown(text: string): string {
  return /^\p{M}/u.test(text) ? glyph(text.codePointAt(0)!) : visible(text);
}

/** Returns a sentence about two parts that look alike, such as `а is a small Cyrillic letter (U+0430), not a.` */
function describe([upper, lower]: Joined, display: Display): string {
  const characters = upper === '' ? [] : display.characters(upper);
  const [only] = characters;
  if (only === undefined || lower === '') {
    return t(upper === '' ? 'pair.missing' : 'pair.added', { upper: shown(upper), lower });
  }
  if (characters.length > 1 || only.codePoint < 0x80) {
    const isCapital = /^[A-Z]$/.test(upper);
    return t(isCapital ? 'pair.capital' : 'pair.ascii', { upper, lower });
  }
  return t('pair.letter', { upper: shown(upper), lower, what: letterName(only), point: unicode(only.codePoint) });
}

/** Returns the kind of a character with its script, such as `small letter, Cyrillic`. */
function letterName({ codePoint, script, scriptCode }: Character): string {
  const character = String.fromCodePoint(codePoint);
  const kind = /\p{Ll}/u.test(character) ? 'small' : /\p{Lu}/u.test(character) ? 'capital.of' : /\p{L}/u.test(character) ? 'of' : /\p{N}/u.test(character) ? 'digit' : 'other';
  return t(`pair.${kind}`, { script: scriptName(scriptCode, script) });
}
