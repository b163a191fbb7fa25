/** The answer to one link or name: the verdict, its parts, both forms, the problems, and details that a user can open. */

import { copyButton } from '../copy.js';
import { bdi, type Child, domain, h, MAX_DRAWN, shorten, some, svg, unicode, visible } from '../dom.js';
import { type Check, code, display, failed, type Library, library, type Problem, punycode } from '../library.js';
import { known, number, t } from '../text/index.js';
import { drawing } from './drawing.js';
import { editions } from './editions.js';
import { labels } from './labels.js';
import { pair } from './pair.js';
import { letters, reasons, safe, scriptName } from './safe.js';
import { stages } from './stages.js';
import { type Found, LONGEST } from './take.js';
import { isImitation, judge, type Reason, type Verdict, type Word } from './verdict.js';

/** The maximum number of problems of a name that are shown at once. */
const MAX = 20;

/** Whether the details are open. They stay open while the user types. */
let isOpen = false;

/** Returns the answer to a link or a name. */
export function article(found: Found, step: (label: string) => void): HTMLElement {
  const whole = library();
  const { text } = found;
  if (text.length > LONGEST && !found.isLink) {
    return h('article', { class: 'name' }, heading('broken', t('verdict.long', { n: number(text.length) })));
  }
  // A text that is not a valid name may be a link, which is only recognised when `display` is loaded.
  if (whole === undefined || (display() === undefined && !failed() && !whole.check(text).valid)) {
    const words = h('p', { class: 'verdict' }, t(failed() ? 'failed' : 'loading'));
    return h('article', { class: 'name' }, words, forms(text, undefined, false, step));
  }
  const verdict = judge(found, whole, display());
  return h('article', { class: 'name' }, answer(found, verdict), body(found, verdict, whole, step));
}

/** Returns everything below the verdict. */
export function body(found: Found, verdict: Verdict, whole: Library, step: (label: string) => void): Child {
  const { name, check, reasons: why, like, foreign } = verdict;
  const isFalse = isImitation(verdict);
  const seen = display();
  const typed = name === null || check === null ? '' : asTyped(name, check);
  const isDecoded = found.host !== null && found.text.slice(0, found.host[1]) !== found.shown.slice(0, found.verdict?.end);
  const both = isFalse && like !== undefined && seen !== undefined ? pair(typed, like, seen) : undefined;
  return [
    drawing(found, verdict),
    isDecoded && h('p', { class: 'note' }, t('decoded'), ' ', bdi(shorten(found.shown, MAX_DRAWN), 'mono')),
    both,
    isFalse && both === undefined && h('p', { class: 'marked' }, letters(typed, foreign, true)),
    (why.includes('policy') || (why.includes('deceptive') && like === undefined)) && check !== null && reasons(check.unicode ?? typed),
    check !== null && older(whole, name!, check),
    check !== null && check.problems.length > 0 && h('p', { class: 'marked' }, marked(name!, check.problems)),
    name !== null && forms(name, check ?? undefined, isFalse, step),
    check !== null && check.problems.length > 0 && problems(check.problems),
    check !== null && more(whole, name!, check, step),
  ];
}

/** Returns the details of a name. They are drawn when they are opened. */
function more(whole: Library, name: string, check: Check, step: (label: string) => void): HTMLElement {
  const element = h('details', { class: 'more-of-name', open: isOpen }, h('summary', {}, t('convert.details')));
  element.addEventListener('toggle', () => {
    isOpen = element.open;
    if (element.open && element.childElementCount === 1) {
      element.append(h('div', { class: 'details' }, details(whole, name, check, step)));
    }
  });
  return element;
}

/** Returns a name in Unicode, but with the capitals that were typed: `I` looks like `l`, and `i` does not. */
export function asTyped(name: string, check: Check): string {
  const [typed, labels] = [name.split('.'), (check.unicode ?? name).split('.')];
  return labels.map((label, index) => (typed.length === labels.length && typed[index]!.toLowerCase() === label ? typed[index]! : label)).join('.');
}

/** Returns a sentence on the name that older programs open instead, if it is another name. */
function older(library: Library, name: string, check: Check): HTMLElement | undefined {
  for (const edition of ['2003', 'uts46-transitional'] as const) {
    const { ascii, unicode: other } = library.check(name, { edition });
    if (check.ascii !== null && ascii !== null && ascii.toLowerCase() !== check.ascii.toLowerCase()) {
      const [before = '', after = ''] = t('older').split('{other}');
      return h('p', { class: 'older' }, before, h('strong', {}, domain(other ?? ascii)), after);
    }
  }
  return undefined;
}

