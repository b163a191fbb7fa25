/**
 * The package `puny-idna`, in three parts: Punycode alone is in the first view, all of IDNA is loaded
 * behind it, and then what is safe to show. Script elements load them, which works without a server too.
 */

import * as punycode from 'puny-idna/punycode';

export { punycode };
export type Library = typeof import('puny-idna');
/** What is safe to show, and the names that many people know. */
export type Display = typeof import('puny-idna/display') & { knownNames: readonly string[] };
import type { Problem } from 'puny-idna';
export type { Bootstring, Check, Edition, Digit, Explanation, Insertion, Parameters, Problem, Trace } from 'puny-idna';
export type { Character, PunyError, ShownLabel } from 'puny-idna/display';

/** The code of a rule, or its name if it has none. */
export function code(problem: Problem): string {
  return problem.status ?? problem.kind;
}

declare global {
  var punyIdna: Library | undefined;
  var punyDisplay: Display | undefined;
}

let loaded: Library | undefined;
let loadedDisplay: Display | undefined;
let isBroken = false;

/** The whole library, if it is there already. */
export function library(): Library | undefined {
  return loaded;
}

/** What is safe to show, if it is there already. */
export function display(): Display | undefined {
  return loadedDisplay;
}

/** Whether one of the two could not be loaded. */
export function failed(): boolean {
  return isBroken;
}

/** Loads and compiles the whole library. */
export async function load(): Promise<void> {
  const module = await script('idna.js', () => globalThis.punyIdna);
  await module.prepare();
  loaded = module;
}

/** Loads and compiles what decides what is safe to show. */
export async function loadDisplay(): Promise<void> {
  const module = await script('display.js', () => globalThis.punyDisplay);
  await module.prepare();
  loadedDisplay = module;
}

/** Runs a script, which sets a global. */
function script<T>(file: string, global: () => T | undefined): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const element = document.createElement('script');
    element.src = file;
    element.addEventListener('load', () => {
      const module = global();
      if (module === undefined) {
        reject(new Error(file));
      } else {
        resolve(module);
      }
    });
    element.addEventListener('error', () => reject(new Error(file)));
    document.head.append(element);
  }).catch((error: unknown) => {
    isBroken = true;
    throw error;
  });
}
