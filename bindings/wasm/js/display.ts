/**
 * What is safe to show of a name: UTS #39 and the rules of browsers, on names of UTS #46 with every
 * check. A module of its own, for those who show names to people.
 */

import { Instance } from './instance.js';
import { PunyError, type Problem } from './error.js';
import text from './modules/display.js';
import { record } from './record.js';
import { type SameName, sameNameBy } from './same-name.js';
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

/** What there is to say of a host before it is shown or opened. `relation` decides the type of `protectedName`. */
export type HostVerdict = RelatedHost | UnrelatedHost;

/** The verdict on a host that has a relation to a protected name. */
export interface RelatedHost extends JudgedHost {
  readonly relation: 'protected' | 'looks_like' | 'contains' | 'resembles' | 'misspells';
  /** The protected name that the host imitates, or is. */
  readonly protectedName: string;
}

/** The verdict on a host that has no relation to a protected name. */
export interface UnrelatedHost extends JudgedHost {
  readonly relation: 'none';
  readonly protectedName: null;
}

/** The part of a verdict that does not depend on protected names. */
interface JudgedHost {
  /** The scheme of a URL, in lower case. */
  readonly scheme: string | null;
  /** The host as the URL Standard has it; null for a URL without one, such as `mailto:a@example.com`. */
  readonly host: string | null;
  /** `'opaque'` is that of a URL whose scheme is none of the web, such as `ssh`. */
  readonly kind: 'domain' | 'ipv4' | 'ipv6' | 'opaque' | null;
  /**
   * What an IP address is for, by IANA's special-purpose registries; null for any other host. An IPv6 address that
   * carries an IPv4 address has the kind of the IPv4 address. `'shared'` is the network of a provider (RFC 6598).
   */
  readonly addressKind:
    | 'public'
    | 'loopback'
    | 'private'
    | 'unique_local'
    | 'link_local'
    | 'shared'
    | 'unspecified'
    | 'multicast'
    | 'documentation'
    | 'reserved'
    | null;
  /** The port of a URL; null if it is that of the scheme. */
  readonly port: number | null;
  /** Where the host stands in the given text. */
  readonly start: number;
  readonly end: number;
  /** What is safe to show: the scheme, the host and the port, without all else. */
  readonly text: string;
  /**
   * Whether `dangers` is empty: all labels are shown in Unicode, no protected name is imitated (a name that the host
   * only resembles counts, unless `showResembling` is set), the host is not too long, the userinfo contains no host, and
   * the scheme neither runs code nor holds data. It says nothing of what the host serves.
   */
  readonly safe: boolean;
  /** Why the host or URL is not safe, each reason once; empty if it is safe. */
  readonly dangers: readonly Danger[];
  /**
   * Whether the host is another text than was written, letter case aside, or characters were removed from a URL:
   * control characters or spaces at its ends, tabs or line ends anywhere.
   */
  readonly changed: boolean;
  /** Whether a part of what is before an `@` looks like a host, as in `https://example.com%20@malicious.com`. */
  readonly hostInUserinfo: boolean;
  /** The labels of a domain, in order. */
  readonly labels: readonly ShownLabel[];
}

/**
 * Why a host or URL is not safe:
 * - `'scheme'`: the scheme runs code (`javascript`, `vbscript`), holds the content itself (`data`, `blob`,
 *   `filesystem`) or shows another URL, which is not looked at (`view-source`);
 * - `'host_in_userinfo'`: what is before an `@` looks like a host;
 * - `'too_long'`: the host has more than 253 octets in ASCII;
 * - `'hidden_label'`: a label is not shown in Unicode;
 * - `'imitation'`: the host imitates a protected name.
 */
export type Danger = 'scheme' | 'host_in_userinfo' | 'too_long' | 'hidden_label' | 'imitation';

/** Options of `Protected`. */
export interface ProtectedOptions {
  /** Also finds names that are one letter away: `payapl.com`. */
  readonly misspelt?: boolean;
  /**
   * A name that only resembles a protected one, as `googlé.com`, is safe, and is shown in Unicode. Without this option
   * it is not safe, and is shown in ASCII.
   */
  readonly showResembling?: boolean;
  /** Public suffixes of several labels, in Unicode: with `'co.uk'` the bbc of bbc.co.uk is protected as paypal is. */
  readonly suffixes?: Iterable<string>;
}

interface Operations extends SameName {
  puny_url(units: number, set: number): number;
  puny_host(units: number, set: number): number;
  puny_protect(units: number, options: number): number;
  puny_unprotect(set: number): void;
  puny_display(units: number): number;
  puny_characters(units: number): number;
}

