/** The first part of the page: it converts names in any form to both forms while the user types. */

import { copyButton } from '../copy.js';
import { domain, fill, h, shorten, visible } from '../dom.js';
import { type Check, display, failed, library, type Library } from '../library.js';
import { isLink, type State } from '../state.js';
import { number, t } from '../text/index.js';
import { converted, type Count, type Form } from './count.js';
import { nameInput } from './input.js';
import { linkList } from './links.js';
import { convertLong, countLong } from './long.js';
import { article, body, marked, problemsOfLine } from './name.js';
import { letters } from './safe.js';
import { LONGEST, names, warnings } from './take.js';
import { isImitation, judge, type Verdict } from './verdict.js';

/** The maximum number of names that are shown at once, and of code units that are read for them. The rest is only counted. */
const [MAX_SHOWN, MAX_READ] = [100, 10_000];

/** The maximum number of code units that are drawn of a name in a list. */
const MAX_IN_LINE = 80;

const EXAMPLES = [
  'https://xn--80ak6aa92e.com/login',
  'Bücher.example',
  'faß.de',
  'xn--fsqu00a.xn--0zwm56d',
  '東京。ジェーピー',
  'שלום.example',
  'a_b.xn--0.ok-.b\u200Dü',
];

/** The functions of the page that this part calls. */
export interface Actions {
  /** Is called when the text has changed. */
  changed(names: string): void;
  /** Opens the second part with a label. */
  step(label: string): void;
  /** Returns the address that shows this result again. */
  link(): string;
}

/** Creates the part. `refresh` shows the results again when the library is loaded. */
export function convertView(state: State, actions: Actions): { root: HTMLElement; refresh: () => void } {
  const results = h('div', { class: 'results' });
  const refresh = (): void => showResults(results, input.text(), actions, 1);
  const change = (): void => {
    actions.changed(input.text());
    refresh();
  };
  const input = nameInput(change);
  input.set(state.names);
  change();
  const take = (example: string): void => {
    input.set(example);
    change();
    input.children[0]!.scrollIntoView({ block: 'nearest' });
  };
  const examples = EXAMPLES.map((example) => h('button', { type: 'button', class: 'example', onclick: () => take(example) }, domain(example)));
  const root = h(
    'section',
    { class: 'view convert', 'aria-label': t('view.convert') },
    h('label', { for: 'names' }, t('convert.input')),
    input.children,
    results,
    h('h2', { class: 'small' }, t('convert.examples')),
    h('div', { class: 'examples', role: 'group', 'aria-label': t('convert.examples') }, examples),
    h('p', { class: 'lead' }, t('lead')),
  );
  return { root, refresh };
}

/** Shows the answer to a text. `pages` multiplies the limits `MAX_SHOWN` and `MAX_READ`. */
function showResults(results: HTMLElement, text: string, actions: Actions, pages: number): void {
  const found = names(text, MAX_SHOWN * pages, MAX_READ * pages, display());
  const [only] = found.names;
  const warned = warnings(text.slice(0, MAX_READ * pages), display()).map(({ danger, host }) => h('p', { class: 'verdict deceptive' }, t(`url.${danger}`, { host: shorten(host, MAX_IN_LINE) })));
  const links = linkList(text, MAX_READ * pages);
  if (only === undefined) {
    fill(results, links, text.trim() !== '' && h('p', { class: 'verdict' }, t('convert.nothing')));
  } else if (found.names.length === 1 && found.isAll) {
    const isTaken = only !== text.trim();
    fill(
      results,
      warned,
      isTaken && h('p', { class: 'taken note' }, t('convert.taken'), ' ', domain(only, 'mono')),
      links,
      article(only, actions.step),
      tools(text, actions, isTaken),
    );
  } else {
    showMany(results, text, found, actions, pages);
    results.prepend(...warned, ...(links === undefined ? [] : [links]));
  }
}

/** A name in a list, with its check and verdict. */
interface Checked {
  name: string;
  check: Check;
  found: Verdict;
}

