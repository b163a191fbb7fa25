/**
 * The texts that are loaded together with the library. The first view does not need them. The second script uses this
 * file instead of `index.ts`, because `index.ts` would add all texts of the first script to the second script.
 */

import type { derive } from './derive.en.js';
import { replaced } from './format.js';
import type { lines } from './lines.en.js';

/** The key of such a text. Some keys are made from the name of a line or the letter of a sample. */
export type Late = keyof typeof derive | keyof typeof lines;

/** Returns a text, as `t` does. Before the library is loaded, returns an empty text. */
export function late(key: Late, values: Record<string, string | number> = {}): string {
  const language = document.documentElement.lang === 'ja' ? 'ja' : 'en';
  return replaced(globalThis.punyTexts?.[language][key] ?? '', values);
}
