/** The stages of a name before its labels are encoded: mapping and normalisation. */

import { bdi, domain, h, some, unicode, visible } from '../dom.js';
import type { Library } from '../library.js';
import { known, number, t } from '../text/index.js';

/** The maximum number of changes of a stage that are shown at once. */
const MAX = 30;

/** Returns the stages that change the name, or nothing if no stage changes it. */
export function stages(library: Library, name: string): HTMLElement | undefined {
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
      changing.map(({ step, source, output, changes }) => {
        const all = (changes ?? []).filter(isChange);
        return h(
          'li',
          { 'data-stage': step },
          h('p', {}, known(`stage.${step}`, step), ' ', h('span', { class: 'note' }, place(source))),
          output !== null && h('p', { class: 'marked' }, domain(output)),
          h(
            'ul',
            { class: 'changes' },
            some(
              all,
              MAX,
              ({ before, after }) => h('li', {}, part(before), ' → ', after === '' ? h('span', { class: 'none' }, t('stage.nothing')) : part(after)),
              (n) => t('more', { n: number(n) }),
              (button) => h('li', {}, button),
            ),
          ),
        );
      }),
    ),
  );
}

function isChange({ before, after }: { before: string; after: string }): boolean {
  return before !== after;
}

/** Returns a part of a name with its code points. */
function part(text: string): HTMLElement {
  const points = Array.from(text, (character) => unicode(character.codePointAt(0)!)).join(' ');
  return h('span', { class: 'part' }, bdi(visible(text)), ' ', h('small', { class: 'mono' }, points));
}

/** Returns the section of a specification in the language of the page, such as `UTS #46, section 4, step 1`. */
function place(source: string): string {
  const [, document, section, step] = /^(.+), section ([\d.]+)(?:, step (\d+))?$/.exec(source) ?? [];
  if (document === undefined || section === undefined) {
    return source;
  }
  return t(step === undefined ? 'stage.section' : 'stage.step', { document, section, step: step ?? '' });
}
