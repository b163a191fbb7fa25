/** The sliders for the parameters of a Bootstring, and the strings that the library encodes with them. */

import { fill, glyph, h, unicode } from '../dom.js';
import { type Bootstring, failed, type Library, library } from '../library.js';
import { known, number, t } from '../text/index.js';
import { DIGITS, type Parameters, PUNYCODE, RANGES, scale } from './parameters.js';
import { bars } from './pictures.js';

/** The maximum number of characters of a result that are shown. */
const MAX = 300;

/** Creates the sliders. `show` shows the result for another string. The lengths of the `examples` are summed. */
export function sliders(
  given: Parameters,
  examples: readonly string[],
  changed: (parameters: Parameters) => void,
): { root: HTMLElement; show: (text: string | undefined) => void } {
  let parameters = given;
  let current: string | undefined;
  const result = h('div', { class: 'live parameters-result', 'aria-live': 'polite' });
  const inputs = RANGES.map(([name, rfc, least, greatest]) => {
    const { value, position } = scale(name);
    const input = h('input', { type: 'range', id: `p-${name}`, min: position(least), max: position(greatest), value: position(parameters[name]) });
    const output = h('output', { for: `p-${name}`, class: 'figure' });
    input.addEventListener('input', () => {
      parameters = { ...parameters, [name]: value(Number(input.value)) };
      changed(parameters);
      refresh();
    });
    const row = h(
      'div',
      { class: 'slider' },
      h('label', { for: `p-${name}` }, h('code', {}, rfc), h('small', {}, known(`why.parameter.${name}`, rfc))),
      input,
      output,
    );
    return { name, input, output, row };
  });
  const reset = h('button', { type: 'button', id: 'p-reset' }, t('why.parameters.reset'));
  reset.addEventListener('click', () => {
    parameters = PUNYCODE;
    changed(parameters);
    refresh();
  });

  const refresh = (): void => {
    for (const { name, input, output } of inputs) {
      const value = parameters[name];
      const words = name === 'initialN' ? unicode(value) : String(value);
      input.value = String(scale(name).position(value));
      input.setAttribute('aria-valuetext', words);
      output.textContent = words;
    }
    const whole = library();
    if (whole === undefined) {
      fill(result, h('p', { class: 'remark' }, t(failed() ? 'failed' : 'loading')));
      return;
    }
    const chosen = makeBootstring(whole, parameters);
    if (typeof chosen === 'string') {
      fill(result, h('p', { class: 'remark' }, chosen));
      return;
    }
    const own = whole.bootstring();
    const all = examples.map((example) => [encodeText(whole, own, example), encodeText(whole, chosen, example)] as const);
    const both = all.filter(([, { text }]) => text !== undefined);
    const sum = (which: 0 | 1): number => both.reduce((total, pair) => total + (pair[which].text?.length ?? 0), 0);
    fill(
      result,
      h('p', { class: 'note alphabet' }, t('why.parameters.alphabet', { n: parameters.base, digits: DIGITS.slice(0, parameters.base) })),
      current !== undefined && /[^\0-\x7f]/.test(current) && resultOfString(whole, own, chosen, current),
      h('h3', {}, t('why.parameters.all', { n: number(both.length) })),
      both.length < all.length && h('p', { class: 'remark left-out' }, t('why.parameters.left-out', { n: number(all.length - both.length) })),
      both.length > 0 && bars([
        { id: 'all-punycode', words: t('why.length.punycode'), value: sum(0) },
        { id: 'all-chosen', words: t('why.parameters.chosen'), value: sum(1) },
      ]),
    );
  };
  const root = h('div', { class: 'parameters' }, inputs.map(({ row }) => row), reset, result);
  return {
    root,
    show: (text) => {
      current = text;
      refresh();
    },
  };
}

/** Makes the Bootstring with these parameters, or returns the reason why they are not legal. */
function makeBootstring(whole: Library, parameters: Parameters): Bootstring | string {
  try {
    return whole.bootstring(parameters);
  } catch (error) {
    if (!(error instanceof RangeError)) {
      throw error;
    }
    const { base } = parameters;
    return known(`why.parameters.${String(error.cause)}`, error.message, { base, last: base - 1 });
  }
}

/** Encodes a string, or returns the reason why the Bootstring cannot encode it. */
function encodeText(whole: Library, bootstring: Bootstring, text: string): { text?: string; problem?: string } {
  try {
    return { text: bootstring.encode(text) };
  } catch (error) {
    if (!(error instanceof whole.PunyError)) {
      throw error;
    }
    const codePoint = text.codePointAt(error.start) ?? 0;
    const isBelow = error.kind === 'below_initial_n';
    return { problem: isBelow ? t('why.parameters.below', { character: glyph(codePoint), code: unicode(codePoint) }) : error.message };
  }
}

/** Returns the result for the string that the user chose. */
function resultOfString(whole: Library, own: Bootstring, chosen: Bootstring, text: string): (Node | false)[] {
  const heading = h('h3', {}, t('why.parameters.one'));
  const before = encodeText(whole, own, text).text ?? '';
  const after = encodeText(whole, chosen, text);
  if (after.text === undefined) {
    return [heading, h('p', { class: 'remark' }, after.problem ?? '')];
  }
  const isShort = after.text.length <= MAX;
  const steps = isShort ? chosen.explainEncode(text).steps : [];
  return [
    heading,
    bars([
      { id: 'one-punycode', words: t('why.length.punycode'), value: before.length },
      { id: 'one-chosen', words: t('why.parameters.chosen'), value: after.text.length },
    ]),
    h('p', { class: 'written mono', dir: 'ltr' }, isShort ? after.text : `${after.text.slice(0, MAX)}…`),
    isShort && h('p', { class: 'note digits-per-delta' }, t('why.parameters.digits', { digits: steps.map(({ digits }) => digits.length).join(' + ') })),
  ];
}
