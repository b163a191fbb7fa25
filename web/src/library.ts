/**
 * The package `puny-idna`, in two parts: Punycode alone is in the first view, and all of IDNA is
 * loaded behind it. A script element loads it, which works without a server too.
 */

import * as punycode from 'puny-idna/punycode';

export { punycode };
export type Library = typeof import('puny-idna');
export type { Check, Edition, Digit, Insertion, Problem, Trace } from 'puny-idna';

declare global {
  var punyIdna: Library | undefined;
}

let loaded: Library | undefined;
let loading: Promise<Library> | undefined;

/** The whole library, if it is there already. */
export function library(): Library | undefined {
  return loaded;
}

/** Loads and compiles the whole library, once. */
export function load(): Promise<Library> {
  loading ??= fetchScript().then(async (module) => {
    await module.prepare();
    loaded = module;
    return module;
  });
  return loading;
}

function fetchScript(): Promise<Library> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = 'idna.js';
    script.addEventListener('load', () => {
      if (globalThis.punyIdna === undefined) {
        reject(new Error('idna.js'));
      } else {
        resolve(globalThis.punyIdna);
      }
    });
    script.addEventListener('error', () => reject(new Error('idna.js')));
    document.head.append(script);
  });
}
