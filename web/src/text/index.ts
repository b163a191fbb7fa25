/** The texts of the page in the chosen language. */

import { en } from './en.js';
import { replaced } from './format.js';
import { ja } from './ja.js';
import type { later } from './later.js';

export { number } from './format.js';

export type Key = keyof typeof en | keyof typeof later.en;
export type Language = 'en' | 'ja';

const dictionaries: Record<Language, Partial<Record<Key, string>>> = { en: { ...en }, ja: { ...ja } };
export const languages: readonly Language[] = ['en', 'ja'];

/** Adds the texts of the second script. */
export function addTexts(texts: typeof later): void {
  for (const language of languages) {
    Object.assign(dictionaries[language], texts[language]);
  }
}

let chosen: Language = 'en';

export function setLanguage(language: Language): void {
  chosen = language;
}

/** Returns the chosen language. */
export function current(): Language {
  return chosen;
}

/** Returns a text. `{name}` is replaced by the value of this name. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return replaced(dictionaries[chosen][key] ?? '', values);
}

/** Returns the text of a key that was made from data. If there is no text for this key, returns `otherwise`. */
export function known(key: string, otherwise: string, values: Record<string, string | number> = {}): string {
  return Object.hasOwn(dictionaries[chosen], key) ? t(key as Key, values) : otherwise;
}
