/** `idn-hostname` of JSON Schema alone. */

import { draft, type HostnameOptions } from './draft.js';
import { Instance, SAME, type Exports } from './instance.js';
import text from './modules/hostname.js';
import { checkString } from './string.js';

export type { HostnameOptions } from './draft.js';

interface Operations extends Exports {
  puny_is_idn_hostname(units: number, draft: number): number;
}

const instance = /* @__PURE__ */ new Instance<Operations>(text);

/** Takes the compiled module; see `init` of `puny-idna`. */
export function init(module: object): void {
  instance.init(module);
}

/** Compiles the module without blocking; see `prepare` of `puny-idna`. */
export function prepare(): Promise<void> {
  return instance.prepare();
}

/**
 * Whether a string has the format `idn-hostname`, as `isIdnHostname` of `puny-idna`.
 *
 * @throws TypeError if there is no such draft.
 */
export function isIdnHostname(name: string, options?: HostnameOptions): boolean {
  checkString(name);
  const operation = (exports: Operations, units: number, of: number) => exports.puny_is_idn_hostname(units, of);
  const is = instance.run(name, operation, draft(options)) === SAME;
  instance.release(name.length);
  return is;
}
