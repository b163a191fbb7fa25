/** The first part of the page: it takes links apart, and converts names to both forms while the user types. */

import { announce, copyButton } from '../copy.js';
import { bdi, domain, fill, h, shorten, visible } from '../dom.js';
import { display, failed, library, type Library } from '../library.js';
import { isLink, type State } from '../state.js';
import { number, t } from '../text/index.js';
import { converted, type Count, type Form } from './count.js';
import { nameInput } from './input.js';
import { convertLong, countLong } from './long.js';
import { message, worstFirst } from './message.js';
import { article, asTyped, body, heading, marked, problemsOfLine, sentence } from './name.js';
import { letters } from './safe.js';
import { beginning, type Found, isList, LONGEST, type Piece } from './take.js';
import { isCareful, isImitation, judge, type Verdict } from './verdict.js';

/** The maximum number of names that are shown at once, and of code units that are read for them. The rest is only counted. */
const [MAX_SHOWN, MAX_READ] = [100, 10_000];

/** The maximum number of code units that are drawn of a name in a list. */
const MAX_IN_LINE = 80;

const EXAMPLES = [
  'https://paypal.com@xn--80ak6aa92e.com/login',
  'http://xn--80ak6aa92e.com/login',
  'paypaI.com',
  'Bücher.example',
  'faß.de',
  '東京。ジェーピー',
  'שלום.example',
  'a_b.xn--0.ok-.b\u200Dü',
];

/** The functions of the page that this part calls. */
export interface PageActions {
  /** Is called when the text has changed. */
  changed(names: string): void;
  /** Opens the second part with a label. */
  step(label: string): void;
  /** Returns the address that shows this result again. */
  link(): string;
}

/** The functions that the results call. */
interface Actions extends PageActions {
  /** Replaces the text. */
  take(text: string): void;
}

/** Creates the part. `refresh` shows the results again when the library is loaded. */
export function convertView(state: State, page: PageActions): { root: HTMLElement; refresh: () => void } {
  const results = h('div', { class: 'results' });
  const take = (text: string): void => {
    input.set(text);
    change();
    input.children[0]!.scrollIntoView({ block: 'nearest' });
  };
  const actions = { ...page, take };
  const refresh = (): void => showResults(results, input.text(), actions, 1);
  const change = (): void => {
    page.changed(input.text());
    refresh();
  };
  const input = nameInput(change);
  input.set(state.names);
  change();
  const examples = EXAMPLES.map((example) => h('button', { type: 'button', class: 'example', onclick: () => take(example) }, domain(example)));
  const root = h(
    'section',
    { class: 'view convert', 'aria-label': t('view.convert') },
    h('p', { class: 'lead' }, t('lead')),
    h('label', { for: 'names' }, t('convert.input')),
    input.children,
    results,
    h('h2', { class: 'small' }, t('convert.examples')),
    h('div', { class: 'examples', role: 'group', 'aria-label': t('convert.examples') }, examples),
  );
  return { root, refresh };
}

/** Shows the answer to a text. `pages` multiplies the limits `MAX_SHOWN` and `MAX_READ`. */
function showResults(results: HTMLElement, text: string, actions: Actions, pages: number): void {
  const read = beginning(text, MAX_SHOWN * pages, MAX_READ * pages, display());
  const { all, pieces, isAll } = read;
  const [only] = all;
  if (only === undefined) {
    fill(results, text.trim() !== '' && h('p', { class: 'verdict' }, t(display() === undefined && !failed() ? 'loading' : 'convert.nothing')));
  } else if (all.length === 1 && isAll) {
    const isTaken = only.text !== text.trim();
    const isMessage = isTaken && !isList(pieces);
    const rest = isMessage ? marking(pieces, only) : isTaken && h('p', { class: 'taken note' }, t('convert.taken'), ' ', bdi(shorten(only.text, MAX_IN_LINE), 'mono'));
    fill(results, article(only, actions.step), isMessage && spaceNote(text, only, actions), rest, tools(text, actions, isTaken));
  } else {
    showMany(results, text, read, actions, pages);
  }
  announce([...results.querySelectorAll('.verdict, .count')].slice(0, 2).map((element) => element.textContent).join(' '));
}

/** Draws a message that has only one link, with the link marked. */
function marking(pieces: readonly Piece[], only: Found): HTMLElement {
  const whole = library();
  const verdict = whole === undefined ? undefined : judge(only, whole, display());
  return h('div', {}, message(pieces, verdict === undefined ? [] : [{ verdict }], undefined));
}

