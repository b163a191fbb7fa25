/**
 * What is safe to show of a name: UTS #39 and the rules of browsers, on names of UTS #46 with every
 * check. A module of its own, for those who show names to people.
 */

import { Instance } from './instance.js';
import { PunyError, type Problem } from './error.js';
import text from './modules/display.js';
import { record, type Records } from './record.js';
import { checkString } from './string.js';

export { PunyError, type Problem } from './error.js';

/** How to show a name. */
export interface Shown {
  /** Each label in Unicode if that is safe, and in ASCII if not. */
  readonly text: string;
  /** Whether all labels are shown in Unicode. */
  readonly safe: boolean;
  /** The labels in order; the last is empty if the name ends with a dot. */
  readonly labels: readonly ShownLabel[];
}

export interface ShownLabel {
  readonly ascii: string;
  readonly unicode: string;
  /** The form to show. */
  readonly text: string;
  readonly safe: boolean;
  /** The restriction level of UTS #39, section 5.2. */
  readonly level:
    | 'ascii_only'
    | 'single_script'
    | 'highly_restrictive'
    | 'moderately_restrictive'
    | 'minimally_restrictive'
    | 'unrestricted';
  /**
   * Why it is not shown in Unicode; empty if it is. `start` and `end` are in `unicode`, and `rule` is what a
   * safe label satisfies.
   */
  readonly reasons: readonly Problem[];
}

export interface Character {
  readonly codePoint: number;
  /** The name of its script in Unicode, such as `'Cyrillic'`; `'Common'` if it belongs to several. */
  readonly script: string;
  /** Its code in ISO 15924, such as `'Cyrl'`. */
  readonly scriptCode: string;
  /** What it looks like (UTS #39, section 4); two texts of the same skeleton may be taken for each other. */
  readonly skeleton: string;
}

interface Operations extends Records {
  puny_display(units: number): number;
  puny_characters(units: number): number;
}

const instance = /* @__PURE__ */ new Instance<Operations>(text);

function run(text: string, operation: (exports: Operations, units: number) => number): unknown {
  checkString(text);
  return record(instance, text, instance.run(text, operation));
}

/** Takes the compiled module; see `init` of `puny-idna`. */
export function init(module: object): void {
  instance.init(module);
}

/** Compiles the module without blocking; see `prepare` of `puny-idna`. */
export function prepare(): Promise<void> {
  return instance.prepare();
}

/**
 * Decides how to show a name, given in any form: each label in Unicode if that is safe, and in ASCII if
 * not. A name that breaks a rule is shown too, in ASCII. O(n log n).
 *
 * @throws PunyError `lone_surrogate`, for a string with a surrogate without its pair.
 */
export function display(name: string): Shown {
  const shown = run(name, (exports, units) => exports.puny_display(units));
  if (Array.isArray(shown)) {
    throw new PunyError(shown as Problem[]);
  }
  return shown as Shown;
}

/**
 * The characters of a text, with their scripts and what they look like.
 *
 * @throws PunyError `lone_surrogate`, for a string with a surrogate without its pair.
 */
export function characters(text: string): Character[] {
  const all = run(text, (exports, units) => exports.puny_characters(units)) as (Character | Problem)[];
  const [first] = all;
  if (first !== undefined && 'kind' in first) {
    throw new PunyError(all as Problem[]);
  }
  return all as Character[];
}
