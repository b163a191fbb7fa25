/** The state of the page, and its conversion to and from the fragment of the address. */

import { type Language, languages } from './text/index.js';
import { formatParameters, type Parameters, parseParameters, PUNYCODE } from './why/parameters.js';

export type View = 'convert' | 'step' | 'why';
export type Direction = 'encode' | 'decode';

/** Everything that decides what the page shows. */
export interface State {
  view: View;
  language: Language;
  /** The text of the first part. */
  names: string;
  /** The string of the second part. If the direction is `decode`, it is Punycode. */
  text: string;
  direction: Direction;
  /** The string of the third part. */
  sample: string;
  /** The number of the frame in the second part, from 0. */
  at: number;
  /** Whether the second part shows the lines of the pseudocode. */
  lines: boolean;
  /** The index of the label that the second part steps through. -1 means the first label that is encoded. */
  label: number;
  /** The parameters in the third part, and of the pseudocode. */
  parameters: Parameters;
  /** The string in the third part whose capitals are shown. */
  capitals: string;
}

/** The maximum number of code units of a text in an address. */
const MAX_LINK = 4000;

/** Returns whether a text is short enough for an address. */
export function isLink(text: string): boolean {
  return text.length <= MAX_LINK;
}

/** Example L of RFC 3492, which is 3年B組金八先生. */
export const EXAMPLE = '3B-ww4c5e180e575a65lsy2b';

export function initial(): State {
  const preferred = navigator.languages.find((tag) => /^(ja|en)\b/.test(tag));
  return {
    view: 'convert',
    language: preferred?.startsWith('ja') ? 'ja' : 'en',
    names: 'bücher.example',
    text: EXAMPLE,
    direction: 'decode',
    at: 0,
    lines: false,
    label: -1,
    parameters: PUNYCODE,
    capitals: 'Почемужеонинеговорятпорусски',
    sample: '3年B組金八先生',
  };
}

/** Returns the state of a fragment. Values that are not in the fragment are taken from `before`. */
export function parse(fragment: string, before: State): State {
  const [path = '', query = ''] = split(fragment.replace(/^#/, ''));
  const state = { ...before };
  if (path === 'convert' || path === 'step' || path === 'why') {
    state.view = path;
  }
  const values = new URLSearchParams(query);
  const language = values.get('lang');
  state.language = languages.find((known) => known === language) ?? state.language;
  const text = values.get('q');
  if (text !== null && state.view === 'convert') {
    state.names = text;
  } else if (text !== null && state.view === 'why') {
    state.sample = text;
  } else if (text !== null) {
    state.at = text === state.text ? state.at : 0;
    state.label = text === state.text ? state.label : -1;
    state.text = text;
  }
  const direction = values.get('dir');
  if (direction === 'encode' || direction === 'decode') {
    state.at = direction === state.direction ? state.at : 0;
    state.direction = direction;
  }
  state.lines = values.has('lines') || (state.lines && !values.has('at'));
  const label = values.get('label');
  if (label !== null && /^\d{1,5}$/.test(label)) {
    state.label = Number(label);
  }
  state.parameters = parseParameters(values.get('p')) ?? (state.view === 'why' && values.has('q') ? PUNYCODE : state.parameters);
  state.capitals = values.get('case') ?? state.capitals;
  const at = values.get('at');
  if (at !== null && /^\d{1,9}$/.test(at)) {
    state.at = Number(at);
  }
  return state;
}

export function format(state: State): string {
  const values = new URLSearchParams();
  const text = { convert: state.names, step: state.text, why: state.sample }[state.view];
  if (isLink(text)) {
    values.set('q', text);
  }
  if (state.view === 'step') {
    values.set('dir', state.direction);
    values.set('at', String(state.at));
    if (state.label >= 0) {
      values.set('label', String(state.label));
    }
    if (state.lines) {
      values.set('lines', '');
    }
  }
  if (state.view === 'why' || (state.view === 'step' && state.lines)) {
    if (formatParameters(state.parameters) !== formatParameters(PUNYCODE)) {
      values.set('p', formatParameters(state.parameters));
    }
  }
  if (state.view === 'why') {
    values.set('case', state.capitals);
  }
  values.set('lang', state.language);
  return `#${state.view}?${values.toString()}`;
}

function split(fragment: string): [string, string] {
  const mark = fragment.indexOf('?');
  return mark < 0 ? [fragment, ''] : [fragment.slice(0, mark), fragment.slice(mark + 1)];
}