/** If a text has two words and a link in the second, offers to read it without the space, which no name contains. */
function spaceNote(text: string, { text: found }: Found, actions: Actions): HTMLElement | undefined {
  const [first, second, ...others] = text.trim().split(/\s+/);
  if (others.length > 0 || second !== found || first === undefined || !/[\p{L}\p{N}]$/u.test(first)) {
    return undefined;
  }
  const joined = first + second;
  return h('p', { class: 'note space' }, t('space', { found }), ' ', h('button', { type: 'button', onclick: () => actions.take(joined) }, domain(joined)));
}

/** A link or a name in a list, with its verdict. */
interface Judged {
  found: Found;
  verdict: Verdict;
}

/** Shows many links or names: the figures, and a line for each of the first of them. A message is shown, too. */
function showMany(results: HTMLElement, text: string, { all, pieces, isAll }: { all: Found[]; pieces: Piece[]; isAll: boolean }, actions: Actions, pages: number): void {
  const whole = library();
  const count = h('p', { class: 'count' }, t(whole !== undefined ? 'convert.counting' : failed() ? 'failed' : 'loading'));
  const more = h('button', { type: 'button', class: 'more', onclick: () => showResults(results, text, actions, pages + 1) }, t('convert.next'));
  const showCount = ({ names: n, refused, careful, isDone }: Count): void => {
    const like = careful === null ? '' : t('convert.count.like', { like: number(careful) });
    count.textContent = t('convert.count', { n: number(n), bad: number(refused), like }) + (isDone ? '' : ' …');
    more.textContent = t('more', { n: number(n - all.length) });
  };
  if (whole === undefined) {
    fill(results, count, tools(text, actions, true), all.map(uncheckedLine), !isAll && more);
    return;
  }
  const judged = all.map((found) => ({ found, verdict: judge(found, whole, display()) }));
  const draw = (one: Judged): HTMLElement => (one.found.text.length > LONGEST && !one.found.isLink ? uncheckedLine(one.found) : line(one, whole, actions));
  const [worst] = worstFirst(judged);
  const isMessage = display() !== undefined && !isList(pieces);
  const isAlarm = worst !== undefined && (isMessage || isCareful(worst.verdict));
  fill(
    results,
    isAlarm && heading(worst.verdict.word, sentence(worst.verdict.reasons[0], worst.verdict, worst.found)),
    count,
    isMessage ? message(pieces, judged, draw) : [tools(text, actions, true), judged.map(draw)],
    isMessage && tools(text, actions, true),
    !isAll && more,
  );
  if (isAll && all.every(({ text }) => text.length <= LONGEST)) {
    const refused = judged.filter(({ verdict }) => verdict.word === 'broken').length;
    const careful = display() === undefined ? null : judged.filter(({ verdict }) => isCareful(verdict)).length;
    showCount({ names: all.length, refused, careful, isDone: true });
  } else {
    countLong(text, showCount);
  }
}

/** Returns the line of a name that is too long to be checked, or that is not checked because the library is not loaded. */
function uncheckedLine({ text }: Found): HTMLElement {
  const words = text.length > LONGEST && h('span', { class: 'line-problems' }, t('verdict.long', { n: number(text.length) }));
  return h('p', { class: 'line unlooked' }, h('span', { class: 'line-unicode' }, visible(shorten(text, MAX_IN_LINE))), words);
}

/** Returns the line of a link or a name in a list. It shows the forms, and the rest when it is opened. */
function line({ found, verdict }: Judged, whole: Library, actions: Actions): HTMLElement {
  const place = h('div', {});
  const { name, check, like, foreign, reasons, word } = verdict;
  const isFalse = isImitation(verdict);
  const ascii = domain(shorten(check?.ascii ?? found.verdict?.host ?? '', MAX_IN_LINE), 'line-ascii mono');
  const short = isFalse ? (like === undefined ? t('line.deceptive') : t('line.like', { like })) : sentence(reasons[0], verdict, found);
  const isMarked = word === 'careful' || (word === 'broken' && check === null);
  const shown = (): HTMLElement => {
    if (check !== null && !check.valid) {
      return marked(name!, check.problems, MAX_IN_LINE);
    }
    if (check === null || found.isLink) {
      return bdi(visible(shorten(found.shown, MAX_IN_LINE)));
    }
    return isFalse ? letters(asTyped(name!, check), foreign, false) : domain(shorten(check.unicode ?? name!, MAX_IN_LINE));
  };
  const element = h(
    'details',
    { class: `name line ${word}` },
    h(
      'summary',
      {},
      h('span', { class: 'line-unicode' }, shown()),
      check !== null && !check.valid ? problemsOfLine(check.problems) : isMarked ? h('span', {}, ascii, ' ', h('span', { class: 'tag' }, short)) : ascii,
    ),
    place,
  );
  element.addEventListener('toggle', () => {
    if (element.open && place.childElementCount === 0) {
      fill(place, body(found, verdict, whole, actions.step));
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
    h('button', { type: 'button', class: 'print', onclick: () => print() }, t('print')),
  );
}