const instance = /* @__PURE__ */ new Instance<Operations>(text);

type Operation = (exports: Operations, units: number, option: number) => number;

const URL_OF: Operation = (exports, units, set) => exports.puny_url(units, set);
const HOST_OF: Operation = (exports, units, set) => exports.puny_host(units, set);
const PROTECT: Operation = (exports, units, options) => exports.puny_protect(units, options);

function run(text: string, operation: Operation, option = 0): unknown {
  checkString(text);
  return record(instance, text, instance.run(text, operation, option));
}

/** Forgets the sets that nobody has any more. A module that was started again has none. */
const forgotten = /* @__PURE__ */ new FinalizationRegistry<[exports: Operations, set: number]>(([exports, set]) => {
  exports.puny_unprotect(set);
});

/** A list of strings. A string is a list of its characters too, and never meant as one. */
function list(strings: Iterable<string>, what: string): Iterable<string> {
  if (typeof strings === 'string' || (strings as unknown) instanceof String) {
    throw new TypeError(`puny-idna: the ${what} are a string, and have to be a list of strings: ['paypal.com']`);
  }
  return strings;
}

/**
 * Protected names, to find hosts that look like one of them. The first label of a name with two labels is
 * protected under every suffix, as paypal of paypal.com; a name of one label anywhere.
 */
export class Protected {
  readonly #names: string;
  readonly #options: number;
  #exports: Operations;
  #set: number;

  /**
   * @throws PunyError `lone_surrogate`, for a name with a surrogate without its pair.
   * @throws TypeError for a name that is not a host, and for a string in place of a list of names.
   */
  constructor(names: Iterable<string>, options: ProtectedOptions = {}) {
    const suffixes = [...list(options.suffixes ?? [], 'suffixes')];
    const all = [...suffixes, ...list(names, 'names')];
    for (const name of all) {
      checkString(name);
    }
    // U+0000 is in no host, as a line end is not.
    this.#names = all.map((name) => name.replaceAll('\n', '\0')).join('\n');
    this.#options = (options.misspelt ? 1 : 0) + (options.showResembling ? 2 : 0) + 4 * suffixes.length;
    this.#set = this.#make();
    this.#exports = instance.exports;
  }

  /** The number of the set in the module that runs now. */
  static number(set: Protected): number {
    if (set.#exports !== instance.exports) {
      set.#set = set.#make();
      set.#exports = instance.exports;
    }
    return set.#set;
  }

  #make(): number {
    const set = run(this.#names, PROTECT, this.#options);
    if (Array.isArray(set)) {
      throw new PunyError(set as Problem[]);
    }
    const { number, refused } = set as { number: number; refused: string | null };
    forgotten.register(this, [instance.exports, number]);
    if (refused !== null) {
      throw new TypeError(`puny-idna: ${JSON.stringify(refused)} cannot be protected, since it is not a host`);
    }
    return number;
  }
}

function judge(text: string, operation: Operation, set: Protected | undefined): HostVerdict {
  if (set !== undefined && !(set instanceof Protected)) {
    throw new TypeError('puny-idna: protected names are given as new Protected([...])');
  }
  const seen = run(text, operation, set === undefined ? 0 : Protected.number(set));
  if (Array.isArray(seen)) {
    throw new PunyError(seen as Problem[]);
  }
  return seen as HostVerdict;
}

/**
 * Parses a URL as browsers do (the URL Standard), without a base, and says what its host is, what is safe to show,
 * and which protected name it imitates. O(n), plus the comparison with the protected names.
 *
 * @throws PunyError if it is not a URL, its host or port is refused, or its host has more than 1,024 code points
 * (`too_long`). Do not open such a text.
 */
export function url(text: string, set?: Protected): HostVerdict {
  return judge(text, URL_OF, set);
}

/**
 * Says of a host alone what is safe to show, and which protected name it imitates. Nothing is removed from the host: a
 * space, tab or line end, also at an end, is refused.
 *
 * @throws PunyError if it is not a host, or has more than 1,024 code points (`too_long`).
 */
export function host(text: string, set?: Protected): HostVerdict {
  return judge(text, HOST_OF, set);
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
 * not. A name that breaks a rule is shown too, in ASCII. A name of more than 253 octets in ASCII or more than 1,024
 * code points is one label, with the reason `too_long`. O(n).
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

/** Whether two spellings are one name, as `sameName` of `puny-idna`. */
export function sameName(one: string, other: string): boolean {
  return sameNameBy(instance, one, other);
}