/** Returns the heading and the sentences of a verdict. */
function answer(found: Found, verdict: Verdict): HTMLElement {
  const [first, ...others] = verdict.reasons.map((reason) => sentence(reason, verdict, found));
  // The verdict is green only after the check for look-alikes.
  const word = display() === undefined && verdict.word === 'good' ? undefined : verdict.word;
  return heading(word, first!, others);
}

/** Returns the heading of a verdict: an icon, a word and a sentence. */
export function heading(word: Word | undefined, first: string, others: string[] = []): HTMLElement {
  return h(
    'div',
    { class: `verdict ${word ?? ''}` },
    word !== undefined && icon(word),
    h('h2', { class: 'verdict-words' }, word !== undefined && word !== 'known' && h('span', { class: 'word' }, t(`word.${word}`), ' '), first),
    others.map((text) => h('p', {}, text)),
  );
}

/** The shapes of the icons. Each word has another shape, so that they differ without colours. */
const ICONS: Record<Word, string> = {
  good: 'M12 2a10 10 0 1 0 0 20a10 10 0 0 0 0-20zM7 12l4 4l7-8',
  known: 'M12 2l8 3v6c0 5-3 9-8 11c-5-2-8-6-8-11V5zM8 12l3 3l5-6',
  careful: 'M12 2L1 21h22zM12 9v6M12 17.5v1',
  broken: 'M8 2h8l6 6v8l-6 6H8l-6-6V8zM8 8l8 8M16 8l-8 8',
};

