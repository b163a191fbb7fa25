/** How to show a name safely, with the script and the look of each character. */

import { bdi, glyph, h, some, table, unicode } from '../dom.js';
import { type Character, type Check, type Display, display, type ShownLabel } from '../library.js';
import { current, known, number, t } from '../text/index.js';

/** The maximum number of labels of a name, and of characters of a label, that are shown at once. */
const [MAX_LABELS, MAX_CHARACTERS] = [8, 63];

const more = (n: number): string => t('more', { n: number(n) });

/** Returns the labels with their reasons, and the characters of each label that is not ASCII. */
export function safe({ unicode: name }: Check): HTMLElement | undefined {
  const library = display();
  if (library === undefined || name === null) {
    return undefined;
  }
  const labels = library.display(name).labels.filter(({ unicode: text }) => text !== '');
  return h(
    'section',
    { class: 'safe' },
    h('h2', { class: 'small' }, t('safe')),
    h('p', { class: 'note' }, t('safe.note')),
    library.knownNames.length > 0 && h('p', { class: 'note' }, t('safe.known', { n: number(library.knownNames.length) })),
    some(labels, MAX_LABELS, (label) => part(library, label), more),
  );
}

function part(library: Display, label: ShownLabel): HTMLElement {
  const { unicode: text, safe: isSafe, level, reasons } = label;
  return h(
    'div',
    { class: 'safe-label' },
    h(
      'p',
      {},
      bdi(label.text, 'mono'),
      ' ',
      h('span', { class: isSafe ? 'tag fine' : 'tag' }, t(isSafe ? 'safe.unicode' : 'safe.ascii')),
      ' ',
      h('span', { class: 'note' }, known(`level.${level}`, level)),
    ),
    reasons.length > 0 && list(reasons),
    /[^\0-\x7F]/.test(text) && characters(library, text, new Set(reasons.map(({ codePoint }) => codePoint))),
  );
}

/** Returns the list of reasons why labels of a name are not safe to show in Unicode. */
export function reasons(name: string): HTMLElement | undefined {
  const all = display()?.display(name).labels.flatMap((label) => label.reasons) ?? [];
  return list(all);
}

function list(all: ShownLabel['reasons']): HTMLElement {
  const item = ({ codePoint, kind, message }: (typeof all)[number]): HTMLElement =>
    h(
      'li',
      {},
      codePoint !== null && [h('bdi', {}, glyph(codePoint)), ' ', h('span', { class: 'mono' }, unicode(codePoint)), ' '],
      known(`reason.${kind}`, message),
    );
  return h('ul', { class: 'reasons' }, some(all, MAX_LABELS, item, more, (button) => h('li', {}, button)));
}

function characters(library: Display, text: string, blamed: ReadonlySet<number | null>): HTMLElement {
  const caption = t('safe.characters', { label: text });
  const rows = some(
    library.characters(text),
    MAX_CHARACTERS,
    (one) => row(one, blamed.has(one.codePoint)),
    more,
    (button) => h('tr', {}, h('td', { colspan: 4 }, button)),
  );
  const whole = table(caption, 'characters', [t('safe.character'), t('safe.code-point'), t('safe.script'), t('safe.looks-like')], rows);
  whole.firstElementChild!.prepend(h('caption', { class: 'hidden' }, caption));
  return whole;
}

function row(one: Character, isBlamed: boolean): HTMLElement {
  const { codePoint, script, scriptCode } = one;
  const like = looksLike(one);
  const shown = h('bdi', {}, glyph(codePoint));
  return h(
    'tr',
    { class: isBlamed && 'differs' },
    h('td', { class: 'glyph' }, isBlamed ? h('mark', {}, shown) : shown),
    h('td', { class: 'mono' }, unicode(codePoint)),
    h('td', {}, scriptName(scriptCode, script)),
    h('td', {}, like === undefined ? '–' : [bdi(like), ' ', h('small', { class: 'mono' }, Array.from(like, (c) => unicode(c.codePointAt(0)!)).join(' '))]),
  );
}

/** Returns the text that a character looks like, if it is another text. */
function looksLike({ codePoint, skeleton }: Character): string | undefined {
  return codePoint < 0x80 || skeleton === String.fromCodePoint(codePoint).normalize('NFD') ? undefined : skeleton;
}

/** Returns a name with its foreign letters marked. If `hasTips`, each of them has a tip for the pointer, touch and focus. */
export function letters(name: string, foreign: readonly Character[], hasTips: boolean): HTMLElement {
  const found = new Map(foreign.map((one) => [one.codePoint, one]));
  const labels = name.split('.').map((label, index) => [
    index > 0 && '.',
    h('bdi', { dir: 'auto' }, Array.from(label, (character) => {
      const one = found.get(character.codePointAt(0)!);
      return one === undefined ? character : h('mark', hasTips ? { class: 'foreign', tabindex: 0, 'data-tip': tip(one) } : { class: 'foreign' }, glyph(one.codePoint));
    })),
  ]);
  return h('span', { dir: 'ltr' }, labels);
}

function tip(one: Character): string {
  const [like, script, point] = [looksLike(one), scriptName(one.scriptCode, one.script), unicode(one.codePoint)];
  return like === undefined ? `${script} ${point}` : t('safe.tip', { script, point, like });
}

/** Returns the name of a script in the language of the page. */
export function scriptName(code: string, name: string): string {
  if (code === 'Zyyy' || code === 'Zinh') {
    return t('script.common');
  }
  try {
    return new Intl.DisplayNames(current(), { type: 'script', fallback: 'none' }).of(code) ?? name;
  } catch {
    return name;
  }
}
