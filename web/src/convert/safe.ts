/** What is safe to show of a name, with scripts and look-alikes character by character. */

import { bdi, domain, glyph, h, table, unicode } from '../dom.js';
import { type Character, type Display, display, type ShownLabel } from '../library.js';
import { current, known, number, t } from '../text/index.js';

/** Labels of a name, and characters of a label, that are shown one by one. */
const [MAX_LABELS, MAX_CHARACTERS] = [20, 63];

/** One line: whether the name is safe to show, and how it is shown. It has its room before it is known. */
export function safeLine(name: string): HTMLElement {
  const shown = display()?.display(name);
  const line = h('p', { class: 'safe-line' });
  if (shown === undefined) {
    line.append('…');
  } else if (shown.safe) {
    line.append(t('safe.yes'));
  } else {
    line.append(t('safe.no'), ' ', domain(shown.text, 'mono'));
  }
  return line;
}

/** The labels with their reasons, and the characters of each that is not ASCII. */
export function safe(name: string): HTMLElement | undefined {
  const library = display();
  if (library === undefined) {
    return undefined;
  }
  const { labels } = library.display(name);
  return h(
    'section',
    { class: 'safe' },
    h('h2', { class: 'small' }, t('safe')),
    h('p', { class: 'note' }, t('safe.note')),
    labels.slice(0, MAX_LABELS).filter(({ unicode: text }) => text !== '').map((label) => part(library, label)),
    labels.length > MAX_LABELS && h('p', { class: 'note' }, t('safe.more.labels', { n: number(labels.length - MAX_LABELS) })),
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
    reasons.length > 0 &&
      h(
        'ul',
        { class: 'reasons' },
        reasons.map((reason) =>
          h(
            'li',
            {},
            reason.codePoint !== null && [h('bdi', {}, glyph(reason.codePoint)), ' ', h('span', { class: 'mono' }, unicode(reason.codePoint)), ' '],
            known(`reason.${reason.kind}`, reason.message),
          ),
        ),
      ),
    /[^\0-\x7F]/.test(text) && characters(library, text, new Set(reasons.map(({ codePoint }) => codePoint))),
  );
}

function characters(library: Display, text: string, blamed: ReadonlySet<number | null>): HTMLElement {
  const all = Array.from(text);
  const shown = library.characters(all.slice(0, MAX_CHARACTERS).join(''));
  const caption = t('safe.characters', { label: text });
  const whole = table(
    caption,
    'characters',
    [t('safe.character'), t('safe.code-point'), t('safe.script'), t('safe.looks-like')],
    shown.map((one) => row(one, blamed.has(one.codePoint))),
  );
  whole.firstElementChild!.prepend(h('caption', { class: 'hidden' }, caption));
  const left = all.length - shown.length;
  if (left > 0) {
    whole.append(h('p', { class: 'note' }, t('safe.more.characters', { n: number(left) })));
  }
  return whole;
}

function row({ codePoint, script, scriptCode, skeleton }: Character, isBlamed: boolean): HTMLElement {
  const character = String.fromCodePoint(codePoint);
  const looksLike = codePoint < 0x80 || skeleton === character.normalize('NFD') ? undefined : skeleton;
  return h(
    'tr',
    { class: isBlamed && 'differs' },
    h('td', { class: 'glyph' }, isBlamed ? h('mark', {}, h('bdi', {}, glyph(codePoint))) : h('bdi', {}, glyph(codePoint))),
    h('td', { class: 'mono' }, unicode(codePoint)),
    h('td', {}, scriptName(scriptCode, script)),
    h('td', {}, looksLike === undefined ? '–' : [bdi(looksLike), ' ', h('small', { class: 'mono' }, Array.from(looksLike, (c) => unicode(c.codePointAt(0)!)).join(' '))]),
  );
}

/** The name of a script in the language of the page. */
function scriptName(code: string, name: string): string {
  if (code === 'Zyyy' || code === 'Zinh') {
    return t('script.common');
  }
  try {
    return new Intl.DisplayNames(current(), { type: 'script', fallback: 'none' }).of(code) ?? name;
  } catch {
    return name;
  }
}
