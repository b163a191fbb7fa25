/** What the page shows, and the fragment of its address that reproduces it. */

import { type Language, languages } from './text/index.js';
import { formatParameters, type Parameters, parseParameters, PUNYCODE } from './why/parameters.js';

export type View = 'convert' | 'step' | 'why';
export type Direction = 'encode' | 'decode';

export interface State {
  view: View;
  language: Language;
  /** The names to convert, one a line. */
  names: string;
  /** The string to step through: Punycode if it is to be decoded. */
  text: string;
  direction: Direction;
  /** The string that the third part looks at. */
  sample: string;
  /** The frame, from 0. */
  at: number;
  /** The label that is stepped through, of a name; -1 is the first that can be. */
  label: number;
  /** The parameters that the third part tries, and the string whose capitals it shows. */
  parameters: Parameters;
  capitals: string;
}

/** Code units that an address holds. */
const MAX_LINK = 4000;

/** Whether a text is short enough for an address. */
export function isLink(text: string): boolean {
  return text.length <= MAX_LINK;
}

/** The RFC's example L: 3年B組金八先生. */
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
    label: -1,
    parameters: PUNYCODE,
    capitals: 'Почемужеонинеговорятпорусски',
    sample: '3年B組金八先生',
  };
}

/** The state of a fragment; what it does not say stays as it is. */
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
  }
  if (state.view === 'why') {
    if (formatParameters(state.parameters) !== formatParameters(PUNYCODE)) {
      values.set('p', formatParameters(state.parameters));
    }
    values.set('case', state.capitals);
  }
  values.set('lang', state.language);
  return `#${state.view}?${values.toString()}`;
}

function split(fragment: string): [string, string] {
  const mark = fragment.indexOf('?');
  return mark < 0 ? [fragment, ''] : [fragment.slice(0, mark), fragment.slice(mark + 1)];
}