/** Shows many names: the figures, and a line for each of the first names. */
function showMany(results: HTMLElement, text: string, { names, isAll }: { names: string[]; isAll: boolean }, actions: Actions, pages: number): void {
  const whole = library();
  const count = h('p', { class: 'count', role: 'status' }, t(whole !== undefined ? 'convert.counting' : failed() ? 'failed' : 'loading'));
  const more = h('button', { type: 'button', class: 'more', onclick: () => showResults(results, text, actions, pages + 1) }, t('convert.next'));
  const showCount = ({ names: n, refused, imitations, isDone }: Count): void => {
    const like = imitations === null ? '' : t('convert.count.like', { like: number(imitations) });
    count.textContent = t('convert.count', { n: number(n), bad: number(refused), like }) + (isDone ? '' : ' …');
    more.textContent = t('more', { n: number(n - names.length) });
  };
  const checkName = (name: string): Checked | string => {
    const check = name.length > LONGEST ? undefined : whole?.check(name);
    return whole === undefined || check === undefined ? name : { name, check, found: judge(name, check, whole, display()) };
  };
  const all = names.map(checkName);
  fill(results, count, tools(text, actions, true), all.map((one) => (typeof one === 'string' ? uncheckedLine(one) : line(one, whole!, actions))), !isAll && more);
  if (whole === undefined) {
    return;
  }
  if (isAll && all.every((one) => typeof one !== 'string')) {
    const refused = all.filter(({ check }) => !check.valid).length;
    const imitations = display() === undefined ? null : all.filter(({ found }) => isImitation(found.kind)).length;
    showCount({ names: names.length, refused, imitations, isDone: true });
  } else {
    countLong(text, showCount);
  }
}

/** Returns the line of a name that is too long to be checked, or that is not checked because the library is not loaded. */
function uncheckedLine(name: string): HTMLElement {
  const words = name.length > LONGEST && h('span', { class: 'line-problems' }, t('verdict.long', { n: number(name.length) }));
  return h('p', { class: 'line unlooked' }, h('span', { class: 'line-unicode' }, visible(shorten(name, MAX_IN_LINE))), words);
}

/** Returns the line of a name in a list. It shows the forms, and the rest when it is opened. */
function line({ name, check, found }: Checked, whole: Library, actions: Actions): HTMLElement {
  const place = h('div', {});
  const ascii = domain(shorten(check.ascii ?? '', MAX_IN_LINE), 'line-ascii mono');
  const isFalse = isImitation(found.kind);
  const warning = h('span', { class: 'tag' }, found.like === undefined ? t('line.deceptive') : t('line.like', { like: found.like }));
  const element = h(
    'details',
    { class: 'name line' },
    h(
      'summary',
      {},
      check.valid
        ? [h('span', { class: 'line-unicode' }, isFalse ? letters(check.unicode ?? name, found.foreign, false) : domain(shorten(check.unicode ?? name, MAX_IN_LINE))), isFalse ? h('span', {}, ascii, ' ', warning) : ascii]
        : [h('span', { class: 'line-unicode' }, marked(name, check.problems, MAX_IN_LINE)), problemsOfLine(check.problems)],
    ),
    place,
  );
  element.addEventListener('toggle', () => {
    if (element.open && place.childElementCount === 0) {
      fill(place, body(name, check, found, whole, actions.step));
    }
  });
  return element;
}

/** Returns the buttons that copy the whole text with its names converted, and the link. A refused name is unchanged. */
function tools(text: string, actions: Actions, isMore: boolean): HTMLElement {
  const all = (form: Form) => (): string | Promise<string> => {
    const whole = library();
    if (whole === undefined) {
      return text;
    }
    return text.length > MAX_READ ? convertLong(text, form) : converted(text, whole, display(), form);
  };
  return h(
    'div',
    { class: 'tools' },
    isMore && copyButton(all('ascii'), t('convert.all.ascii')),
    isMore && copyButton(all('unicode'), t('convert.all.unicode')),
    isLink(text) && copyButton(actions.link, t('convert.link')),
  );
}
