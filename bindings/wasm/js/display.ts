/**
 * Decides how to show names, hosts and URLs to people safely, by UTS #39 and the rules of browsers. Names are converted by
 * UTS #46 with every check. This entry has its own WebAssembly module.
 */

import { Instance } from './instance.js';
import { PunyError, type Problem } from './error.js';
import { findLinks, format, type LinkExports, makeReadable } from './find-links.js';
import type { HostLink, Link, LinkOptions, LinkParts, RefusedName, RefusedUrl, UrlLink, UserLink, UsualLinkOptions } from './link.js';
import text from './modules/display.js';
import { readRecord } from './record.js';
import { compareNames, type SameName } from './same-name.js';
import { checkString } from './string.js';

export { PunyError, type Found, type Problem } from './error.js';
export type { HostLink, Link, LinkOptions, LinkParts, Range, RefusedName, RefusedUrl, UrlLink, UserLink, UsualLinkOptions } from './link.js';

/** The way to show a name. */
export interface Shown {
  /** The name to show, with each label in Unicode if that is safe, and in ASCII if not. */
  readonly text: string;
  /** Whether all labels are shown in Unicode. */
  readonly safe: boolean;
  /** The labels in order. The last label is empty if the name ends with a dot. */
  readonly labels: readonly ShownLabel[];
}

/** The way to show a label. */
export interface ShownLabel {
  readonly ascii: string;
  readonly unicode: string;
  /** The form to show: `unicode` if the label is safe, and `ascii` if not. */
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
   * The reasons why the label is shown in ASCII; empty if it is shown in Unicode. `start` and `end` are offsets in
   * `unicode`. `rule` is the rule that a safe label satisfies.
   */
  readonly reasons: readonly Problem[];
}

/** A character with its script and its look. */
export interface Character {
  readonly codePoint: number;
  /** The Unicode name of its script, such as `'Cyrillic'`, or `'Common'` for a character of several scripts. */
  readonly script: string;
  /** The code of its script in ISO 15924, such as `'Cyrl'`. */
  readonly scriptCode: string;
  /** Its skeleton (UTS #39, section 4). People may confuse two texts that have equal skeletons. */
  readonly skeleton: string;
}

/**
 * The verdict on a host or URL. Read it before you show or open the host or URL. `relation` decides the type of
 * `protectedName`.
 */
export type HostVerdict = RelatedHost | UnrelatedHost;

/** The verdict on a host that has a relation to a protected name. */
export interface RelatedHost extends JudgedHost {
  readonly relation: 'protected' | 'looks_like' | 'contains' | 'resembles' | 'misspells';
  /** The protected name to which `relation` applies. */
  readonly protectedName: string;
}

/** The verdict on a host that has no relation to a protected name. */
export interface UnrelatedHost extends JudgedHost {
  readonly relation: 'none';
  readonly protectedName: null;
}

/** The fields of a verdict whose types do not depend on the relation. */
interface JudgedHost {
  /** The scheme of a URL, in lower case. Null for a host. */
  readonly scheme: string | null;
  /** The host in the form of the URL Standard. Null for a URL without a host, such as `mailto:a@example.com`. */
  readonly host: string | null;
  /** The kind of the host. `'opaque'` is the host of a URL whose scheme is not special, such as `ssh`. */
  readonly kind: 'domain' | 'ipv4' | 'ipv6' | 'opaque' | null;
  /**
   * The purpose of an IP address by the special-purpose registries of IANA. Null for any other host. An IPv6 address
   * that contains an IPv4 address has the kind of the IPv4 address. `'shared'` is the network of a provider (RFC 6598).
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
  /** The port of a URL. Null if the URL has the default port of its scheme. */
  readonly port: number | null;
  /** The offset of the host in the given text. */
  readonly start: number;
  /** The offset after the host in the given text. */
  readonly end: number;
  /** The text that is safe to show. It has only the scheme, the host and the port. */
  readonly text: string;
  /**
   * Whether `dangers` is empty, so that none of the reasons in `Danger` applies. A host that only resembles a protected name
   * is not safe, unless `showResembling` is set. A host that misspells a protected name can be safe. `safe` does not depend
   * on the content that the host serves.
   */
  readonly safe: boolean;
  /** The reasons why the host or URL is not safe, without repetitions. Empty if the host or URL is safe. */
  readonly dangers: readonly Danger[];
  /**
   * Whether the given text was changed. It was changed if `host` differs from the host in the text in more than letter case,
   * or if characters were removed from a URL: control characters and spaces at both ends, tabs, or line ends.
   */
  readonly changed: boolean;
  /** Whether a part of the text before an `@` looks like a host, as in `https://example.com%20@malicious.com`. */
  readonly hostInUserinfo: boolean;
  /** The labels of a domain, in order; empty for any other host. */
  readonly labels: readonly ShownLabel[];
}

