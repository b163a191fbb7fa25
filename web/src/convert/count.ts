/** Counts and converts the names of a long text. Counting works in slices of time, so that it can be stopped. */

import type { Display, Library } from '../library.js';
import { lines, LONGEST, pieces } from './take.js';
import { isImitation, judge } from './verdict.js';

/** The form to which the hosts of a text are converted. */
export type Form = 'ascii' | 'unicode';

/** The figures of a text. */
export interface Count {
  names: number;
  refused: number;
  /** The number of names that look like another name. Null if the module that finds them is not loaded. */
  imitations: number | null;
  isDone: boolean;
}

/** The length of a slice in milliseconds. After each slice, the browser can do other work. */
const SLICE = 40;

/** Counts the names of a text. After each slice, calls `report` with the figures. `report` returns whether to continue. */
export async function count(text: string, library: Library, display: Display | undefined, report: (count: Count) => boolean): Promise<void> {
  const counted = { names: 0, refused: 0, imitations: display === undefined ? null : 0 };
  let since = performance.now();
  for (const line of lines(text)) {
    for (const { text: name, isHost } of pieces(line, display)) {
      if (isHost) {
        addName(counted, name, library, display);
      }
      // The clock is read only after each 64 names, because reading it takes as long as checking a short name.
      if (counted.names % 64 === 0 && performance.now() - since > SLICE) {
        if (!report({ ...counted, isDone: false })) {
          return;
        }
        await new Promise((resolve) => setTimeout(resolve));
        since = performance.now();
      }
    }
  }
  report({ ...counted, isDone: true });
}

function addName(counted: Omit<Count, 'isDone'>, name: string, library: Library, display: Display | undefined): void {
  const check = library.check(name);
  counted.names += 1;
  counted.refused += check.valid ? 0 : 1;
  if (check.valid && name.length <= LONGEST && counted.imitations !== null) {
    const { kind } = judge(name, check, library, display);
    counted.imitations += isImitation(kind) ? 1 : 0;
  }
}

/** A question about a long text. With a form, the text is converted to this form. Without a form, its names are counted. */
export interface Question {
  id: number;
  text: string;
  form?: Form;
}

/** A reply to the question with this number. */
export interface Reply {
  id: number;
  text?: string;
  counted?: Count;
}

/** Answers a question. Counting continues while `isWanted` returns true. */
export function answer({ id, text, form }: Question, library: Library, display: Display | undefined, send: (reply: Reply) => void, isWanted: () => boolean): void {
  if (form !== undefined) {
    send({ id, text: converted(text, library, display, form) });
    return;
  }
  void count(text, library, display, (counted) => {
    send({ id, counted });
    return isWanted();
  });
}

/** Returns a text with each host in the given form. A refused host is unchanged. */
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
