/** The entry `puny-idna/hostname`, which only checks the formats `hostname` and `idn-hostname` of JSON Schema. */

import { formNumber, HOSTNAME, type HostnameOptions } from './draft.js';
import { Instance, SAME, type Exports } from './instance.js';
import text from './modules/hostname.js';
import { checkString } from './string.js';

export type { HostnameOptions } from './draft.js';

interface Operations extends Exports {
  puny_is_hostname(units: number, form: number): number;
}

const instance = /* @__PURE__ */ new Instance<Operations>(text);

/** Sets the compiled module: see `init` of `puny-idna`. */
export function init(module: object): void {
  instance.init(module);
}

/** Compiles the module without blocking: see `prepare` of `puny-idna`. */
export function prepare(): Promise<void> {
  return instance.prepare();
}

/**
 * Checks whether a string has the format `idn-hostname`: see `isIdnHostname` of `puny-idna`.
 *
 * @throws TypeError if the draft is unknown.
 */
export function isIdnHostname(name: string, options?: HostnameOptions): boolean {
  return hasForm(name, formNumber(options));
}

/** Checks whether a string has the format `hostname`: see `isHostname` of `puny-idna`. */
export function isHostname(name: string): boolean {
  return hasForm(name, HOSTNAME);
}

function hasForm(name: string, form: number): boolean {
  checkString(name);
  const is = instance.run(name, (exports, units, form) => exports.puny_is_hostname(units, form), form) === SAME;
  instance.release(name.length);
  return is;
}