/**
 * A reason why a host or URL is not safe:
 * - `'scheme'`: the scheme runs code (`javascript`, `vbscript`), contains the content itself (`data`, `blob`,
 *   `filesystem`), or shows another URL, which the verdict does not cover (`view-source`);
 * - `'host_in_userinfo'`: a part of the text before an `@` looks like a host;
 * - `'too_long'`: the host has more than 253 octets in ASCII;
 * - `'hidden_label'`: a label is not shown in Unicode;
 * - `'imitation'`: the relation to a protected name is `'looks_like'`, `'contains'`, or, without `showResembling`,
 *   `'resembles'`.
 */
export type Danger = 'scheme' | 'host_in_userinfo' | 'too_long' | 'hidden_label' | 'imitation';

/** A link in a text, with the verdict on its host. `kind` and `problem` decide the types of the other fields. */
export type JudgedLink =
  | ((UrlLink | HostLink | UserLink) & {
      /** The verdict on `target`, or on the domain of an address or a handle. Null if the host has more than 1,024 code points. */
      readonly verdict: HostVerdict | null;
    })
  | (RefusedUrl & { readonly verdict: null });

/** A name or an address that is refused. The option `refused` finds it. */
export type JudgedRefusedName = RefusedName & { readonly verdict: null };

/** The options of `links`. */
export interface JudgedLinkOptions extends LinkOptions {
  /** The protected names with which each host is compared. */
  readonly protected?: Protected | undefined;
}

/** The options of `Protected`. */
export interface ProtectedOptions {
  /** Whether to find names that differ from a protected name by one edit, such as `payapl.com`. The default is false. */
  readonly misspelt?: boolean;
  /**
   * Whether a name that only resembles a protected name, such as `googlé.com`, is safe and is shown in Unicode. By default
   * it is not safe and is shown in ASCII.
   */
  readonly showResembling?: boolean;
  /**
   * Public suffixes of several labels, in Unicode. With `'co.uk'`, the label `bbc` of `bbc.co.uk` is protected under every
   * suffix, like the label `paypal` of `paypal.com`.
   */
  readonly suffixes?: Iterable<string>;
}

interface Operations extends SameName, LinkExports {
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
  return readRecord(instance, text, instance.run(text, operation, option));
}

/**
 * Frees the set of a `Protected` object that was garbage-collected. A set belongs to one running instance of the module, so
 * the exports of this instance are stored with the number of the set.
 */
const unreachable = /* @__PURE__ */ new FinalizationRegistry<[exports: Operations, set: number]>(([exports, set]) => {
  exports.puny_unprotect(set);
});

/**
 * Returns a list of strings unchanged. A string is an iterable of its characters, but a string instead of a list of names is
 * a mistake.
 *
 * @throws TypeError if the list is a string.
 */
function checkList(strings: Iterable<string>, what: string): Iterable<string> {
  if (typeof strings === 'string' || (strings as unknown) instanceof String) {
    throw new TypeError(`puny-idna: the ${what} must be a list of strings, such as ['paypal.com'], not a string`);
  }
  return strings;
}

/**
 * A set of protected names. `url` and `host` find hosts that imitate a name of the set. The first label of a name with two
 * labels, such as `paypal` of `paypal.com`, is protected under every suffix. A name of one label is protected at every
 * position.
 */
export class Protected {
  readonly #names: string;
  readonly #options: number;
  #exports: Operations;
  #set: number;

  /**
   * @throws PunyError `lone_surrogate` if a name contains a lone surrogate.
   * @throws TypeError if a name is not a host, or if `names` is a string and not a list.
   */
  constructor(names: Iterable<string>, options: ProtectedOptions = {}) {
    const suffixes = [...checkList(options.suffixes ?? [], 'suffixes')];
    const all = [...suffixes, ...checkList(names, 'names')];
    for (const name of all) {
      checkString(name);
    }
    // The names are passed to the module as lines. A line end in a name is replaced by U+0000, so that the module refuses
    // the name. This is correct because a host can contain neither a line end nor U+0000.
    this.#names = all.map((name) => name.replaceAll('\n', '\0')).join('\n');
    this.#options = (options.misspelt ? 1 : 0) + (options.showResembling ? 2 : 0) + 4 * suffixes.length;
    this.#set = this.#make();
    this.#exports = instance.exports;
  }

