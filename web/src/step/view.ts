/** The second part of the page: it shows the encoder and the decoder of Punycode step by step. */

import { fill, h, textInput } from '../dom.js';
import { failed, library, type Library, type Trace } from '../library.js';
import type { Direction, State } from '../state.js';
import { known, number, t } from '../text/index.js';
import { type Frame, frames } from './frames.js';
import { biasPanel, deltasTable, digitsPanel, punycodePanel, stringPanel, tracePanel, walkPanel } from './panels.js';
import { isName, nameOf, nameStages } from './name.js';
import { Player } from './player.js';
import { rfcTrace, words } from './words.js';

const DIRECTIONS: readonly Direction[] = ['decode', 'encode'];

/** The maximum number of deltas that are listed in the sentence about the string. */
const MAX_NUMBERS = 12;

/** The maximum number of characters of a string that is shown, and of code units of an input that is processed. */
const [MAX, MAX_UNITS] = [200, 2000];

/** The functions of the page that this part calls. */
export interface Actions {
  changed(changes: Partial<State>): void;
  /** Shows another direction with its input. */
  turn(direction: Direction, text: string): void;
}

/** A part of the page. */
export interface View {
  root: HTMLElement;
  /** Shows the content again. It is called when the library is loaded. */
  refresh(): void;
  /** Stops the timers and listeners of the part. */
  close(): void;
}

export function stepView(state: State, actions: Actions): View {
  const input = textInput('string', state.text);
  const remark = h('p', { class: 'remark', role: 'status' });
  const now = h('p', { class: 'now-words', 'aria-live': 'polite' });
  const panels = h('div', { class: 'panels' });
  const stages = h('div', { class: 'stages-place' });
  const deltas = h('div', { class: 'deltas-place' });
  const lead = h('p', { class: 'lead' });
  let label = state.label;
  let trace: Trace | undefined;
  let all: Frame[] = [];
  let lines: ReturnType<typeof rfcTrace> = [];
  let rows: HTMLElement[] = [];

  const player = new Player((at, isPlaying) => {
    const frame = all[at];
    actions.changed({ text: input.value, at });
    // Screen readers do not read the sentences aloud while the player plays.
    now.setAttribute('aria-live', isPlaying ? 'off' : 'polite');
    if (trace === undefined || frame === undefined) {
      fill(panels);
      now.textContent = t('step.empty');
      return;
    }
    now.textContent = words(frame, trace);
    rows.forEach((row, step) => row.classList.toggle('now', step === frame.step && frame.phase !== 'start'));
    show(panels, trace, frame, lines);
  });
  const jump = (step: number): void => player.jump(all.findIndex((frame) => frame.step === step && frame.phase !== 'start'));

  const refresh = (at = state.at): void => {
    const whole = library();
    remark.textContent = t(failed() ? 'failed' : 'loading');
    if (whole === undefined) {
      return;
    }
    // The controls are shown together with the table above them, so that nothing moves later.
    stage.hidden = false;
    const typed = input.value.trim();
    const name = isName(typed) ? nameOf(whole, typed, label) : undefined;
    const direction = name?.direction ?? state.direction;
    lead.textContent = t(`step.${direction}.lead`);
    choices.forEach((button, index) => button.setAttribute('aria-pressed', DIRECTIONS[index] === direction ? 'true' : 'false'));
    fill(stages, name !== undefined && nameStages(name, choose));
    const text = name?.text ?? withoutPrefix(input.value, direction);
    const isLong = text.length > MAX_UNITS;
    trace = text === '' || isLong ? undefined : makeTrace(whole, text, direction);
    remark.textContent = isLong ? long(text.length) : trace === undefined ? '' : remarks(trace);
    const isFine = trace !== undefined && trace.problems.length === 0 && trace.steps.length > 0 && characters(trace) <= MAX;
    remark.classList.toggle('fine', isFine);
    if (trace !== undefined && characters(trace) > MAX) {
      trace = undefined;
    }
    all = trace === undefined ? [] : frames(trace);
    lines = trace === undefined ? [] : rfcTrace(trace, text);
    fill(deltas, trace !== undefined && trace.steps.length > 0 && [h('h2', { class: 'small' }, t('step.deltas')), deltasTable(trace, jump), h('p', { class: 'note' }, t('step.deltas.note'))]);
    rows = [...deltas.querySelectorAll<HTMLElement>('tbody tr')];
    player.load(all.length, at);
  };
  const choose = (index: number): void => {
    label = index;
    actions.changed({ label });
    refresh(0);
    document.getElementById(`label-${index}`)?.focus();
  };
  input.addEventListener('input', () => {
    label = -1;
    actions.changed({ label });
    refresh(0);
  });
  const onKey = (event: KeyboardEvent): void => {
    if (player.key(event)) {
      event.preventDefault();
    }
  };
  document.addEventListener('keydown', onKey);

  const turn = (direction: Direction): void => {
    const typed = input.value.trim();
    const whole = library();
    if (whole !== undefined && isName(typed)) {
      const { ascii, unicode } = whole.check(typed);
      actions.turn(direction, (direction === 'decode' ? ascii : unicode) ?? input.value);
      return;
    }
    const output = trace?.output;
    actions.turn(direction, direction === state.direction || output == null ? input.value : output);
  };
  const choice = (direction: Direction): HTMLElement =>
    h(
      'button',
      { type: 'button', id: `turn-${direction}`, 'aria-pressed': direction === state.direction ? 'true' : 'false', onclick: () => turn(direction) },
      t(`step.${direction}`),
    );
  const choices = DIRECTIONS.map(choice);
  const stage = h('div', { class: 'stage', hidden: true }, player.root, h('h2', { class: 'hidden' }, t('step.now')), now);
  lead.textContent = t(`step.${state.direction}.lead`);
  const root = h(
    'section',
    { class: 'view step', 'aria-label': t('view.step') },
    h('div', { class: 'choice', role: 'group', 'aria-label': t('step.direction') }, choices),
    lead,
    h('label', { for: 'string' }, t('step.string')),
    input,
    stages,
    remark,
    deltas,
    stage,
    panels,
    h('p', { class: 'note' }, t('step.keys')),
  );
  return {
    root,
    refresh,
    close: () => {
      player.pause();
      document.removeEventListener('keydown', onKey);
    },
  };
}

