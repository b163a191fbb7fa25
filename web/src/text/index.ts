/** The words of the page, in the language that is chosen. */

import { en } from './en.js';
import { ja } from './ja.js';

export type Key = keyof typeof en;
export type Language = 'en' | 'ja';

const dictionaries: Record<Language, Record<Key, string>> = { en, ja };
export const languages: readonly Language[] = ['en', 'ja'];

let chosen: Language = 'en';

export function setLanguage(language: Language): void {
  chosen = language;
}

/** The language that is chosen. */
export function current(): Language {
  return chosen;
}

/** A text, with `{name}` replaced by values. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return dictionaries[chosen][key].replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(values[name] ?? whole),
  );
}

/** A text whose key is made of data, or the given one if there is none. */
export function known(key: string, otherwise: string, values: Record<string, string | number> = {}): string {
  return Object.hasOwn(en, key) ? t(key as Key, values) : otherwise;
}

/** A number as the language writes it. */
export function number(value: number): string {
  return new Intl.NumberFormat(chosen).format(value);
}