  /** Returns the number of a set in the running module. If the module was started again, creates the set again. */
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
    unreachable.register(this, [instance.exports, number]);
    if (refused !== null) {
      throw new TypeError(`puny-idna: ${JSON.stringify(refused)} is not a host, so it cannot be protected`);
    }
    return number;
  }
}

function judge(text: string, operation: Operation, set: Protected | undefined): HostVerdict {
  if (set !== undefined && !(set instanceof Protected)) {
    throw new TypeError('puny-idna: the protected names must be a set: new Protected([...])');
  }
  const seen = run(text, operation, set === undefined ? 0 : Protected.number(set));
  if (Array.isArray(seen)) {
    throw new PunyError(seen as Problem[]);
  }
  return seen as HostVerdict;
}

/**
 * Parses a URL as browsers do (the URL Standard), without a base URL. Returns its host, the text that is safe to show, and
 * the protected name that the host imitates. Takes O(n) time, plus the time for the comparison with the protected names.
 *
 * @throws PunyError if the text is not a URL, if its host or port is refused, or if its host has more than 1,024 code
 * points (`too_long`). `start` and `end` are the range of the wrong part of the text. Do not open a text that is refused.
 */
export function url(text: string, set?: Protected): HostVerdict {
  return judge(text, URL_OF, set);
}

/**
 * Parses a host. Returns the text that is safe to show, and the protected name that the host imitates. No characters are
 * removed from the text: a space, tab or line end at any position is refused.
 *
 * @throws PunyError if the text is not a host, or has more than 1,024 code points (`too_long`). `start` and `end` are the
 * range of the wrong part of the text.
 */
export function host(text: string, set?: Protected): HostVerdict {
  return judge(text, HOST_OF, set);
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
 * Decides how to show a name, which may be given in any form. Each label is shown in Unicode if that is safe, and in ASCII
 * if not. A label that violates a rule of UTS #46 is shown in ASCII. If the name has more than 253 octets in ASCII, or more
 * than 1,024 code points, the result has one label with the reason `too_long`. Takes O(n) time.
 *
 * @throws PunyError `lone_surrogate` if the name contains a lone surrogate.
 */
export function display(name: string): Shown {
  const shown = run(name, (exports, units) => exports.puny_display(units));
  if (Array.isArray(shown)) {
    throw new PunyError(shown as Problem[]);
  }
  return shown as Shown;
}

/**
 * Returns the characters of a text with their scripts and skeletons.
 *
 * @throws PunyError `lone_surrogate` if the text contains a lone surrogate.
 */
export function characters(text: string): Character[] {
  const all = run(text, (exports, units) => exports.puny_characters(units)) as (Character | Problem)[];
  const [first] = all;
  if (first !== undefined && 'kind' in first) {
    throw new PunyError(all as Problem[]);
  }
  return all as Character[];
}

/** Checks whether two strings are spellings of one name: see `sameName` of `puny-idna`. */
export function sameName(one: string, other: string): boolean {
  return compareNames(instance, one, other);
}

/**
 * Returns the links in a text, from left to right, each with the verdict on its host: see `links` of `puny-idna/links`.
 * Takes the time of the search, plus the time of `url` for each link.
 *
 * @throws TypeError if an option does not exist, or has a wrong value.
 */
export function links(text: string, options?: UsualLinkOptions<JudgedLinkOptions>): JudgedLink[];
export function links(text: string, options?: JudgedLinkOptions): (JudgedLink | JudgedRefusedName)[];
export function links(text: string, options: JudgedLinkOptions = {}): (JudgedLink | JudgedRefusedName)[] {
  const { protected: set, ...others } = options;
  return findLinks(instance, text, others).map((link) => ({ ...link, verdict: judgeLink(link, set) }) as JudgedLink | JudgedRefusedName);
}

function judgeLink({ kind, target, problem }: Link | RefusedName, set: Protected | undefined): HostVerdict | null {
  if (problem !== null) {
    return null;
  }
  try {
    return kind === 'url' || kind === 'host' ? url(target, set) : host(target.slice(target.lastIndexOf('@') + 1), set);
  } catch (error) {
    if (error instanceof PunyError) {
      return null;
    }
    throw error;
  }
}

/** Returns a URL with minimal percent-escaping: see `formatLink` of `puny-idna/links`. */
export function formatLink(parts: LinkParts): string {
  return format(instance, parts);
}

/** Returns a readable form of a URL: see `toReadable` of `puny-idna/links`. */
export function toReadable(url: string): string {
  return makeReadable(instance, url);
}
