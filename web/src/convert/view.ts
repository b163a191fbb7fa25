/** The first part: names in any form, converted both ways as one types. */

import { copyButton } from '../copy.js';
import { domain, fill, h } from '../dom.js';
import { library, type Check } from '../library.js';
import type { State } from '../state.js';
import { number, t } from '../text/index.js';
import { details, forms, marked, problemsOfLine, verdict } from './name.js';

/** Lines that are shown. */
const MAX_SHOWN = 200;

const EXAMPLES = [
  'Bücher.example',
  'faß.de',
  'xn--fsqu00a.xn--0zwm56d',
  '東京。ジェーピー',
  'שלום.example',
  'a_b.xn--0.ok-.b\u200Dü',
  'раураӏ.com',
];

export interface Actions {
  /** The names have changed. */
  changed(names: string): void;
  /** A label is to be stepped through. */
  step(label: string): void;
  /** The address that reproduces what is shown. */
  link(): string;
}

/** The part, and the function that shows the results again once the library is there. */
export function convertView(state: State, actions: Actions): { root: HTMLElement; refresh: () => void } {
  const input = h('textarea', {
    id: 'names',
    rows: 2,
    spellcheck: 'false',
    autocapitalize: 'off',
    autocomplete: 'off',
    dir: 'auto',
    'aria-describedby': 'names-hint',
  });
  input.value = state.names;
  const results = h('div', { class: 'results' });
  const refresh = (): void => show(results, lines(input.value), actions);
  const change = (): void => {
    input.rows = Math.min(12, Math.max(2, input.value.split('\n').length));
    actions.changed(input.value);
    refresh();
  };
  input.addEventListener('input', change);
  change();
  const examples = EXAMPLES.map((example) =>
    h(
      'button',
      {
        type: 'button',
        class: 'example',
        onclick: () => {
          input.value = example;
          change();
        },
      },
      domain(example),
    ),
  );
  const root = h(
    'section',
    { class: 'view convert', 'aria-label': t('view.convert') },
    h('label', { for: 'names' }, t('convert.input')),
    input,
    h('p', { id: 'names-hint', class: 'note' }, t('convert.hint')),
    h('div', { class: 'examples', role: 'group', 'aria-label': t('convert.examples') }, examples),
    results,
  );
  return { root, refresh };
}

/** The names in a text, without the spaces around them. */
function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function show(results: HTMLElement, names: readonly string[], actions: Actions): void {
  const whole = library();
  const checks = names.map((name) => whole?.check(name));
  const [only] = names;
  if (names.length === 0 || only === undefined) {
    fill(results);
  } else if (names.length === 1) {
    const check = checks[0];
    fill(
      results,
      h(
        'article',
        { class: 'name' },
        forms(only, check, actions.step),
        check === undefined ? h('p', { class: 'verdict' }, t('loading')) : verdict(check),
        whole && check && details(whole, only, check, actions.step),
      ),
      tools(names, checks, actions),
    );
  } else {
    const refused = checks.filter((check) => check?.valid === false).length;
    fill(
      results,
      h('p', { class: 'count' }, t('convert.count', { n: number(names.length), bad: number(refused) })),
      tools(names, checks, actions),
      names.slice(0, MAX_SHOWN).map((name, index) => line(name, checks[index], actions)),
      names.length > MAX_SHOWN &&
        h('p', { class: 'note' }, t('convert.shown', { n: number(names.length), shown: number(MAX_SHOWN) })),
    );
  }
}

/** One of many names: its forms, and the rest on demand. */
function line(name: string, check: Check | undefined, actions: Actions): HTMLElement {
  const body = h('div', {});
  const element = h(
    'details',
    { class: 'name line' },
    h(
      'summary',
      {},
      check?.valid === false
        ? [h('span', { class: 'line-unicode' }, marked(name, check.problems)), problemsOfLine(check.problems)]
        : [domain(check?.unicode ?? name, 'line-unicode'), check?.ascii != null && domain(check.ascii, 'line-ascii mono')],
    ),
    body,
  );
  element.addEventListener('toggle', () => {
    const whole = library();
    if (element.open && whole && check) {
      fill(body, forms(name, check, actions.step), details(whole, name, check, actions.step));
    }
  });
  return element;
}

/** Copies of all names, and the link. A refused name is copied as it was typed. */
function tools(names: readonly string[], checks: readonly (Check | undefined)[], actions: Actions): HTMLElement {
  const all = (form: 'ascii' | 'unicode') => () =>
    names.map((name, index) => checks[index]?.[form] ?? name).join('\n');
  return h(
    'div',
    { class: 'tools' },
    names.length > 1 && copyButton(all('ascii'), t('convert.all.ascii')),
    names.length > 1 && copyButton(all('unicode'), t('convert.all.unicode')),
    copyButton(actions.link, t('convert.link')),
  );
}
