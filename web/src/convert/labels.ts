/** The table of the labels of a name with their kinds. */

import { bdi, h, shorten, some, table } from '../dom.js';
import { type Check, code, type Library } from '../library.js';
import { known, number, t } from '../text/index.js';

/** The maximum number of labels that are shown at once, and of code units of a label. */
const [MAX, MAX_UNITS] = [20, 80];

interface Row {
  unicode: string;
  ascii: string | null;
  kind: string;
  codes: readonly string[];
}

export function labels(library: Library, name: string, check: Check, step: (label: string) => void): HTMLElement {
  const headings = ['Unicode', 'ASCII', t('convert.kind'), t('convert.octets')];
  return h(
    'section',
    { class: 'labels' },
    h('h2', { class: 'small' }, t('convert.labels')),
    table(
      t('convert.labels'),
      undefined,
      [...headings, h('span', { class: 'hidden' }, t('view.step'))],
      some(
        rows(library, name, check),
        MAX,
        (row) => tableRow(row(), step),
        (n) => t('more', { n: number(n) }),
        (button) => h('tr', {}, h('td', { colspan: 5 }, button)),
      ),
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
    h('td', {}, bdi(shorten(unicode, MAX_UNITS))),
    h('td', { class: 'mono' }, ascii === null ? '–' : bdi(shorten(ascii, MAX_UNITS))),
    h('td', {}, known(`kind.${kind}`, kind), codes.map((code) => h('code', { class: 'code' }, code))),
    h('td', { class: 'figure' }, ascii === null ? '–' : number(ascii.length)),
    h('td', {}, isEncoded ? button : '–'),
  );
}

/** Returns a function for each row. The function makes the row, and is called when the row is shown. */
function rows(library: Library, name: string, check: Check): (() => Row)[] {
  if (check.valid) {
    return check.labels.map((label) => () => ({ ...label, codes: [] }));
  }
  // A refused name is split like a valid name. Each label without a problem is checked as a name of its own.
  const split = library.explain(name).steps.find((step) => step.step === 'split');
  const broken = new Map<number | null, string[]>();
  for (const problem of check.problems) {
    const codes = broken.get(problem.label) ?? [];
    broken.set(problem.label, codes.includes(code(problem)) ? codes : [...codes, code(problem)]);
  }
  return (split?.labels ?? []).map((text, index) => () => {
    const codes = broken.get(index) ?? [];
    const alone = codes.length === 0 ? library.check(text).labels[0] : undefined;
    return alone === undefined ? { unicode: text, ascii: null, kind: 'invalid', codes } : { ...alone, codes };
  });
}
