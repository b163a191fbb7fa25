/** The player: its buttons, its slider, its keys and its speed. */

import { h } from '../dom.js';
import { t } from '../text/index.js';

/** The time for which a frame is shown, in milliseconds. */
const SPEEDS = { slow: 3000, normal: 1500, fast: 500, fastest: 100 } as const;

/** The controls that show the frames of a trace one after the other. */
export class Player {
  readonly root: HTMLElement;
  readonly #show: (at: number, isPlaying: boolean) => void;
  readonly #slider = h('input', { type: 'range', min: 0, max: 0, value: 0, id: 'place' });
  readonly #place = h('span', { class: 'place figure' });
  readonly #play = h('button', { type: 'button', class: 'primary', id: 'play', onclick: () => this.toggle() });
  readonly #speed: HTMLSelectElement;
  #timer: ReturnType<typeof setInterval> | undefined;
  #at = 0;
  #last = 0;

  /** Shows frames by `show`. `next` returns the frame of the next insertion after a frame. */
  constructor(show: (at: number, isPlaying: boolean) => void, next: (at: number) => number) {
    this.#show = show;
    const button = (id: string, words: string, sign: string, to: () => number): HTMLElement =>
      h('button', { type: 'button', id, 'aria-label': words, title: words, onclick: () => this.jump(to()) }, sign);
    this.#speed = h(
      'select',
      { id: 'speed', onchange: () => this.#timer !== undefined && this.#start() },
      (['slow', 'normal', 'fast', 'fastest'] as const).map((speed) => h('option', { value: speed }, t(`step.${speed}`))),
    );
    this.#speed.value = 'normal';
    this.#slider.setAttribute('aria-label', t('step.place'));
    this.#slider.addEventListener('input', () => this.jump(Number(this.#slider.value)));
    this.root = h(
      'div',
      { class: 'player', role: 'group', 'aria-label': t('step.controls') },
      button('to-start', t('step.start'), '|◀', () => 0),
      button('back', t('step.back'), '◀', () => this.#at - 1),
      this.#play,
      button('forward', t('step.forward'), '▶', () => this.#at + 1),
      button('to-next', t('step.next'), '▶▶', () => next(this.#at)),
      button('to-end', t('step.end'), '▶|', () => this.#last),
      this.#slider,
      this.#place,
      h('label', { for: 'speed', class: 'speed' }, t('step.speed'), ' ', this.#speed),
    );
    this.#words();
  }

  /** Shows a frame of another trace. */
  load(frames: number, at: number): void {
    this.pause();
    this.#last = Math.max(0, frames - 1);
    this.#slider.max = String(this.#last);
    this.#go(at);
  }

  /** Stops playing and shows a frame. */
  jump(at: number): void {
    this.pause();
    this.#go(at);
  }

  toggle(): void {
    if (this.#timer !== undefined) {
      this.pause();
      this.#go(this.#at);
      return;
    }
    if (this.#at === this.#last) {
      this.#at = 0;
    }
    this.#start();
    this.#go(this.#at);
  }

  pause(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#words();
  }

  /** Handles a key that was pressed on the page. Returns whether the player uses this key. */
  key(event: KeyboardEvent): boolean {
    const target = event.target as HTMLElement;
    if (event.altKey || event.ctrlKey || event.metaKey || target.closest('input, textarea, select')) {
      return false;
    }
    switch (event.key) {
      case 'ArrowLeft':
        this.jump(this.#at - 1);
        return true;
      case 'ArrowRight':
        this.jump(this.#at + 1);
        return true;
      case 'Home':
        this.jump(0);
        return true;
      case 'End':
        this.jump(this.#last);
        return true;
      case ' ':
        // The space bar activates a button or a link that has the focus.
        if (target.closest('button, a, summary')) {
          return false;
        }
        this.toggle();
        return true;
      default:
        return false;
    }
  }

  #start(): void {
    clearInterval(this.#timer);
    const speed = this.#speed.value as keyof typeof SPEEDS;
    this.#timer = setInterval(() => {
      this.#go(this.#at + 1);
      if (this.#at === this.#last) {
        this.jump(this.#last);
      }
    }, SPEEDS[speed]);
    this.#words();
  }

  #go(at: number): void {
    this.#at = Math.min(this.#last, Math.max(0, at));
    this.#slider.value = String(this.#at);
    const words = t('step.of', { at: this.#at, last: this.#last });
    this.#slider.setAttribute('aria-valuetext', words);
    this.#place.textContent = words;
    this.#show(this.#at, this.#timer !== undefined);
  }

  #words(): void {
    this.#play.textContent = t(this.#timer === undefined ? 'step.play' : 'step.pause');
  }
}
