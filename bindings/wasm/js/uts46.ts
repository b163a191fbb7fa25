/**
 * The entry `puny-idna/uts46`: only UTS #46 and the URL Standard, in a small module. Its errors have codes and offsets, and
 * no messages.
 */

import { type Found, PunyError } from './error.js';
import { type Exports, Instance, RECORD, SAME } from './instance.js';
import text from './modules/uts46.js';
import { optionBits, type Options as OptionsOf, type Uts46Edition } from './options.js';
import { checkString } from './string.js';

export { PunyError, type Found } from './error.js';
export type { Flags, Uts46Edition as Edition } from './options.js';

/** An edition, and flags whose values differ from the usual values of the edition. */
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
  const outcome = instance.run(name, operation, optionBits(options, 'puny-idna/uts46'));
  const result =
    outcome === SAME ? name : instance.text(outcome < 0 ? RECORD - outcome : outcome);
  instance.release(name.length);
  if (outcome <= RECORD) {
    throw new PunyError<Found>(result.split('\n').map(parseProblem));
  }
  return result;
}

/** Parses a line that `src/problem_lines.rs` wrote. */
function parseProblem(line: string): Found {
  const [kind, status, ...numbers] = line.split(' ').map((field) => (field === '-' ? null : field));
  const [label, start, end, codePoint] = numbers.map((field) => (field === null ? null : Number(field)));
  return { kind: kind!, status: status!, label: label!, start: start!, end: end!, codePoint: codePoint! };
}

/** Sets the compiled module: see `init` of `puny-idna`. */
export function init(module: object): void {
  instance.init(module);
}

/** Compiles the module without blocking: see `prepare` of `puny-idna`. */
export function prepare(): Promise<void> {
  return instance.prepare();
}

/**
 * Converts a domain name to ASCII: see `toAscii` of `puny-idna`.
 *
 * @throws PunyError with the codes of all problems if the name is refused.
 * @throws TypeError if the edition does not have one of the options.
 */
export function toAscii(name: string, options?: Options): string {
  return convert(name, options, (exports, units, bits) => exports.puny_uts46_to_ascii(units, bits));
}

/**
 * Converts a domain name to Unicode: see `toUnicode` of `puny-idna`.
 *
 * @throws PunyError with the codes of all problems if the name is refused.
 * @throws TypeError if the edition does not have one of the options.
 */
export function toUnicode(name: string, options?: Options): string {
  return convert(name, options, (exports, units, bits) => exports.puny_uts46_to_unicode(units, bits));
}