function icon(word: Word): SVGElement {
  return svg('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: ICONS[word] }));
}

/** Returns the rows of both forms. Before the library is loaded, only the row of Punycode has a value. */
function forms(name: string, check: Check | undefined, isFalse: boolean, step: (label: string) => void): HTMLElement {
  const isPending = check === undefined && !failed();
  const isShown = check?.valid === true || isPending;
  return h(
    'div',
    { class: 'forms' },
    isShown && !isFalse && form(t('convert.unicode'), check?.unicode, 'unicode'),
    isShown && form(t(isFalse ? 'convert.really' : 'convert.ascii'), check?.ascii, 'ascii'),
    !isFalse && raw(name, check, check === undefined ? 'always' : 'read', step),
  );
}

/** Returns the row of Punycode without rules, if it adds something. `when` is the place: the details do not repeat it. */
function raw(name: string, check: Check | undefined, when: 'always' | 'read' | 'other', step: (label: string) => void): HTMLElement | false {
  const [key, value] = rawPunycode(name);
  const isRead = key === 'convert.read';
  if (value === check?.ascii || value === check?.unicode || (when === 'read' && !isRead) || (when === 'other' && isRead)) {
    return false;
  }
  const row = form(t(key), value, 'raw', h('small', {}, t('convert.raw.note')));
  if (isRead && value !== null) {
    const words = t('convert.step.of', { label: value });
    row.lastElementChild!.before(h('button', { type: 'button', class: 'why-read', 'aria-label': words, onclick: () => step(value) }, t('convert.step')));
    row.classList.add('with-step');
  }
  return row;
}

function form(words: string, value: string | null | undefined, id: string, note?: HTMLElement): HTMLElement {
  return h(
    'div',
    { class: `form ${id}` },
    h('span', { class: 'form-name' }, words, note),
    value === undefined || value === null
      ? h('span', { class: 'value none' }, value === null ? t('convert.refused') : '…')
      : domain(value, 'value'),
    value === undefined || value === null ? h('span', { class: 'copy-place' }) : copyButton(() => value, t('copy'), words),
  );
}

/**
 * Converts a name by Punycode without the rules of IDNA. If the name has labels to convert, returns the other form. If the
 * name is Punycode without `xn--`, returns the decoded text.
 */
function rawPunycode(name: string): ['convert.raw' | 'convert.read', string | null] {
  try {
    if (/[^\0-\x7F]/.test(name)) {
      return ['convert.raw', punycode.toASCII(name)];
    }
    if (name.includes('xn--')) {
      return ['convert.raw', punycode.toUnicode(name)];
    }
    const decoded = punycode.decode(name);
    if (/[^\0-\x7F]/.test(decoded)) {
      return ['convert.read', decoded];
    }
    return ['convert.raw', name];
  } catch {
    return ['convert.raw', name.includes('xn--') ? null : name];
  }
}

/** Returns the sentence for a reason of a verdict. */
export function sentence(reason: Reason, { like = '', foreign, check }: Verdict, found?: Found): string {
  const n = check?.problems.length ?? 0;
  switch (reason) {
    case 'good':
      return t(display() !== undefined ? 'verdict.good' : failed() ? 'verdict.unknown' : 'convert.valid');
    case 'refused':
      return n === 0 ? t('verdict.refused.0') : t(n === 1 ? 'verdict.refused.1' : 'verdict.refused.n', { n: number(n) });
    case 'imitation':
      return t(foreign.length > 0 ? 'verdict.like' : 'verdict.like.ascii', { like, letters: counted(foreign) });
    case 'deceptive':
      return like === '' ? t('verdict.deceptive') : t('verdict.like', { like, letters: counted(foreign) });
    case 'url':
      return known(`refused.${found?.refusal?.kind}`, known(`rule.${found?.refusal?.kind}`, t('refused.url')));
    default:
      return t(`verdict.${reason}`, { like });
  }
}

/** Returns the numbers of foreign letters in words, such as `five Cyrillic letters`. */
function counted(foreign: Verdict['foreign']): string {
  const counts = new Map<string, number>();
  for (const { script, scriptCode } of foreign) {
    const words = scriptCode === 'Latn' ? t('letters.latin') : scriptCode.startsWith('Z') ? t('letters.other') : scriptName(scriptCode, script);
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  const all = Array.from(counts, ([script, n]) => t(n === 1 ? 'letters.1' : 'letters.n', { n: t('letters.numbers').split(' ')[n] ?? n, script }));
  return all.join(t('letters.and'));
}

/** Returns the content of the details. */
function details(library: Library, name: string, check: Check, step: (label: string) => void): Child {
  return [raw(name, check, 'other', step), stages(library, name), labels(library, name, check, step), editions(library, name), safe(check)];
}

/** The maximum number of problems that are shown for a name in a list. */
const MAX_OF_LINE = 3;

/** Returns the problems of a name in a list. */
export function problemsOfLine(all: readonly Problem[]): HTMLElement {
  const shown = all.slice(0, MAX_OF_LINE).map((found) => h('span', { class: 'line-problem' }, rule(found)));
  const more = all.length - shown.length;
  return h('span', { class: 'line-problems' }, shown, more > 0 && h('span', { class: 'note' }, t('convert.more', { n: number(more) })));
}

function problems(all: readonly Problem[]): HTMLElement {
  const more = (button: HTMLElement): HTMLElement => h('li', {}, button);
  return h(
    'section',
    { class: 'problems' },
    h('h2', { class: 'small' }, t('convert.problems')),
    h('ul', {}, some(all, MAX, problem, (n) => t('more', { n: number(n) }), more)),
  );
}

function problem(found: Problem): HTMLElement {
  // The cause `empty` has two texts: nothing follows `xn--`, or the label is empty.
  const cause = found.cause === 'empty' && found.kind !== 'bad_a_label' ? 'empty_label' : found.cause;
  return h('li', {}, rule(found, cause === null ? '' : ` ${known(`cause.${cause}`, found.message)}`));
}

/** Returns a problem: the code of the rule, the code point that violates it, the text of the rule, and the cause. */
function rule(found: Problem, cause = ''): Child[] {
  return [
    h('code', { class: 'code' }, code(found)),
    found.codePoint !== null && h('span', { class: 'code-point' }, unicode(found.codePoint)),
    h('span', {}, known(`rule.${found.kind}`, found.rule), cause),
  ];
}

/** Returns the beginning of a name, with the ranges of its problems marked. */
export function marked(whole: string, problems: readonly Problem[], most = MAX_DRAWN): HTMLElement {
  const name = shorten(whole, most);
  const isMarked = new Uint8Array(name.length + 1);
  for (const { start, end } of problems) {
    // For an empty range, the character before it is marked, if there is one.
    const from = start === end ? Math.max(0, start - 1) : start;
    isMarked.fill(1, from, Math.max(end, from + 1));
  }
  const line = h('span', { dir: 'ltr' });
  let label = h('bdi', { dir: 'auto' });
  line.append(label);
  let from = 0;
  while (from < name.length) {
    let to = from + 1;
    while (to < name.length && isMarked[to] === isMarked[from] && name[to - 1] !== '.' && name[to] !== '.') {
      to += 1;
    }
    const text = name.slice(from, to);
    const part = isMarked[from] === 1 ? h('mark', {}, visible(text)) : visible(text);
    if (text === '.') {
      label = h('bdi', { dir: 'auto' });
      line.append(part, label);
    } else {
      label.append(part);
    }
    from = to;
  }
  return line;
}
