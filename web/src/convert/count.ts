/** Counts and converts the names of a long text, a slice of time after the other, so that it can be stopped. */

import type { Display, Library } from '../library.js';
import { lines, LONGEST, pieces } from './take.js';
import { isImitation, judge } from './verdict.js';

/** How the hosts of a text are written again. */
export type Form = 'ascii' | 'unicode';

export interface Count {
  names: number;
  refused: number;
  /** Names that look like another one; null without what tells them. */
  imitations: number | null;
  isDone: boolean;
}

/** Milliseconds of work before others get their turn. */
const SLICE = 40;

/** Counts the names of a text; `told` gets the figures after each slice, and says whether to go on. */
export async function count(text: string, library: Library, display: Display | undefined, told: (count: Count) => boolean): Promise<void> {
  const counted = { names: 0, refused: 0, imitations: display === undefined ? null : 0 };
  let since = performance.now();
  for (const line of lines(text)) {
    for (const { text: name, isHost } of pieces(line, display)) {
      // By number, because a clock costs as much as a short name.
      if (isHost) {
        add(counted, name, library, display);
      }
      if (counted.names % 64 === 0 && performance.now() - since > SLICE) {
        if (!told({ ...counted, isDone: false })) {
          return;
        }
        await new Promise((resolve) => setTimeout(resolve));
        since = performance.now();
      }
    }
  }
  told({ ...counted, isDone: true });
}

function add(counted: Omit<Count, 'isDone'>, name: string, library: Library, display: Display | undefined): void {
  const check = library.check(name);
  counted.names += 1;
  counted.refused += check.valid ? 0 : 1;
  if (check.valid && name.length <= LONGEST && counted.imitations !== null) {
    const { kind } = judge(name, check, library, display);
    counted.imitations += isImitation(kind) ? 1 : 0;
  }
}

/** What is asked of a long text: to convert it if there is a form, and to count if there is none. */
export interface Question {
  id: number;
  text: string;
  form?: Form;
}

export interface Reply {
  id: number;
  text?: string;
  counted?: Count;
}

/** Answers a question; counting goes on while `isWanted`. */
export function answer({ id, text, form }: Question, library: Library, display: Display | undefined, tell: (reply: Reply) => void, isWanted: () => boolean): void {
  if (form !== undefined) {
    tell({ id, text: converted(text, library, display, form) });
    return;
  }
  void count(text, library, display, (counted) => {
    tell({ id, counted });
    return isWanted();
  });
}

/** A text with each host in a form; a refused one stays as it was typed. */
export function converted(text: string, library: Library, display: Display | undefined, form: Form): string {
  const out: string[] = [];
  for (const line of lines(text)) {
    let whole = '';
    for (const { text: part, isHost } of pieces(line, display)) {
      whole += isHost ? library.check(part)[form] ?? part : part;
    }
    out.push(whole);
  }
  return out.join('\n');
}
