/** The worker, which counts and converts long texts while the page stays usable. */

import { converted, count } from './convert/count.js';
import type { Question, Reply } from './convert/long.js';

declare function importScripts(file: string): void;
importScripts('idna.js');
try {
  importScripts('display.js');
} catch {
  // Without it names are counted and converted all the same, but not those of URLs.
}

let latest = 0;

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  const library = globalThis.punyIdna!;
  const { id, text, form } = data;
  const tell = (reply: Reply): void => postMessage(reply);
  if (form !== undefined) {
    tell({ id, text: converted(text, library, globalThis.punyDisplay, form) });
    return;
  }
  latest = id;
  void count(text, library, globalThis.punyDisplay, (counted) => {
    tell({ id, counted });
    return latest === id;
  });
});
