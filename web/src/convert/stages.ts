/** The stages that a name goes through before its labels are encoded: mapped, normalised, split. */

import { bdi, domain, h, unicode, visible } from '../dom.js';
import type { Library } from '../library.js';
import { known, number, t } from '../text/index.js';

/** Code units of a name whose stages are shown, and changes of one stage. */
const [LONGEST, MAX] = [1000, 30];

/** The stages, or nothing for a name that none of them changes. */
export function stages(library: Library, name: string): HTMLElement | undefined {
  if (name.length > LONGEST) {
    return undefined;
  }
  const { steps } = library.explain(name);
  const changing = steps.filter(({ step, changes }) => (step === 'map' || step === 'normalise') && changes?.some(isChange));
  if (changing.length === 0) {
    return undefined;
  }
  return h(
    'section',
    { class: 'stages' },
    h('h2', { class: 'small' }, t('convert.stages')),
    h('p', { class: 'note' }, t('convert.stages.note')),
    h(
      'ol',
      {},
      changing.map(({ step, source, output, changes = [] }) => {
        const all = changes.filter(isChange);
        return h(
          'li',
          { 'data-stage': step },
          h('p', {}, known(`stage.${step}`, step), ' ', h('span', { class: 'note' }, `(${source})`)),
          output !== null && h('p', { class: 'marked' }, domain(output)),
          h(
            'ul',
            { class: 'changes' },
            all.slice(0, MAX).map(({ from, to }) =>
              h('li', {}, part(from), ' → ', to === '' ? h('span', { class: 'none' }, t('stage.nothing')) : part(to)),
            ),
            all.length > MAX && h('li', {}, t('stage.more', { n: number(all.length - MAX) })),
          ),
        );
      }),
    ),
  );
}

function isChange({ from, to }: { from: string; to: string }): boolean {
  return from !== to;
}

/** A part of a name, with its code points. */
function part(text: string): HTMLElement {
  const points = Array.from(text, (character) => unicode(character.codePointAt(0)!)).join(' ');
  return h('span', { class: 'part' }, bdi(visible(text)), ' ', h('small', { class: 'mono' }, points));
}
