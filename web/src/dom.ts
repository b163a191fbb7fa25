/** Elements of the page. */

export type Child = Node | string | null | undefined | false | readonly Child[];
type Value = string | number | boolean | undefined | ((event: Event) => void);

/** An element. `on…` attributes are listeners; `false` and `undefined` leave an attribute out. */
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

/** An element of SVG. */
export function svg(tag: string, attributes: Record<string, Value> = {}, ...children: Child[]): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  assign(element, attributes);
  add(element, children);
  return element;
}

/** The first of many, and a button that shows as many more; `wrap` puts it where those stand. */
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

/** The beginning of a text that is too long to be drawn; it ends with an ellipsis. */
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

/** A table with the headings of its columns, in an element that scrolls where the page is narrow. */
export function table(label: string, className: string | undefined, headings: readonly Child[], rows: Child, ...after: Child[]): HTMLElement {
  const head = headings.map((words) => (words === null ? h('td') : h('th', { scope: 'col' }, words)));
  return h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': label },
    h('table', { class: className }, h('thead', {}, h('tr', {}, head)), h('tbody', {}, rows), ...after),
  );
}

/** Code units that an input of one line takes: no longer text is shown. */
const MAX_TYPED = 3000;

/** The input of a text in any language, as it is. */
export function textInput(id: string, value: string): HTMLInputElement {
  const input = h('input', { type: 'text', id, maxlength: MAX_TYPED, dir: 'auto', spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off' });
  input.value = value;
  return input;
}

/** Text of unknown direction, which does not disturb what is beside it. */
export function bdi(text: string, className?: string): HTMLElement {
  return h('bdi', { dir: 'auto', class: className }, text);
}

/** Code units of a name that are drawn. */
export const MAX_DRAWN = 300;

/**
 * A name, whose labels stand from left to right whatever their own direction is, as in an address
 * bar. Its text is the name, or the beginning of a long one.
 */
export function domain(name: string, className?: string): HTMLElement {
  const labels = shorten(name, MAX_DRAWN).split('.').map((label, index) => [index > 0 && '.', bdi(label)]);
  return h('span', { dir: 'ltr', class: className }, labels);
}

/** `U+5148`. */
export function unicode(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}

/**
 * Code points that show nothing, or join to their neighbours, by their numbers: the hidden ones of the
 * libraries (`puny_idna::code_point::is_hidden`), blanks, and those that no font has.
 */
export function visible(text: string): string {
  return text.replace(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu, (character) =>
    /\p{Co}/u.test(character) || character === ' ' ? character : `⟨${unicode(character.codePointAt(0)!)}⟩`,
  );
}

/** A character by itself: a combining mark stands on a dotted circle. */
export function glyph(codePoint: number): string {
  if (codePoint > 0x10ffff || (codePoint >= 0xd800 && codePoint <= 0xdfff)) {
    return '�';
  }
  const character = String.fromCodePoint(codePoint);
  return /\p{M}/u.test(character) ? `◌${character}` : visible(character);
}
