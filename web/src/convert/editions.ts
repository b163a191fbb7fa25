/** The table of the results of all editions for a name. Differences from the first result are marked. */

import { h, table, visible } from '../dom.js';
import { code, type Edition, type Library } from '../library.js';
import { known, t } from '../text/index.js';

const EDITIONS: readonly Edition[] = [
  'uts46',
  'uts46-transitional',
  'url',
  '2008-lookup',
  '2008-register',
  '2003',
];

export function editions(library: Library, name: string): HTMLElement {
  const results = EDITIONS.map((edition) => {
    const { ascii, problems } = library.check(name, { edition });
    return { edition, ascii, codes: [...new Set(problems.map(code))] };
  });
  const first = results[0]!;
  const rows = results.map(({ edition, ascii, codes }) => {
    const differs = ascii !== first.ascii;
    return h(
      'tr',
      { class: differs && 'differs', 'data-edition': edition },
      h('th', { scope: 'row' }, known(`edition.${edition}`, edition)),
      h(
        'td',
        { class: 'mono' },
        ascii === null
          ? [h('span', { class: 'none' }, t('convert.refused')), codes.slice(0, 8).map((code) => h('code', { class: 'code' }, code))]
          : difference(ascii, first.ascii),
      ),
      h('td', {}, differs && h('span', { class: 'tag' }, t('convert.differs'))),
    );
  });
  return h(
    'section',
    { class: 'editions' },
    h('h2', { class: 'small' }, t('convert.editions')),
    h('p', { class: 'note' }, t('convert.editions.note')),
    table(t('convert.editions'), undefined, [t('convert.edition'), t('convert.result'), null], rows),
  );
}

/** Returns a text with one part marked: the part between the common beginning and the common end of both texts. */
function difference(text: string, other: string | null): HTMLElement {
  const element = h('span', { dir: 'ltr' });
  if (other === null || other === text) {
    element.append(visible(text));
    return element;
  }
  const most = Math.min(text.length, other.length);
  let before = 0;
  while (before < most && text[before] === other[before]) {
    before += 1;
  }
  let after = 0;
  while (after < most - before && text[text.length - 1 - after] === other[other.length - 1 - after]) {
    after += 1;
  }
  const end = text.length - after;
  element.append(text.slice(0, before), h('mark', {}, text.slice(before, end)), text.slice(end));
  return element;
}
