/** The worker, which counts and converts long texts while the page stays usable. */

import { answer, type Question } from './convert/count.js';

declare function importScripts(file: string): void;
importScripts('idna.js');
try {
  importScripts('display.js');
} catch {
  // Without it names are counted and converted all the same, but not those of URLs.
}

let latest = 0;

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  if (data.form === undefined) {
    latest = data.id;
  }
  answer(data, globalThis.punyIdna!, globalThis.punyDisplay, (reply) => postMessage(reply), () => latest === data.id);
});
