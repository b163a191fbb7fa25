/** The second part of the page: it shows the encoder and the decoder of Punycode step by step. */

import { fill, h, textInput } from '../dom.js';
import { failed, library, type Library, type Parameters, type Run, type Trace } from '../library.js';
import type { Direction, State } from '../state.js';
import { known, number, t } from '../text/index.js';
import { type Late, late } from '../text/late.js';
import { cut, MAX } from './cut.js';
import { type Frame, frames } from './frames.js';
import { linesPanel, nextInsertion, nextRun, streams, variablesPanel } from './lines.js';
import { biasPanel, deltasTable, digitsPanel, punycodePanel, stringPanel, tracePanel, walkPanel } from './panels.js';
import { isName, nameOf, nameStages } from './name.js';
import { parameterInputs } from './parameter-inputs.js';
import { Player } from './player.js';
import { rfcTrace, words } from './words.js';

const DIRECTIONS: readonly Direction[] = ['decode', 'encode'];

/** The maximum number of deltas that are listed in the sentence about the string. */
const MAX_NUMBERS = 12;

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
  const settings = h('div', { class: 'settings-place' });
  const lead = h('p', { class: 'lead' });
  let label = state.label;
  let trace: Trace | undefined;
  let all: Frame[] = [];
  let lines: ReturnType<typeof rfcTrace> = [];
  let rows: HTMLElement[] = [];
  let { lines: isRun, parameters } = state;
  let run: Run | undefined;
  let runInput = '';
  let summary = '';

  const player = new Player((at, isPlaying) => {
    const frame = all[at];
    actions.changed({ text: input.value, at });
    // Screen readers do not read the sentences aloud while the player plays.
    now.setAttribute('aria-live', isPlaying ? 'off' : 'polite');
    if (run !== undefined) {
      showRun(panels, now, run, runInput, at, (line) => player.jump(nextRun(run!, line, at)));
      return;
    }
    if (trace === undefined || frame === undefined) {
      fill(panels);
      now.textContent = t('step.empty');
      return;
    }
    now.textContent = words(frame, trace);
    rows.forEach((row, step) => {
      row.classList.toggle('now', step === frame.step);
      row.hidden = !isDone(frame, step, trace!);
    });
    if (summary !== '') {
      remark.textContent = at === all.length - 1 ? summary : '';
    }
    show(panels, trace, frame, lines);
  }, (at) => (run === undefined ? nextFrame(all, at) : nextInsertion(run, at)));
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
    modes.forEach((button, index) => button.setAttribute('aria-pressed', isRun === (index === 1) ? 'true' : 'false'));
    const given = name?.text ?? withoutPrefix(input.value, direction);
    const { text, characters } = cut(whole, given, direction);
    trace = text === '' ? undefined : makeTrace(whole, text, direction);
    const isCut = characters > MAX;
    const problem = trace === undefined ? '' : problems(trace);
    summary = trace === undefined || problem !== '' || isCut ? '' : sentence(trace);
    run = trace !== undefined && isRun ? makeRun(whole, parameters, text, direction) : undefined;
    runInput = text;
    const part = isCut ? t('step.part', { n: number(characters), most: MAX }) : '';
    const limit = run?.isWhole === false ? t('lines.part', { n: number(run.moments.length) }) : '';
    remark.textContent = [problem, part, limit].filter((words) => words !== '').join(' ');
    remark.classList.toggle('fine', problem === '');
    all = trace === undefined ? [] : frames(trace);
    lines = trace === undefined ? [] : rfcTrace(trace, text);
    fill(settings, isRun && parameterInputs(parameters, (chosen) => {
      parameters = chosen;
      actions.changed({ parameters });
      refresh(0);
    }));
    fill(deltas, trace !== undefined && run === undefined && trace.steps.length > 0 && [h('h2', { class: 'small' }, t('step.deltas')), deltasTable(trace, jump), h('p', { class: 'note' }, t('step.deltas.note'))]);
    rows = [...deltas.querySelectorAll<HTMLElement>('tbody tr')];
    player.load(run === undefined ? all.length : run.moments.length + 1, at);
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
  const modes = (['steps', 'lines'] as const).map((mode) =>
    h('button', { type: 'button', id: `mode-${mode}`, onclick: () => {
      isRun = mode === 'lines';
      actions.changed({ lines: isRun });
      refresh(0);
    } }, t(`step.mode.${mode}`)),
  );
  const stage = h('div', { class: 'stage', hidden: true }, player.root, h('h2', { class: 'hidden' }, t('step.now')), now);
  lead.textContent = t(`step.${state.direction}.lead`);
  const root = h(
    'section',
    { class: 'view step', 'aria-label': t('view.step') },
    h('div', { class: 'choice', role: 'group', 'aria-label': t('step.direction') }, choices),
    h('div', { class: 'choice', role: 'group', 'aria-label': t('step.mode') }, modes),
    lead,
    h('label', { for: 'string' }, t('step.string')),
    input,
    stages,
    remark,
    stage,
    panels,
    settings,
    deltas,
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

/** Runs the pseudocode with the chosen parameters. If they are not legal, runs Punycode. */
function makeRun(whole: Library, parameters: Parameters, text: string, direction: Direction): Run {
  const run = (chosen: Partial<Parameters>): Run => {
    const { runDecode, runEncode } = whole.bootstring(chosen);
    return direction === 'decode' ? runDecode(text) : runEncode(text);
  };
  try {
    return run(parameters);
  } catch (error) {
    if (!(error instanceof RangeError)) {
      throw error;
    }
    return run({});
  }
}

/** Returns the frame in which the next character is inserted or written after the frame `at`, or the last frame. */
function nextFrame(all: readonly Frame[], at: number): number {
  const isEncoded = all.some(({ phase }) => phase === 'find');
  const found = all.findIndex(({ phase }, index) => index > at && phase === (isEncoded ? 'adapt' : 'insert'));
  return found < 0 ? all.length - 1 : found;
}

/** Returns whether a step is done in a frame. */
function isDone(frame: Frame, step: number, { direction }: Trace): boolean {
  const last = direction === 'decode' ? 'insert' : 'adapt';
  return step < frame.step || (step === frame.step && frame.phase === last);
}

/** Returns the reason why a string has no steps or is refused, or an empty text. */
function problems(trace: Trace): string {
  const [problem] = trace.problems;
  if (problem !== undefined) {
    const cause = { not_basic: 'not_ascii', surrogate_pair: 'not_scalar' }[problem.kind] ?? problem.kind;
    return t('step.refused', { why: known(`cause.${cause}`, problem.message) });
  }
  return trace.steps.length === 0 ? t('step.none') : '';
}

/** Returns the sentence about the whole string, which is shown at the end. */
function sentence(trace: Trace): string {
  const numbers = trace.steps.map(({ digits }) => digits.map(({ character }) => character).join(''));
  if (numbers.length > MAX_NUMBERS) {
    return '';
  }
  const copied = t(trace.literal === '' ? 'step.copied.none' : 'step.copied', { literal: trace.literal });
  const inserted = t(numbers.length === 1 ? 'step.numbers.1' : 'step.numbers.n', { n: number(numbers.length), numbers: numbers.join(' ') });
  return t('step.short', { copied, inserted });
}

/** Shows the frame `at` of a run: the moment after `at` lines. */
function showRun(panels: HTMLElement, now: HTMLElement, run: Run, input: string, at: number, jump: (line: number) => void): void {
  const moment = run.moments[at - 1];
  now.textContent = moment === undefined ? t('lines.before') : late(run.lines[moment.line]!.name as Late);
  const focused = document.activeElement?.closest('.pseudocode') === null ? undefined : moment?.line;
  fill(
    panels,
    h(
      'section',
      { class: 'panel run' },
      streams(run, moment, input),
      h('div', { class: 'run-columns' }, linesPanel(run, moment, jump), variablesPanel(run, moment)),
      h('p', { class: 'note' }, t('lines.note')),
    ),
  );
  const row = panels.querySelector<HTMLElement>('.pseudocode .now');
  const list = panels.querySelector<HTMLElement>('.listing');
  if (row && list) {
    const top = row.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top + row.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = top - list.clientHeight / 2;
    }
    if (focused !== undefined) {
      row.querySelector('button')?.focus({ preventScroll: true });
    }
  }
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
  const isAdapted = phase === 'adapt' || phase === 'walk' || phase === 'insert' || phase === 'end';
  const isRead = phase !== 'start' && (trace.direction === 'encode' || (phase !== 'digit' && phase !== 'adapt'));
  const title = t('step.trace', { section: trace.direction === 'decode' ? '7.2' : '7.3' });
  const place = panels.querySelector('.rfc')?.scrollTop ?? 0;
  fill(
    panels,
    panel('text', phase === 'insert' || phase === 'start' || phase === 'find', t('step.text'), stringPanel(trace, frame)),
    panel('basic', phase === 'digit', t('step.punycode'), punycodePanel(trace, frame), note(t('step.alike'))),
    step && panel('weights', phase === 'digit', t('step.digits'), digitsPanel(step, shown), note(t('step.digits.note'))),
    step && panel('walk', phase === 'walk' || phase === 'find', t('step.state'), walkPanel(trace, step, index, isRead), note(t('step.state.note'))),
    step && panel('adaptation', phase === 'adapt', t('step.bias'), biasPanel(trace, step, index, isAdapted), note(t('step.bias.note'))),
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
