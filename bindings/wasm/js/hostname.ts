/** The entry `puny-idna/hostname`, which only checks the format `idn-hostname` of JSON Schema. */

import { draftNumber, type HostnameOptions } from './draft.js';
import { Instance, SAME, type Exports } from './instance.js';
import text from './modules/hostname.js';
import { checkString } from './string.js';

export type { HostnameOptions } from './draft.js';

interface Operations extends Exports {
  puny_is_idn_hostname(units: number, draft: number): number;
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
  checkString(name);
  const operation = (exports: Operations, units: number, draft: number) => exports.puny_is_idn_hostname(units, draft);
  const is = instance.run(name, operation, draftNumber(options)) === SAME;
  instance.release(name.length);
  return is;
}
