/** The texts that are loaded together with the library. The first view does not need them. */

import type { derive } from './derive.en.js';
import { current, replaced } from './index.js';
import type { lines } from './lines.en.js';

/** The key of such a text. Some keys are made from the name of a line or the letter of a sample. */
export type Late = keyof typeof derive | keyof typeof lines;

/** Returns a text, as `t` does. Before the library is loaded, returns an empty text. */
export function late(key: Late, values: Record<string, string | number> = {}): string {
  return replaced(globalThis.punyTexts?.[current()][key] ?? '', values);
}
