/** The section about capitals (RFC 3492, appendix A): the capitals of a string become capitals of its Punycode. */

import { bdi, fill, h, textInput, unicode, visible } from '../dom.js';
import { failed, library, type Trace } from '../library.js';
import { cells } from '../step/frames.js';
import { number, t } from '../text/index.js';

/** The maximum number of code units of a string that is shown. */
const MAX = 200;

/** Converts the capitals beyond ASCII to small letters. Also returns which characters were converted. */
export function fold(text: string): { folded: string; capitals: boolean[] } {
  const capitals: boolean[] = [];
  let folded = '';
  for (const character of text) {
    const small = character.toLowerCase();
    // As in the command `puny`, only capitals are converted that are one code point in both cases and convert back.
    const isCapital = character > '\x7F' && small !== character && Array.from(small).length === 1 && small.toUpperCase() === character;
    capitals.push(isCapital);
    folded += isCapital ? small : character;
  }
  return { folded, capitals };
}

/** A part of annotated Punycode: the literal portion, or a delta with the code point that it inserts. */
export interface Part {
  text: string;
  codePoint: number | null;
  isCapital: boolean;
}

/** Returns the Punycode in which the last digit of a delta is a capital if the inserted character was a capital. */
export function annotated(trace: Trace, capitals: readonly boolean[]): Part[] {
  const parts: Part[] = trace.literal === '' ? [] : [{ text: `${trace.literal}-`, codePoint: null, isCapital: false }];
  const flags = new Map<number, boolean>();
  cells(trace).forEach(({ step }, position) => step !== null && flags.set(step, capitals[position] === true));
  trace.steps.forEach(({ codePoint, digits }, step) => {
    const isCapital = flags.get(step) === true;
    const text = digits.map(({ character }) => character).join('');
    // The value of the last digit is below 26, so it is a letter.
    parts.push({ text: isCapital ? text.slice(0, -1) + text.slice(-1).toUpperCase() : text, codePoint, isCapital });
  });
  return parts;
}

export function capitalsPart(given: string, changed: (text: string) => void): { root: HTMLElement; refresh: () => void } {
  const input = textInput('capitals', given);
  const result = h('div', { class: 'live capitals' });
  const refresh = (): void => {
    const whole = library();
    if (whole === undefined) {
      fill(result, h('p', { class: 'remark' }, t(failed() ? 'failed' : 'loading')));
      return;
    }
    const { length } = input.value;
    if (length > MAX) {
      fill(result, h('p', { class: 'remark' }, t('step.long', { n: number(length), most: MAX })));
      return;
    }
    const { folded, capitals } = fold(input.value);
    const trace = whole.explainEncode(folded);
    const parts = annotated(trace, capitals);
    fill(
      result,
      h(
        'p',
        { class: 'annotated mono', dir: 'ltr' },
        parts.map(({ text, isCapital }) =>
          isCapital ? [text.slice(0, -1), h('mark', { class: 'capital' }, text.slice(-1))] : text,
        ),
      ),
      h(
        'ul',
        { class: 'changes' },
        parts
          .filter(({ isCapital }) => isCapital)
          .map(({ text, codePoint }) =>
            h('li', {}, h('span', { class: 'mono' }, text), ' → ', bdi(visible(String.fromCodePoint(codePoint!)).toUpperCase()), ' ', h('small', { class: 'mono' }, unicode(codePoint!))),
          ),
      ),
      h('p', { class: 'note' }, t('why.capitals.read', { small: folded })),
    );
  };
  input.addEventListener('input', () => {
    changed(input.value);
    refresh();
  });
  const root = h('div', {}, h('label', { for: 'capitals' }, t('why.capitals.label')), input, result);
  return { root, refresh };
}
