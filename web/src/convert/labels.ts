/** The labels of a name, with their kinds. */

import { bdi, h, table } from '../dom.js';
import { type Check, code, type Library } from '../library.js';
import { known, number, t } from '../text/index.js';

interface Row {
  unicode: string;
  ascii: string | null;
  kind: string;
  codes: readonly string[];
}

export function labels(library: Library, name: string, check: Check, step: (label: string) => void): HTMLElement {
  const headings = ['convert.unicode', 'convert.ascii', 'convert.kind', 'convert.octets'].map((key) => known(key, key));
  return h(
    'section',
    { class: 'labels' },
    h('h2', { class: 'small' }, t('convert.labels')),
    table(
      t('convert.labels'),
      undefined,
      [...headings, h('span', { class: 'hidden' }, t('view.step'))],
      rows(library, name, check).map((row) => tableRow(row, step)),
    ),
  );
}

function tableRow({ unicode, ascii, kind, codes }: Row, step: (label: string) => void): HTMLElement {
  const isEncoded = /[^\0-\x7F]/.test(unicode);
  const button = h(
    'button',
    { type: 'button', onclick: () => step(unicode), 'aria-label': t('convert.step.of', { label: unicode }) },
    t('convert.step'),
  );
  return h(
    'tr',
    {},
    h('td', {}, bdi(unicode)),
    h('td', { class: 'mono' }, ascii === null ? '–' : bdi(ascii)),
    h('td', {}, known(`kind.${kind}`, kind), codes.map((code) => h('code', { class: 'code' }, code))),
    h('td', { class: 'figure' }, ascii === null ? '–' : number(ascii.length)),
    h('td', {}, isEncoded ? button : '–'),
  );
}

function rows(library: Library, name: string, check: Check): Row[] {
  if (check.valid) {
    return check.labels.map((label) => ({ ...label, codes: [] }));
  }
  // A refused name is split as it would be if it were valid; each label that breaks no rule is
  // looked at alone.
  const split = library.explain(name).steps.find((step) => step.step === 'split');
  return (split?.labels ?? []).map((text, index) => {
    const found = check.problems.filter((problem) => problem.label === index);
    const alone = found.length === 0 ? library.check(text).labels[0] : undefined;
    const codes = [...new Set(found.map(code))];
    return alone === undefined
      ? { unicode: text, ascii: null, kind: 'invalid', codes }
      : { ...alone, codes };
  });
}
