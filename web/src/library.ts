/**
 * The package `puny-idna` in three parts. The first script contains only Punycode. The whole library is loaded after the
 * first view, and `puny-idna/display` after the library. Script elements load them, which also works without a server.
 */

import * as punycode from 'puny-idna/punycode';

import { addTexts } from './text/index.js';
import type { later } from './text/later.js';

export { punycode };
export type Library = typeof import('puny-idna');
/** The functions of `puny-idna/display`, and the names that many people know. */
export type Display = typeof import('puny-idna/display') & { knownNames: readonly string[] };
import type { Problem } from 'puny-idna';
export type { Bootstring, Check, Edition, Digit, Explanation, Insertion, Line, Moment, Parameters, Problem, Run, Trace, Variable } from 'puny-idna';
export type { Character, HostVerdict, JudgedLink, JudgedRefusedName, PunyError, ShownLabel } from 'puny-idna/display';

/** Returns the code of the violated rule, or its name if it has no code. */
export function code(problem: Problem): string {
  return problem.status ?? problem.kind;
}

declare global {
  var punyIdna: Library | undefined;
  /** Creates the sections of the third part that the first view does not need. */
  var punyDerivations: typeof import('./why/derive.js').derivations | undefined;
  /** The texts that the first view does not need, by language and key. */
  var punyTexts: typeof later;
  var punyDisplay: Display | undefined;
}

let loaded: Library | undefined;
let loadedDisplay: Display | undefined;
let isBroken = false;

/** Returns the whole library, if it is loaded. */
export function library(): Library | undefined {
  return loaded;
}

/** Returns the functions of `puny-idna/display`, if they are loaded. */
export function display(): Display | undefined {
  return loadedDisplay;
}

/** Returns whether loading one of the two scripts failed. */
export function failed(): boolean {
  return isBroken;
}

/** Loads and compiles the whole library. */
export async function load(): Promise<void> {
  const module = await loadScript('idna.js', () => globalThis.punyIdna);
  addTexts(globalThis.punyTexts);
  await module.prepare();
  loaded = module;
}

/** Loads and compiles `puny-idna/display`. */
export async function loadDisplay(): Promise<void> {
  const module = await loadScript('display.js', () => globalThis.punyDisplay);
  await module.prepare();
  loadedDisplay = module;
}

/** Runs a script that sets a global, and returns the global. */
function loadScript<T>(file: string, global: () => T | undefined): Promise<T> {
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