/** Returns the input without the prefix `xn--`, which is not part of the Punycode. */
function withoutPrefix(text: string, direction: Direction): string {
  return direction === 'decode' ? text.trim().replace(/^xn--/i, '') : text;
}

function makeTrace(whole: Library, text: string, direction: Direction): Trace {
  return direction === 'decode' ? whole.explainDecode(text) : whole.explainEncode(text);
}

function characters(trace: Trace): number {
  return trace.literal.length + trace.steps.length;
}

function long(characters: number): string {
  return t('step.long', { n: number(characters), most: MAX });
}

function remarks(trace: Trace): string {
  const [problem] = trace.problems;
  if (characters(trace) > MAX) {
    return long(characters(trace));
  }
  if (problem !== undefined) {
    const cause = { not_basic: 'not_ascii', surrogate_pair: 'not_scalar' }[problem.kind] ?? problem.kind;
    return t('step.refused', { why: known(`cause.${cause}`, problem.message) });
  }
  if (trace.steps.length === 0) {
    return t('step.none');
  }
  const numbers = trace.steps.map(({ digits }) => digits.map(({ character }) => character).join(''));
  if (numbers.length > MAX_NUMBERS) {
    return '';
  }
  const copied = t(trace.literal === '' ? 'step.copied.none' : 'step.copied', { literal: trace.literal });
  const inserted = t(numbers.length === 1 ? 'step.numbers.1' : 'step.numbers.n', { n: number(numbers.length), numbers: numbers.join(' ') });
  return t('step.short', { copied, inserted });
}

function show(panels: HTMLElement, trace: Trace, frame: Frame, lines: ReturnType<typeof rfcTrace>): void {
  // The first frame shows the first delta, and the last frame the last delta.
  const index = Math.min(frame.step, trace.steps.length - 1);
  const step = trace.steps[index];
  const shown: Frame = frame.phase === 'end' && step ? { phase: 'end', step: index, digit: step.digits.length } : frame;
  const panel = (name: string, isNow: boolean, title: string, ...content: HTMLElement[]): HTMLElement =>
    h('section', { class: `panel ${name} ${isNow ? 'active' : ''}` }, h('h3', {}, title), ...content);
  const note = (words: string): HTMLElement => h('p', { class: 'note' }, words);
  const { phase } = frame;
  const title = t('step.trace', { section: trace.direction === 'decode' ? '7.2' : '7.3' });
  const place = panels.querySelector('.rfc')?.scrollTop ?? 0;
  fill(
    panels,
    panel('text', phase === 'insert' || phase === 'start' || phase === 'find', t('step.text'), stringPanel(trace, frame)),
    panel('basic', phase === 'digit', t('step.punycode'), punycodePanel(trace, frame)),
    step && panel('weights', phase === 'digit', t('step.digits'), digitsPanel(step, shown), note(t('step.digits.note'))),
    step && panel('walk', phase === 'walk' || phase === 'find', t('step.state'), walkPanel(trace, step, index), note(t('step.state.note'))),
    step && panel('adaptation', phase === 'adapt', t('step.bias'), biasPanel(trace, step, index), note(t('step.bias.note'))),
    panel('record', false, title, tracePanel(title, lines, frame)),
  );
  const list = panels.querySelector<HTMLElement>('.rfc');
  const current = list?.querySelector<HTMLElement>('.now');
  if (list && current) {
    list.scrollTop = place;
    const top = current.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top + current.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = top - list.clientHeight / 2;
    }
  }
}
