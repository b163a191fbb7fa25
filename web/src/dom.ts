/** Functions that create elements of the page. */

export type Child = Node | string | null | undefined | false | readonly Child[];
type Value = string | number | boolean | undefined | ((event: Event) => void);

/** Creates an element. Attributes that begin with `on` are listeners. Attributes with the value `false` or `undefined` are omitted. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, Value> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  assign(element, attributes);
  add(element, children);
  return element;
}

/** Creates an SVG element. */
export function svg(tag: string, attributes: Record<string, Value> = {}, ...children: Child[]): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  assign(element, attributes);
  add(element, children);
  return element;
}

/**
 * Returns the first `most` elements, and a button that shows the next `most` elements. `wrap` puts the button into an element
 * of the kind that the parent requires, such as `li`.
 */
export function some<T>(
  all: readonly T[],
  most: number,
  draw: (one: T) => Child,
  words: (left: number) => string,
  wrap: (button: HTMLElement) => HTMLElement = (button) => button,
): Child[] {
  const left = all.length - most;
  if (left <= 0) {
    return all.map(draw);
  }
  const show = (): void => {
    const next = document.createElement('div');
    add(next, some(all.slice(most), most, draw, words, wrap));
    const { firstChild } = next;
    last.replaceWith(...next.childNodes);
    (firstChild instanceof HTMLElement ? firstChild : undefined)?.focus();
  };
  const last = wrap(h('button', { type: 'button', class: 'more', onclick: show }, words(left)));
  return [...all.slice(0, most).map(draw), last];
}

/** Shortens a text that is too long to be drawn, and adds an ellipsis. */
export function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Replaces the children of an element. */
export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren();
  add(element, children);
}

function assign(element: Element, attributes: Record<string, Value>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') {
      element.addEventListener(name.slice(2), value);
    } else if (value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? '' : String(value));
    }
  }
}

function add(element: Element, children: readonly Child[]): void {
  for (const child of children) {
    if (Array.isArray(child)) {
      add(element, child as readonly Child[]);
    } else if (child !== null && child !== undefined && child !== false) {
      element.append(child as Node | string);
    }
  }
}

/** Creates a table in an element that scrolls if the page is narrow. A heading may be null. */
export function table(label: string, className: string | undefined, headings: readonly Child[], rows: Child, ...after: Child[]): HTMLElement {
  const head = headings.map((words) => (words === null ? h('td') : h('th', { scope: 'col' }, words)));
  return h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': label },
    h('table', { class: className }, h('thead', {}, h('tr', {}, head)), h('tbody', {}, rows), ...after),
  );
}

/** The maximum number of code units of an input with one line. */
const MAX_TYPED = 3000;

/** Creates an input for a text in any language, without corrections by the browser. */
export function textInput(id: string, value: string): HTMLInputElement {
  const input = h('input', { type: 'text', id, maxlength: MAX_TYPED, dir: 'auto', spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off' });
  input.value = value;
  return input;
}

/** Creates an element for a text of unknown direction, isolated from its neighbours. */
export function bdi(text: string, className?: string): HTMLElement {
  return h('bdi', { dir: 'auto', class: className }, text);
}

/** The maximum number of code units of a name that are drawn. */
export const MAX_DRAWN = 300;

/**
 * Creates an element for a name. As in an address bar, the labels are in order from left to right, whatever the direction of
 * each label is. The text is the name, or the beginning of a long name.
 */
export function domain(name: string, className?: string): HTMLElement {
  const labels = shorten(name, MAX_DRAWN).split('.').map((label, index) => [index > 0 && '.', bdi(label)]);
  return h('span', { dir: 'ltr', class: className }, labels);
}

/** Returns the notation of a code point, such as `U+5148`. */
export function unicode(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}

/**
 * Replaces code points that are invisible or join to their neighbours by their numbers. These are the hidden code points of
 * the libraries (`puny_idna::code_point::is_hidden`), blanks, and code points that no font has.
 */
export function visible(text: string): string {
  return text.replace(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu, (character) =>
    /\p{Co}/u.test(character) || character === ' ' ? character : `⟨${unicode(character.codePointAt(0)!)}⟩`,
  );
}

/** Returns the text that shows a single character. A combining mark is shown on a dotted circle. */
export function glyph(codePoint: number): string {
  if (codePoint > 0x10ffff || (codePoint >= 0xd800 && codePoint <= 0xdfff)) {
    return '�';
  }
  const character = String.fromCodePoint(codePoint);
  return /\p{M}/u.test(character) ? `◌${character}` : visible(character);
}
