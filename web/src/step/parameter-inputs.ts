/** The inputs for the parameters with which the pseudocode runs. */

import { h } from '../dom.js';
import { library } from '../library.js';
import { known, t } from '../text/index.js';
import { type Parameters, PUNYCODE, RANGES } from '../why/parameters.js';

/** Creates the inputs. `changed` is called with legal parameters. */
export function parameterInputs(given: Parameters, changed: (parameters: Parameters) => void): HTMLElement {
  const remark = h('p', { class: 'remark', role: 'status' });
  const inputs = RANGES.map(([name, rfc, least, greatest]) => {
    const input = h('input', { type: 'number', id: `run-${name}`, min: least, max: greatest, value: given[name] });
    input.addEventListener('change', () => {
      const value = input.valueAsNumber;
      const parameters = { ...given, [name]: value };
      const broken = Number.isInteger(value) ? refusal(parameters) : '';
      remark.textContent = broken;
      if (broken === '' && Number.isInteger(value) && value >= least && value <= greatest) {
        changed(parameters);
        document.getElementById(input.id)?.focus();
      }
    });
    return h('label', { for: input.id }, h('code', {}, rfc), input);
  });
  const reset = h('button', { type: 'button', id: 'run-reset', onclick: () => changed(PUNYCODE) }, t('why.parameters.reset'));
  const isOpen = RANGES.some(([name]) => given[name] !== PUNYCODE[name]);
  return h('details', { class: 'run-parameters', open: isOpen }, h('summary', {}, t('lines.parameters')), h('div', { class: 'run-inputs' }, inputs, reset), remark);
}

/** Returns the reason why parameters are not legal, or an empty text. */
function refusal(parameters: Parameters): string {
  try {
    library()?.bootstring(parameters);
    return '';
  } catch (error) {
    if (!(error instanceof RangeError)) {
      throw error;
    }
    const { base } = parameters;
    return known(`why.parameters.${String(error.cause)}`, error.message, { base, last: base - 1 });
  }
}
