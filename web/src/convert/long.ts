/**
 * Counts and converts long texts in a worker. If there is no worker, this thread counts and converts, in slices of time. There
 * is no worker if the page is opened from a file, or if the script of the worker cannot be loaded.
 */

import { display, library } from '../library.js';
import { answer, type Count, type Form, type Question, type Reply } from './count.js';

let worker: Worker | undefined | null;
/** The number of the last question, and of the last question to count names. */
let [last, counting] = [0, 0];
const waiting = new Map<number, { question: Question; onReply: (reply: Reply) => void }>();

/** Counts the names of a text. Calls `report` repeatedly with the figures so far. A later call of this function stops counting. */
export function countLong(text: string, report: (counted: Count) => void): void {
  waiting.delete(counting);
  counting = last + 1;
  const own = counting;
  ask({ text }, ({ counted }) => counting === own && counted && report(counted));
}

/** Returns a text with each host in the given form. */
export function convertLong(text: string, form: Form): Promise<string> {
  return new Promise((resolve) => ask({ text, form }, (reply) => resolve(reply.text ?? text)));
}

/** Sends a question to the worker, or answers it in this thread. */
function ask(content: Omit<Question, 'id'>, onReply: (reply: Reply) => void): void {
  worker ??= start();
  last += 1;
  const question = { ...content, id: last };
  waiting.set(last, { question, onReply });
  if (worker === null) {
    answerHere(question);
  } else {
    worker.postMessage(question);
  }
}

function receive(reply: Reply): void {
  waiting.get(reply.id)?.onReply(reply);
  if (reply.counted?.isDone !== false) {
    waiting.delete(reply.id);
  }
}

/** Answers a question in this thread. */
function answerHere(question: Question): void {
  const whole = library();
  if (whole !== undefined) {
    answer(question, whole, display(), receive, () => counting === question.id);
  }
}

function start(): Worker | null {
  try {
    const started = new Worker('worker.js');
    started.addEventListener('message', ({ data }: MessageEvent<Reply>) => receive(data));
    started.addEventListener('error', () => {
      worker = null;
      waiting.forEach(({ question }) => answerHere(question));
    });
    return started;
  } catch {
    return null;
  }
}
