/** The sliders for Punycode's parameters, and the lengths with them. */

import { fill, h } from '../dom.js';
import { library, type Trace } from '../library.js';
import { known, number, t } from '../text/index.js';
import { broken, digitsOf, lengthWith, type Parameters, PUNYCODE, RANGES } from './parameters.js';
import { bars } from './pictures.js';

/** The part, and the function that shows it for another string; `examples` are measured together. */
export function sliders(
  given: Parameters,
  examples: readonly string[],
  changed: (parameters: Parameters) => void,
): { root: HTMLElement; show: (trace: Trace | undefined) => void } {
  let parameters = given;
  let current: Trace | undefined;
  const result = h('div', { class: 'live parameters-result', 'aria-live': 'polite' });
  const inputs = RANGES.map(([name, min, max]) => {
    const input = h('input', { type: 'range', id: `p-${name}`, min, max, value: parameters[name] });
    const output = h('output', { for: `p-${name}`, class: 'figure' });
    input.addEventListener('input', () => {
      parameters = { ...parameters, [name]: Number(input.value) };
      changed(parameters);
      refresh();
    });
    const row = h(
      'div',
      { class: 'slider' },
      h('label', { for: `p-${name}` }, h('code', {}, name === 'bias' ? 'initial_bias' : name), h('small', {}, known(`why.parameter.${name}`, name))),
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
      input.value = String(parameters[name]);
      output.textContent = input.value;
    }
    const rule = broken(parameters);
    const whole = library();
    if (rule !== undefined) {
      fill(result, h('p', { class: 'remark' }, t(`why.parameters.${rule}`)));
      return;
    }
    if (whole === undefined) {
      fill(result, h('p', { class: 'remark' }, t('loading')));
      return;
    }
    const traces = examples.map((example) => whole.explainEncode(example));
    const sum = (of: Parameters): number => traces.reduce((total, trace) => total + lengthWith(trace, of), 0);
    const one = current;
    fill(
      result,
      one && one.steps.length > 0 && [
        h('h3', {}, t('why.parameters.one')),
        bars([
          { id: 'one-punycode', words: t('why.length.punycode'), value: lengthWith(one, PUNYCODE) },
          { id: 'one-chosen', words: t('why.parameters.chosen'), value: lengthWith(one, parameters) },
        ]),
        h('p', { class: 'note digits-per-delta' }, t('why.parameters.digits', { digits: digitsOf(one, parameters).join(' + ') })),
      ],
      h('h3', {}, t('why.parameters.all', { n: number(examples.length) })),
      bars([
        { id: 'all-punycode', words: t('why.length.punycode'), value: sum(PUNYCODE) },
        { id: 'all-chosen', words: t('why.parameters.chosen'), value: sum(parameters) },
      ]),
    );
  };
  const root = h('div', { class: 'parameters' }, inputs.map(({ row }) => row), reset, result);
  return {
    root,
    show: (trace) => {
      current = trace;
      refresh();
    },
  };
}
