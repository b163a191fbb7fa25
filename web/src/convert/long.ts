/**
 * Long texts: asked of a worker, or worked on in this thread, slice by slice, where there is none: a browser allows
 * none from a file, and its script may not arrive.
 */

import { display, library } from '../library.js';
import { answer, type Count, type Form, type Question, type Reply } from './count.js';

let worker: Worker | undefined | null;
/** The number of the last question, and of the last one that counts. */
let [last, counting] = [0, 0];
const waiting = new Map<number, { question: Question; told: (reply: Reply) => void }>();

/** Counts the names of a text; `told` gets the figures as they grow. A later call ends it. */
export function countLong(text: string, told: (counted: Count) => void): void {
  waiting.delete(counting);
  counting = last + 1;
  const own = counting;
  ask({ text }, ({ counted }) => counting === own && counted && told(counted));
}

/** A text with each host in a form. */
export function convertLong(text: string, form: Form): Promise<string> {
  return new Promise((resolve) => ask({ text, form }, (reply) => resolve(reply.text ?? text)));
}

function ask(asked: Omit<Question, 'id'>, told: (reply: Reply) => void): void {
  worker ??= start();
  last += 1;
  const question = { ...asked, id: last };
  waiting.set(last, { question, told });
  if (worker === null) {
    work(question);
  } else {
    worker.postMessage(question);
  }
}

function hear(reply: Reply): void {
  waiting.get(reply.id)?.told(reply);
  if (reply.counted?.isDone !== false) {
    waiting.delete(reply.id);
  }
}

/** Answers in this thread. */
function work(question: Question): void {
  const whole = library();
  if (whole !== undefined) {
    answer(question, whole, display(), hear, () => counting === question.id);
  }
}

function start(): Worker | null {
  try {
    const started = new Worker('worker.js');
    started.addEventListener('message', ({ data }: MessageEvent<Reply>) => hear(data));
    started.addEventListener('error', () => {
      worker = null;
      waiting.forEach(({ question }) => work(question));
    });
    return started;
  } catch {
    return null;
  }
}
