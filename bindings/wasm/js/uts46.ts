/**
 * UTS #46 and the URL Standard alone, in the smallest module. Its errors have codes and offsets, and no
 * words.
 */

import { type Found, PunyError } from './error.js';
import { type Exports, Instance, RECORD, SAME } from './instance.js';
import text from './modules/uts46.js';
import { number, type Options as OptionsOf, type Uts46Edition } from './options.js';
import { checkString } from './string.js';

export { PunyError, type Found } from './error.js';
export type { Uts46Edition as Edition } from './options.js';

/** An edition, and flags that differ from its usual ones. */
export type Options = OptionsOf<Uts46Edition>;

interface Operations extends Exports {
  puny_uts46_to_ascii(units: number, options: number): number;
  puny_uts46_to_unicode(units: number, options: number): number;
}

const instance = /* @__PURE__ */ new Instance<Operations>(text);

function convert(
  name: string,
  options: Options | undefined,
  operation: (exports: Operations, units: number, options: number) => number,
): string {
  checkString(name);
  const outcome = instance.run(name, operation, number(options, 'puny-idna/uts46'));
  const result =
    outcome === SAME ? name : instance.text(outcome < 0 ? RECORD - outcome : outcome);
  instance.release(name.length);
  if (outcome <= RECORD) {
    throw new PunyError<Found>(result.split('\n').map(problem));
  }
  return result;
}

/** The problem of a line, as `src/problem_lines.rs` writes it. */
function problem(line: string): Found {
  const [kind, status, ...numbers] = line.split(' ').map((field) => (field === '-' ? null : field));
  const [label, start, end, codePoint] = numbers.map((field) => (field === null ? null : Number(field)));
  return { kind: kind!, status: status!, label: label!, start: start!, end: end!, codePoint: codePoint! };
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
 * Converts a domain name to ASCII, as `toAscii` of `puny-idna`.
 *
 * @throws PunyError with every rule that the name breaks, by its code.
 * @throws TypeError if the edition does not have an option.
 */
export function toAscii(name: string, options?: Options): string {
  return convert(name, options, (exports, units, bits) => exports.puny_uts46_to_ascii(units, bits));
}

/**
 * Converts a domain name to Unicode, as `toUnicode` of `puny-idna`.
 *
 * @throws PunyError with every rule that the name breaks, by its code.
 * @throws TypeError if the edition does not have an option.
 */
export function toUnicode(name: string, options?: Options): string {
  return convert(name, options, (exports, units, bits) => exports.puny_uts46_to_unicode(units, bits));
}
