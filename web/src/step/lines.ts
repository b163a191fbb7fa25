/** The lines of the pseudocode: the running line, its reason, and the variables. */

import { glyph, h, unicode } from '../dom.js';
import type { Line, Moment, Run, Variable } from '../library.js';
import { t } from '../text/index.js';

/** A row of the listing: a row of a line, or a row `end`, which has no line. */
export interface Row {
  text: string;
  depth: number;
  /** The index of the line. */
  line?: number;
  /** Whether it is the last row of its line. */
  isLast?: boolean;
}

/** Returns the rows of a section, with a row `end` after each block. The body of `function` has no `end`. */
export function listing(lines: readonly Line[], section: string): Row[] {
  const rows: Row[] = [];
  const least = section === '6.1' ? 1 : 0;
  let depth = 0;
  const endTo = (to: number): void => {
    for (depth -= 1; depth >= Math.max(to, least); depth -= 1) {
      rows.push({ text: 'end', depth });
    }
  };
  lines.forEach((line, index) => {
    if (line.section === section) {
      endTo(line.depth);
      depth = line.depth;
      const texts = line.text.split('\n');
      texts.forEach((text, row) => rows.push({ text, depth, line: index, isLast: row === texts.length - 1 }));
    }
  });
  endTo(0);
  return rows;
}

/** Returns the frame in which a line runs next after the frame `at`, or for the first time if it does not run again. */
export function nextRun(run: Run, line: number, at: number): number {
  const later = run.moments.findIndex((moment, index) => index >= at && moment.line === line);
  return 1 + (later >= 0 ? later : run.moments.findIndex((moment) => moment.line === line));
}

/** Returns the frame of the next insertion after the frame `at`, or the last frame. */
export function nextInsertion(run: Run, at: number): number {
  const names = ['decode_insert', 'encode_last'];
  const found = run.moments.findIndex(({ line }, index) => index >= at && names.includes(run.lines[line]!.name));
  return found < 0 ? run.moments.length : found + 1;
}

/** Creates the listing of the pseudocode. A click on a line calls `jump` with its index. */
export function linesPanel(run: Run, moment: Moment | undefined, jump: (line: number) => void): HTMLElement {
  const sections = [run.lines.at(-1)!.section, '6.1'];
  return h(
    'div',
    { class: 'listing' },
    sections.map((section) =>
      h(
        'ol',
        { class: 'pseudocode mono', 'aria-label': t('lines.section', { section }) },
        listing(run.lines, section).map((row) => codeRow(row, moment, jump)),
      ),
    ),
  );
}

function codeRow({ text, depth, line, isLast }: Row, moment: Moment | undefined, jump: (line: number) => void): HTMLElement {
  const isNow = line !== undefined && line === moment?.line;
  const indent = `depth-${depth}`;
  if (line === undefined) {
    return h('li', { class: indent }, text);
  }
  const result = isNow && isLast === true && moment !== undefined ? outcome(moment) : '';
  return h(
    'li',
    { class: `${indent} ${isNow ? 'now' : ''}`, 'aria-current': isNow && 'step' },
    h('button', { type: 'button', class: 'row', tabindex: text.startsWith(' ') ? -1 : 0, onclick: () => jump(line) }, text),
    result !== '' && h('strong', { class: 'outcome' }, ` ${result}`),
  );
}

function outcome({ condition, failed }: Moment): string {
  return failed ? t('lines.fails') : condition === null ? '' : t(condition ? 'lines.yes' : 'lines.no');
}

/** The variables of each procedure, in the order in which they are shown. */
const SHOWN: Record<string, readonly Variable[]> = {
  '6.2': ['n', 'i', 'bias', 'oldi', 'w', 'k', 'digit', 't'],
  '6.3': ['n', 'delta', 'bias', 'h', 'b', 'm', 'c', 'q', 'k', 't'],
};
const OF_ADAPT: readonly Variable[] = ['adapt.delta', 'adapt.numpoints', 'adapt.firsttime', 'adapt.k'];

/** Creates the table of the variables. The variables that the running line assigned are marked. */
export function variablesPanel(run: Run, moment: Moment | undefined): HTMLElement {
  const { section } = run.lines.at(-1)!;
  const row = (variable: Variable): HTMLElement => {
    const value = moment?.values[variable];
    const isNew = moment?.assigned.includes(variable) ?? false;
    return h(
      'tr',
      { class: isNew && 'now', 'data-variable': variable },
      h('th', { scope: 'row' }, variable.replace('adapt.', '')),
      h('td', { class: 'figure' }, value === undefined ? '' : written(variable, value)),
    );
  };
  return h(
    'table',
    { class: 'variables mono' },
    h('caption', {}, t('lines.variables')),
    h('tbody', {}, SHOWN[section]!.map(row)),
    h('tbody', {}, h('tr', {}, h('th', { scope: 'rowgroup', colspan: 2 }, 'adapt')), OF_ADAPT.map(row)),
  );
}

function written(variable: Variable, value: number): string {
  if (variable === 'adapt.firsttime') {
    return t(value === 1 ? 'lines.yes' : 'lines.no');
  }
  return ['n', 'm', 'c'].includes(variable) ? `${value} ${unicode(value)} ${value >= 0xa0 ? glyph(value) : ''}` : String(value);
}

/** Shows the input, with the code point that was read last, and the output. */
export function streams(run: Run, moment: Moment | undefined, input: string): HTMLElement {
  const points = Array.from(input);
  const consumed = moment?.consumed ?? 0;
  const isEncoded = run.lines.at(-1)!.section === '6.3';
  return h(
    'dl',
    { class: 'streams' },
    h('dt', {}, t('lines.input')),
    h(
      'dd',
      { class: 'mono', dir: isEncoded ? 'auto' : 'ltr' },
      h('span', { class: 'past' }, points.slice(0, Math.max(0, consumed - 1)).join('')),
      h('mark', {}, points[consumed - 1] ?? ''),
      h('span', { class: isEncoded ? '' : 'dim' }, points.slice(consumed).join('')),
    ),
    h('dt', {}, 'output'),
    h('dd', { class: 'mono output', dir: isEncoded ? 'ltr' : 'auto' }, moment?.output ?? ''),
  );
}
