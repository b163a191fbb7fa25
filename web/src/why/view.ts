/** The third part of the page: it explains the design of Punycode with a string that the user chooses. */

import { bdi, fill, h, textInput } from '../dom.js';
import { failed, library } from '../library.js';
import type { State } from '../state.js';
import { number, t } from '../text/index.js';
import type { View } from '../step/view.js';
import { bits } from './bits.js';
import { capitalsPart } from './capitals.js';
import { lengths } from './lengths.js';
import { bars, deltas, orders } from './pictures.js';
import { race } from './race.js';
import { sliders } from './sliders.js';

/** The maximum number of characters of a string that is drawn. */
const MAX = 200;

/** Strings from RFC 3492, section 7.1. */
const EXAMPLES = ['3年B組金八先生', 'ليهمابتكلموشعربي؟', '他们为什么不说中文', 'Pročprostěnemluvíčesky', 'почемужеонинеговорятпорусски', 'TạisaohọkhôngthểchỉnóitiếngViệt', '세계의모든사람들이한국어를이해한다면얼마나좋을까'];

export function whyView(state: State, changed: (changes: Partial<State>) => void): View {
  const input = textInput('sample', state.sample);
  const slider = h('input', { type: 'range', id: 'threshold', min: 1, max: 35, value: 18 });
  const chosen = h('output', { for: 'threshold', class: 'figure' });
  const remark = h('p', { class: 'remark', role: 'status' });
  const compared = h('div', { class: 'live' });
  const overString = h('div', { class: 'live' });
  const order = h('div', { class: 'live' });
  const parameters = sliders(state.parameters, EXAMPLES, (chosen) => changed({ parameters: chosen }));
  const derived = h('div', { class: 'derived' });
  const capitals = capitalsPart(state.capitals, (text) => changed({ capitals: text }));

  const refresh = (): void => {
    chosen.textContent = slider.value;
    // The length in code units is checked first, so that a long text is not split into code points.
    const points = input.value.length > 2 * MAX ? input.value.length : Array.from(input.value).length;
    const isLong = points > MAX;
    const trace = isLong ? undefined : library()?.explainEncode(input.value);
    remark.textContent = isLong ? t('step.long', { n: number(points), most: MAX }) : trace === undefined ? t(failed() ? 'failed' : 'loading') : trace.steps.length === 0 ? t('step.none') : '';
    parameters.show(isLong ? undefined : input.value);
    capitals.refresh();
    const whole = library();
    if (whole !== undefined && !derived.hasChildNodes()) {
      fill(derived, globalThis.punyDerivations?.(whole, choose));
    }
    if (trace === undefined || trace.steps.length === 0) {
      [compared, overString, order].forEach((element) => fill(element));
      return;
    }
    const found = lengths(trace, Number(slider.value));
    fill(
      compared,
      bars([
        { id: 'punycode', words: t('why.length.punycode'), value: found.punycode },
        { id: 'fixed-bias', words: t('why.length.bias'), value: found.fixedBias },
        { id: 'fixed-threshold', words: t('why.length.threshold', { t: slider.value }), value: found.fixedThreshold },
        { id: 'separated', words: t('why.length.separated'), value: found.separated },
        { id: 'fixed-width', words: t('why.length.width'), value: found.fixedWidth },
        { id: 'hexadecimal', words: t('why.length.hexadecimal'), value: found.hexadecimal },
      ]),
    );
    fill(overString, deltas(trace));
    const codePoints = Array.from(input.value, (character) => character.codePointAt(0)!).filter((codePoint) => codePoint >= 128);
    const jumps = codePoints.slice(1).reduce((sum, codePoint, index) => sum + Math.abs(codePoint - codePoints[index]!), 0);
    const rise = Math.max(...codePoints) - Math.min(...codePoints);
    fill(order, orders(codePoints), h('p', { class: 'sum' }, t('why.sorted.sum', { jumps: number(jumps), rise: number(rise) })));
  };
  input.addEventListener('input', () => {
    changed({ sample: input.value });
    refresh();
  });
  slider.addEventListener('input', refresh);
  const choose = (text: string): void => {
    input.value = text;
    changed({ sample: text });
    refresh();
    input.scrollIntoView({ block: 'nearest' });
  };
  const example = (text: string): HTMLElement =>
    h('button', { type: 'button', class: 'example', onclick: () => choose(text) }, bdi(text));
  const root = h(
    'section',
    { class: 'view why', 'aria-label': t('view.why') },
    h('label', { for: 'sample' }, t('why.sample')),
    input,
    h('div', { class: 'examples', role: 'group', 'aria-label': t('convert.examples') }, EXAMPLES.map(example)),
    remark,
    h('h2', {}, t('why.length')),
    h('p', {}, t('why.length.text')),
    h('p', {}, t('why.length.text2')),
    compared,
    h('div', { class: 'slider' }, h('label', { for: 'threshold' }, t('why.length.slider')), slider, chosen),
    h('h2', {}, t('why.bias')),
    h('p', {}, t('why.bias.text')),
    overString,
    h('h2', {}, t('why.parameters')),
    h('p', {}, t('why.parameters.text')),
    parameters.root,
    h('h2', {}, t('why.sorted')),
    h('p', {}, t('why.sorted.words')),
    order,
    h('h2', {}, t('why.bits')),
    h('p', {}, t('why.bits.text')),
    bits(),
    h('h2', {}, t('why.capitals')),
    h('p', {}, t('why.capitals.text')),
    capitals.root,
    h('h2', {}, t('why.race')),
    h('p', {}, t('why.race.text')),
    race(),
    derived,
  );
  return { root, refresh, close: () => {} };
}
