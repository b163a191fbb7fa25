/** The answer to one name: the verdict, both forms, the problems, and details that a user can open. */

import { copyButton } from '../copy.js';
import { type Child, domain, h, MAX_DRAWN, shorten, some, unicode, visible } from '../dom.js';
import { type Check, code, display, failed, type Library, library, type Problem, punycode } from '../library.js';
import { known, number, t } from '../text/index.js';
import { editions } from './editions.js';
import { labels } from './labels.js';
import { letters, reasons, safe, scriptName } from './safe.js';
import { stages } from './stages.js';
import { LONGEST } from './take.js';
import { isImitation, judge, type Verdict } from './verdict.js';

/** The maximum number of problems of a name that are shown at once. */
const MAX = 20;

/** Whether the details are open. They stay open while the user types. */
let isOpen = false;

/** Returns the answer to a name. */
export function article(name: string, step: (label: string) => void): HTMLElement {
  const whole = library();
  if (name.length > LONGEST) {
    return h('article', { class: 'name' }, h('p', { class: 'verdict refused' }, t('verdict.long', { n: number(name.length) })));
  }
  const check = whole?.check(name);
  // A text that is not a valid name may be a URL, which is only recognised when `display` is loaded.
  if (whole === undefined || check === undefined || (!check.valid && display() === undefined && !failed())) {
    const words = h('p', { class: 'verdict' }, t(failed() ? 'failed' : 'loading'));
    return h('article', { class: 'name' }, words, forms(name, undefined, false, step));
  }
  const found = judge(name, check, whole, display());
  return h('article', { class: 'name' }, verdict(found, check), body(name, check, found, whole, step));
}

/** Returns everything below the verdict. */
export function body(name: string, check: Check, found: Verdict, whole: Library, step: (label: string) => void): Child {
  const isFalse = isImitation(found.kind);
  const more = h('details', { class: 'more-of-name', open: isOpen }, h('summary', {}, t('convert.details')));
  // The details are drawn when they are opened.
  more.addEventListener('toggle', () => {
    isOpen = more.open;
    if (more.open && more.childElementCount === 1) {
      more.append(h('div', { class: 'details' }, details(whole, name, check, step)));
    }
  });
  const shown = found.kind === 'dns' ? whole.check(name, { std3: 'dns' }) : check;
  return [
    isFalse && h('p', { class: 'marked' }, letters(check.unicode ?? name, found.foreign, true)),
    (found.kind === 'policy' || (found.kind === 'deceptive' && found.like === undefined)) && reasons(check.unicode ?? name),
    check.problems.length > 0 && h('p', { class: 'marked' }, marked(name, check.problems)),
    forms(name, shown, isFalse, step),
    check.problems.length > 0 && problems(check.problems),
    more,
  ];
}

/** Returns the rows of both forms. Before the library is loaded, only the row of Punycode has a value. */
function forms(name: string, check: Check | undefined, isFalse: boolean, step: (label: string) => void): HTMLElement {
  const isPending = check === undefined && !failed();
  const [key, value] = rawPunycode(name);
  const isOther = value !== check?.ascii && value !== check?.unicode;
  const isShown = check?.valid === true || isPending;
  const row = form(t(key), value, 'raw', h('small', {}, t('convert.raw.note')));
  if (key === 'convert.read' && value !== null) {
    const words = t('convert.step.of', { label: value });
    row.lastElementChild!.before(h('button', { type: 'button', class: 'why-read', 'aria-label': words, onclick: () => step(value) }, t('convert.step')));
    row.classList.add('with-step');
  }
  return h(
    'div',
    { class: 'forms' },
    isShown && !isFalse && form(t('convert.unicode'), check?.unicode, 'unicode'),
    isShown && form(t(isFalse ? 'convert.really' : 'convert.ascii'), check?.ascii, 'ascii'),
    isOther && !isFalse && row,
  );
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

/** Returns the first sentence about a name: its verdict, and the name that it looks like. */
function verdict(found: Verdict, check: Check): HTMLElement {
  // The verdict is green only after the check for look-alikes.
  const kind = found.kind === 'good' && display() === undefined ? '' : found.kind;
  return h('p', { class: `verdict ${kind}` }, sentence(found, check));
}

function sentence({ kind, like, foreign }: Verdict, check: Check): string {
  const { length } = check.problems;
  switch (kind) {
    case 'good':
      return t(display() !== undefined ? 'verdict.good' : failed() ? 'verdict.unknown' : 'convert.valid');
    case 'refused':
      return t(length === 1 ? 'verdict.refused.1' : 'verdict.refused.n', { n: number(length) });
    case 'dns':
      return t('verdict.dns');
    case 'policy':
      return t('verdict.policy');
    default:
      return like === undefined ? t('verdict.deceptive') : t(foreign.length > 0 ? 'verdict.like' : 'verdict.like.ascii', { like, letters: counted(foreign) });
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
  return [stages(library, name), labels(library, name, check, step), editions(library, name), safe(check)];
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
