/** The sample strings of RFC 3492, section 7.1, with their letters. */

import { bdi, h, table } from '../dom.js';
import type { Library } from '../library.js';
import { number } from '../text/format.js';
import { type Late, late } from '../text/late.js';

export const SAMPLES: readonly (readonly [letter: string, text: string])[] = [
  ['A', 'ليهمابتكلموشعربي؟'],
  ['B', '他们为什么不说中文'],
  ['C', '他們爲什麽不說中文'],
  ['D', 'Pročprostěnemluvíčesky'],
  ['E', 'למההםפשוטלאמדבריםעברית'],
  ['F', 'यहलोगहिन्दीक्योंनहींबोलसकतेहैं'],
  ['G', 'なぜみんな日本語を話してくれないのか'],
  ['H', '세계의모든사람들이한국어를이해한다면얼마나좋을까'],
  ['I', 'почемужеонинеговорятпорусски'],
  ['J', 'PorquénopuedensimplementehablarenEspañol'],
  ['K', 'TạisaohọkhôngthểchỉnóitiếngViệt'],
  ['L', '3年B組金八先生'],
  ['M', '安室奈美恵-with-SUPER-MONKEYS'],
  ['N', 'Hello-Another-Way-それぞれの場所'],
  ['O', 'ひとつ屋根の下2'],
  ['P', 'MajiでKoiする5秒前'],
  ['Q', 'パフィーdeルンバ'],
  ['R', 'そのスピードで'],
  ['S', '-> $1.00 <-'],
];

/** Creates the table of the samples. A click on a sample calls `choose`. */
export function samplesTable(whole: Library, choose: (text: string) => void): HTMLElement {
  const columns = ['letter', 'language', 'string', 'ratio'] as const;
  const rows = SAMPLES.map(([letter, text]) => {
    const { output, steps } = whole.explainEncode(text);
    const [first, second] = steps;
    const ratio = first === undefined || second === undefined || second.delta === 0 ? '' : number(Math.round(first.delta / second.delta));
    return h(
      'tr',
      {},
      h('th', { scope: 'row' }, letter),
      h('td', {}, late(`sample.${letter}` as Late)),
      h('td', {}, h('button', { type: 'button', class: 'example', onclick: () => choose(text) }, bdi(text)), h('span', { class: 'mono encoded', dir: 'ltr' }, output)),
      h('td', { class: 'figure' }, ratio),
    );
  });
  return table(late('derive.samples'), 'samples', columns.map((key) => late(`derive.samples.${key}`)), rows);
}
