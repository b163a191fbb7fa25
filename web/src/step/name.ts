/** The stages of a name before its labels are encoded: mapping, normalising, splitting and checking (UTS #46). */

import { bdi, domain, h, some } from '../dom.js';
import { code, type Explanation, type Library } from '../library.js';
import type { Direction } from '../state.js';
import { known, number, t } from '../text/index.js';

/** The maximum number of code units of a name, and of labels that are shown at once. */
const [LONGEST, MAX] = [1000, 12];

/** A name, with the label that is stepped through. */
export interface Name {
  explanation: Explanation;
  labels: readonly string[];
  /** The index of the label, from 0. */
  label: number;
  /** The input of the encoder or the decoder. */
  text: string;
  direction: Direction;
}

/** Returns whether a text is a name, so that its labels are stepped through one by one. */
export function isName(text: string): boolean {
  return /[.。．｡]/u.test(text) && !/\s/u.test(text) && text.length <= LONGEST;
}

/** Returns a name with its stages. If there is no label with the index `label`, chooses the first label that is encoded. */
export function nameOf(library: Library, text: string, label: number): Name {
  const explanation = library.explain(text);
  const labels = explanation.steps.find(({ step }) => step === 'split')?.labels ?? [];
  const isEncoded = (one: string): boolean => one.startsWith('xn--') || /[^\0-\x7F]/.test(one);
  const first = Math.max(0, labels.findIndex(isEncoded));
  const chosen = labels[label] === undefined ? first : label;
  const one = labels[chosen] ?? '';
  const isALabel = one.startsWith('xn--');
  return {
    explanation,
    labels,
    label: chosen,
    text: isALabel ? one.slice('xn--'.length) : one,
    direction: isALabel ? 'decode' : 'encode',
  };
}

/** Creates the list of stages. `choose` is called to step through another label. */
export function nameStages(name: Name, choose: (label: number) => void): HTMLElement {
  const { explanation, labels } = name;
  const after = (step: 'map' | 'normalise'): HTMLElement => {
    const found = explanation.steps.find((one) => one.step === step);
    const changes = found?.changes?.some(({ before, after }) => before !== after) ?? false;
    return h(
      'li',
      { 'data-stage': step },
      h('span', { class: 'stage-name' }, t(`stage.${step}`)),
      h('span', { class: 'mono' }, domain(found?.output ?? '')),
      !changes && h('span', { class: 'note' }, t('name.same')),
    );
  };
  const broken = explanation.problems.length;
  return h(
    'section',
    { class: 'name-stages', 'aria-label': t('name.stages') },
    h('h2', { class: 'small' }, t('name.stages')),
    h(
      'ol',
      {},
      after('map'),
      after('normalise'),
      h(
        'li',
        { 'data-stage': 'split' },
        h('span', { class: 'stage-name' }, t('name.split')),
        h(
          'span',
          { class: 'choice', role: 'group', 'aria-label': t('name.choose') },
          some(
            Array.from(labels.entries()),
            MAX,
            ([index, label]) =>
              h(
                'button',
                { type: 'button', id: `label-${index}`, 'aria-pressed': index === name.label ? 'true' : 'false', onclick: () => choose(index) },
                label === '' ? t('kind.empty') : bdi(label),
              ),
            (n) => t('more', { n: number(n) }),
          ),
        ),
      ),
      h(
        'li',
        { 'data-stage': 'check' },
        h('span', { class: 'stage-name' }, t('name.checked')),
        h(
          'span',
          { class: broken === 0 ? 'good' : 'bad' },
          broken === 0
            ? t('name.kept')
            : explanation.problems.slice(0, 3).map((found) => [h('code', { class: 'code' }, code(found)), ' ', known(`rule.${found.kind}`, found.rule), ' ']),
        ),
      ),
      h(
        'li',
        { 'data-stage': 'label' },
        h('span', { class: 'stage-name' }, t(name.direction === 'decode' ? 'name.decode' : 'name.encode')),
        h('span', { class: 'mono' }, bdi(labels[name.label] ?? '')),
      ),
    ),
  );
}
