/** The page: its header, the choice of a part, and the address that shows the same state again. */

import { beginning, LONGEST, nameOf } from './convert/take.js';
import { convertView } from './convert/view.js';
import { announcer } from './copy.js';
import { fill, h } from './dom.js';
import { display, load, loadDisplay, punycode } from './library.js';
import { type Direction, format, initial, parse, type State, type View } from './state.js';
import { stepView } from './step/view.js';
import { setLanguage, t } from './text/index.js';
import { whyView } from './why/view.js';

const VIEWS: readonly View[] = ['convert', 'step', 'why'];

let state: State = parse(location.hash, initial());
/** Shows the open part again. It is called when a script has been loaded. */
let refresh = (): void => {};
/** Stops the timers and listeners of the open part. */
let close = (): void => {};

function render(): void {
  setLanguage(state.language);
  document.documentElement.lang = state.language;
  document.title = title();
  const main = h('main', { id: 'content', tabindex: -1, class: 'page' });
  const view = open(main);
  refresh = view;
  fill(
    document.body,
    h('a', { href: '#content', class: 'skip', onclick: (event) => skip(event, main) }, t('skip')),
    header(),
    main,
    h('footer', {}, h('div', { class: 'page' }, h('p', {}, t('private'), ' ', h('a', { href: `report-card.html#${state.language}` }, t('card'))))),
    announcer,
  );
}

/** Returns the title of the open part. */
function title(): string {
  return t(state.view === 'convert' ? 'title.convert' : 'title');
}

/** Opens the chosen part in an element, and returns the function that shows it again. */
function open(main: HTMLElement): () => void {
  close();
  close = (): void => {};
  if (state.view !== 'convert') {
    const turn = (direction: Direction, text: string): void => go({ direction, text, at: 0, label: -1 });
    const view = state.view === 'step' ? stepView(state, { changed: change, turn }) : whyView(state, change);
    fill(main, view.root);
    close = view.close;
    view.refresh();
    return () => view.refresh();
  }
  const view = convertView(state, {
    changed: (names) => change({ names }),
    link: () => new URL(format(state), location.href).href,
    step: (label) => go({ view: 'step', text: punycode.encode(label), direction: 'decode', at: 0, label: 0 }),
  });
  fill(main, view.root);
  return view.refresh;
}

function header(): HTMLElement {
  const other = state.language === 'en' ? 'ja' : 'en';
  return h(
    'header',
    { class: 'page' },
    h(
      'div',
      { class: 'top' },
      h('h1', {}, title()),
      h(
        'div',
        {},
        h('button', { type: 'button', class: 'plain', id: 'language', lang: other, onclick: () => go({ language: other }) }, t('language')),
        h('button', { type: 'button', class: 'plain', id: 'theme', onclick: toggleTheme }, themeWords()),
      ),
    ),
    h(
      'nav',
      { 'aria-label': t('views') },
      h(
        'ul',
        {},
        VIEWS.map((view) =>
          h(
            'li',
            {},
            h('a', { href: `#${view}`, 'aria-current': state.view === view && 'page', onclick: view === 'step' && carry }, t(`view.${view}`)),
          ),
        ),
      ),
    ),
  );
}

/** The text whose name was last copied to the second part. */
let carried = initial().names;

/** Copies the name that was typed in the first part to the second part. */
function carry(event: Event): void {
  const [found] = beginning(state.names, 1, LONGEST, display()).all;
  const name = found === undefined ? null : nameOf(found);
  if (state.view === 'convert' && state.names !== carried && name !== null) {
    event.preventDefault();
    carried = state.names;
    go({ view: 'step', text: name, at: 0, label: -1, direction: /[^\0-\x7f]/.test(name) ? 'encode' : 'decode' });
  }
}

/** The name under which the browser stores the chosen theme. */
const THEME = 'theme';

function isDark(): boolean {
  const chosen = document.documentElement.style.colorScheme;
  return chosen === '' ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
}

function themeWords(): string {
  return t(isDark() ? 'theme.light' : 'theme.dark');
}

function toggleTheme(event: Event): void {
  const theme = isDark() ? 'light' : 'dark';
  document.documentElement.style.colorScheme = theme;
  (event.currentTarget as HTMLElement).textContent = themeWords();
  try {
    localStorage.setItem(THEME, theme);
  } catch {
    // Some browsers forbid the storage. Then the theme lasts until the page is loaded again.
  }
}

/** Sets the theme that was chosen at the last visit. */
function restoreTheme(): void {
  try {
    document.documentElement.style.colorScheme = /^(light|dark)$/.exec(localStorage.getItem(THEME) ?? '')?.[0] ?? '';
  } catch {
    // Without the storage, the page has the theme of the system.
  }
}

function skip(event: Event, main: HTMLElement): void {
  event.preventDefault();
  main.focus();
}

/** Changes the state, adds it to the history and shows it. The focus stays on the same element. */
function go(changes: Partial<State>): void {
  const focused = document.activeElement?.id;
  // The last change is written to the current entry of the history before a new entry is added.
  store();
  state = { ...state, ...changes };
  history.pushState(null, '', format(state));
  address = location.hash;
  render();
  if (changes.view !== undefined) {
    document.getElementById('content')?.focus();
    scrollTo(0, 0);
  } else if (focused) {
    document.getElementById(focused)?.focus();
  }
}

/** The fragment of the entry of the history that the page shows. */
let address = location.hash;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Writes the state to the entry of the history that the page shows.
 *
 * After a click on a link or on "Back", the address changes before the event `hashchange` arrives. The address then belongs
 * to an entry that the page does not show yet, so it is not written.
 */
function store(): void {
  clearTimeout(timer);
  if (location.hash === address) {
    history.replaceState(null, '', format(state));
    address = location.hash;
  }
}

/** Stores a change that is already shown. The address changes with a delay, because browsers limit how often it may change. */
function change(changes: Partial<State>): void {
  state = { ...state, ...changes };
  clearTimeout(timer);
  timer = setTimeout(store, 200);
}

addEventListener('hashchange', () => {
  address = location.hash;
  state = parse(address, state);
  store();
  render();
});

restoreTheme();
render();
const rules = load().then(() => refresh());
// The script of `puny-idna/display` is needed last, so it is loaded last.
const all = rules.then(loadDisplay).then(() => refresh());
// If loading failed, `refresh` shows this where the result is missing.
all.then(() => document.documentElement.setAttribute('data-ready', ''), () => refresh());
