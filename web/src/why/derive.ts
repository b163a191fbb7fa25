/** The derivations and the facts about the RFC. Their texts are loaded with the library. */

import { fill, h } from '../dom.js';
import type { Library } from '../library.js';
import { type Late, late } from '../text/late.js';
import { estimate } from './estimate.js';
import { samplesTable } from './samples.js';
import { slider } from './slider.js';
import { spelling } from './spelling.js';

const RFC = 'https://www.rfc-editor.org/rfc/rfc3492';
const MAIL = 'https://mail-archive.com/idn@ops.ietf.org/msg02939.html';

/** Creates the sections. `choose` examines another string. */
export function derivations(whole: Library, choose: (text: string) => void): HTMLElement[] {
  const p = (...keys: Late[]): HTMLElement[] => keys.map((key) => h('p', {}, late(key)));
  const section = (key: Late, ...content: HTMLElement[]): HTMLElement => h('section', {}, h('h2', {}, late(key)), ...content);
  return [
    section('derive.spelling', ...p('derive.spelling.text', 'derive.spelling.text2'), spelling()),
    section('derive.limit', ...p('derive.limit.text', 'derive.limit.text2')),
    section('derive.bias', ...p('derive.bias.text', 'derive.bias.text2'), estimate()),
    section('derive.damp', ...p('derive.damp.text')),
    section('derive.equal', ...p('derive.equal.text'), equal(whole)),
    section('derive.overflow', ...p('derive.overflow.text', 'derive.overflow.own')),
    section('derive.samples', ...p('derive.samples.text'), samplesTable(whole, choose)),
    section('derive.name', ...p('derive.name.text'), h('p', {}, h('a', { href: RFC }, late('derive.name.rfc')), ' · ', h('a', { href: MAIL }, late('derive.name.mail')))),
  ];
}

/** Shows the Punycode of equal letters. */
function equal(whole: Library): HTMLElement {
  const result = h('div', { class: 'live', 'aria-live': 'polite' });
  const refresh = (): void => {
    const { output, steps } = whole.explainEncode('ü'.repeat(count.value()));
    const deltas = steps.map(({ delta }) => delta).join(', ');
    fill(
      result,
      h('p', { class: 'repeated mono', dir: 'ltr' }, output),
      h('p', { class: 'note' }, late('derive.equal.result', { n: count.value(), length: (output ?? '').length, deltas })),
    );
  };
  const count = slider('equal', late('derive.equal.slider'), 1, 40, 10, refresh);
  refresh();
  return h('div', {}, count.root, result);
}
