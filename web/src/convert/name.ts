/** One name: both forms, what is wrong, its labels, and what the editions make of it. */

import { copyButton } from '../copy.js';
import { type Child, domain, h, unicode, visible } from '../dom.js';
import { type Check, code, type Library, type Problem, punycode } from '../library.js';
import { known, number, t } from '../text/index.js';
import { editions } from './editions.js';
import { labels } from './labels.js';
import { safe, safeLine } from './safe.js';
import { stages } from './stages.js';

/** Problems that are shown of one name. */
const MAX = 50;

/** Both forms, as rows. Without the library there is only what Punycode alone gives. */
export function forms(name: string, check: Check | undefined, step: (label: string) => void): HTMLElement {
  const rows = h('div', { class: 'forms' });
  rows.append(form(t('convert.unicode'), check?.unicode, check === undefined, 'unicode'));
  rows.append(form(t('convert.ascii'), check?.ascii, check === undefined, 'ascii'));
  const [key, value] = raw(name);
  const row = form(t(key), value, false, 'raw');
  row.querySelector('.form-name')!.append(h('small', {}, t('convert.raw.note')));
  if (key === 'convert.read' && value !== null) {
    const words = t('convert.step.of', { label: value });
    row.lastElementChild!.before(h('button', { type: 'button', class: 'why-read', 'aria-label': words, onclick: () => step(value) }, t('convert.step')));
    row.classList.add('with-step');
  }
  rows.append(row);
  return rows;
}

function form(words: string, value: string | null | undefined, pending: boolean, id: string): HTMLElement {
  const text = value ?? null;
  return h(
    'div',
    { class: `form ${id}` },
    h('span', { class: 'form-name' }, words),
    text === null
      ? h('span', { class: 'value none' }, pending ? '…' : t('convert.refused'))
      : domain(text, 'value'),
    text === null ? h('span', { class: 'copy-place' }) : copyButton(() => text, t('copy'), words),
  );
}

/**
 * What Punycode alone makes of a name: the other form if it has labels to convert, or what it says
 * if it is Punycode without `xn--`.
 */
function raw(name: string): ['convert.raw' | 'convert.read', string | null] {
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

/** Whether the name is valid, in words. */
export function verdict(check: Check): HTMLElement {
  const { length } = check.problems;
  const words = check.valid
    ? t('convert.valid')
    : t(length === 1 ? 'convert.invalid.1' : 'convert.invalid.n', { n: number(length) });
  return h('p', { class: check.valid ? 'verdict good' : 'verdict bad' }, words);
}

/** Everything below the forms. */
export function details(library: Library, name: string, check: Check, step: (label: string) => void): HTMLElement {
  return h(
    'div',
    { class: 'details' },
    safeLine(name),
    check.problems.length > 0 && problems(name, check.problems),
    stages(library, name),
    labels(library, name, check, step),
    editions(library, name),
    safe(name),
  );
}

/** Problems of one of many names that are shown at once. */
const MAX_OF_LINE = 3;

/** What is wrong with one of many names, in its line. */
export function problemsOfLine(all: readonly Problem[]): HTMLElement {
  const shown = all.slice(0, MAX_OF_LINE).map((found) => h('span', { class: 'line-problem' }, rule(found)));
  const more = all.length - shown.length;
  return h('span', { class: 'line-problems' }, shown, more > 0 && h('span', { class: 'note' }, t('convert.more', { n: number(more) })));
}

function problems(name: string, all: readonly Problem[]): HTMLElement {
  const shown = all.slice(0, MAX);
  return h(
    'section',
    { class: 'problems' },
    h('h2', { class: 'small' }, t('convert.problems')),
    h('p', { class: 'marked' }, marked(name, shown)),
    h('ul', {}, shown.map(problem)),
    all.length > shown.length && h('p', {}, t('convert.more', { n: number(all.length - shown.length) })),
  );
}

function problem(found: Problem): HTMLElement {
  const cause = found.cause === null ? '' : ` ${known(`cause.${found.cause}`, found.message)}`;
  return h('li', {}, rule(found, cause));
}

/** A broken rule: its code, the code point to blame, and its words before those of the cause. */
function rule(found: Problem, cause = ''): Child[] {
  return [
    h('code', { class: 'code', title: found.rule }, code(found)),
    found.codePoint !== null && h('span', { class: 'code-point' }, unicode(found.codePoint)),
    h('span', {}, known(`rule.${found.kind}`, found.rule), cause),
  ];
}

/** The name with the ranges of its problems marked. */
export function marked(name: string, problems: readonly Problem[]): HTMLElement {
  const isMarked = new Uint8Array(name.length + 1);
  for (const { start, end } of problems) {
    // An empty range is a place: the character before it is marked, if there is one.
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
