/** Long texts: asked of a worker, or of this thread in slices where a browser allows no worker, as from a file. */

import { display, type Library, library } from '../library.js';
import { converted, type Count, count, type Form } from './count.js';

/** What the worker is asked: to convert a text if there is a form, and to count if there is none. */
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

let worker: Worker | undefined | null;
/** The number of the last question, and of the last one that counts. */
let [last, counting] = [0, 0];
const waiting = new Map<number, (reply: Reply) => void>();

/** Counts the names of a text; `told` gets the figures as they grow. A later call ends it. */
export function countLong(text: string, told: (counted: Count) => void): void {
  const own = last + 1;
  counting = own;
  const hear = (counted: Count): boolean => {
    if (counting === own) told(counted);
    return counting === own;
  };
  const whole = library();
  if (!ask({ text }, ({ counted }) => counted && hear(counted)) && whole !== undefined) {
    void count(text, whole, display(), hear);
  }
}

/** A text with each host in a form. */
export function convertLong(text: string, form: Form, whole: Library): Promise<string> {
  return new Promise((resolve) => {
    if (!ask({ text, form }, (reply) => resolve(reply.text ?? ''))) {
      resolve(converted(text, whole, form));
    }
  });
}

/** Asks the worker, if there is one. */
function ask(question: Omit<Question, 'id'>, told: (reply: Reply) => void): boolean {
  worker ??= start();
  last += 1;
  if (worker === null) {
    return false;
  }
  waiting.set(last, told);
  worker.postMessage({ ...question, id: last } satisfies Question);
  return true;
}

function start(): Worker | null {
  try {
    const started = new Worker('worker.js');
    started.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
      waiting.get(data.id)?.(data);
      if (data.counted?.isDone !== false) {
        waiting.delete(data.id);
      }
    });
    return started;
  } catch {
    return null;
  }
}
