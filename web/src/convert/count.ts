/** Counts and converts the names of a long text. Counting works in slices of time, so that it can be stopped. */

import type { Display, Library } from '../library.js';
import { type Found, lines, LONGEST, pieces } from './take.js';
import { isCareful, judge } from './verdict.js';

/** The form to which the hosts of a text are converted. */
export type Form = 'ascii' | 'unicode';

/** The figures of a text. */
export interface Count {
  names: number;
  refused: number;
  /** The number of links and names with which the reader should take care. Null if the module that finds them is not loaded. */
  careful: number | null;
  isDone: boolean;
}

/** The length of a slice in milliseconds. After each slice, the browser can do other work. */
const SLICE = 40;

/** Counts the names of a text. After each slice, calls `report` with the figures. `report` returns whether to continue. */
export async function count(text: string, library: Library, display: Display | undefined, report: (count: Count) => boolean): Promise<void> {
  const counted = { names: 0, refused: 0, careful: display === undefined ? null : 0 };
  let since = performance.now();
  for (const line of lines(text)) {
    for (const { found } of pieces(line, display)) {
      if (found !== undefined) {
        addFound(counted, found, library, display);
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

function addFound(counted: Omit<Count, 'isDone'>, found: Found, library: Library, display: Display | undefined): void {
  counted.names += 1;
  const verdict = found.text.length > LONGEST ? undefined : judge(found, library, display);
  counted.refused += verdict === undefined || verdict.word === 'broken' ? 1 : 0;
  if (counted.careful !== null && verdict !== undefined) {
    counted.careful += isCareful(verdict) ? 1 : 0;
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
    for (const { text: part, found } of pieces(line, display)) {
      const [start, end] = found?.host ?? [0, 0];
      const converted = found === undefined || start === end ? undefined : hostIn(form, found, part.slice(start, end), library);
      whole += converted === undefined ? part : part.slice(0, start) + converted + part.slice(end);
    }
    out.push(whole);
  }
  return out.join('\n');
}

/** Returns the host of a link in a form. Undefined if it is refused, or is not a domain. */
function hostIn(form: Form, { verdict }: Found, written: string, library: Library): string | undefined {
  if (verdict === null || verdict.kind === 'opaque') {
    return library.check(written)[form] ?? undefined;
  }
  const labels = verdict.kind === 'domain' ? verdict.labels : [];
  return labels.length === 0 || !library.check(verdict.host!, { edition: 'uts46-dns' }).valid ? undefined : labels.map((label) => label[form]).join('.');
}
