/** The worker, which counts and converts the names of long texts. The page stays usable while the worker runs. */

import { answer, type Question } from './convert/count.js';

declare function importScripts(file: string): void;
importScripts('idna.js');
try {
  importScripts('display.js');
} catch {
  // Without `display.js`, names are counted and converted, except names in URLs.
}

let latest = 0;

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  if (data.form === undefined) {
    latest = data.id;
  }
  answer(data, globalThis.punyIdna!, globalThis.punyDisplay, (reply) => postMessage(reply), () => latest === data.id);
});
