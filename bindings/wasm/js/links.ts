/**
 * The entry `puny-idna/links`: finds links in text (UTS #58), and writes URLs that people can read, in a small module.
 * `puny-idna/display` has the same functions, and returns the verdict on each link too.
 */

import { findLinks, format, type LinkExports, makeReadable } from './find-links.js';
import { Instance } from './instance.js';
import type { Link, LinkOptions, LinkParts, RefusedName, UsualLinkOptions } from './link.js';
import text from './modules/links.js';

export { PunyError, type Found } from './error.js';
export type { HostLink, Link, LinkOptions, LinkParts, Range, RefusedName, RefusedUrl, UrlLink, UserLink, UsualLinkOptions } from './link.js';

const instance = /* @__PURE__ */ new Instance<LinkExports>(text);

/** Sets the compiled module: see `init` of `puny-idna`. */
export function init(module: object): void {
  instance.init(module);
}

/** Compiles the module without blocking: see `prepare` of `puny-idna`. */
export function prepare(): Promise<void> {
  return instance.prepare();
}

/**
 * Returns the links in a text, from left to right: URLs, hosts with a known top-level domain, and e-mail addresses. A lone
 * surrogate ends a link. Takes O(n) time, and O(m log m) time for each host of m code units.
 *
 * @throws TypeError if an option does not exist, or has a wrong value.
 */
export function links(text: string, options?: UsualLinkOptions): Link[];
export function links(text: string, options?: LinkOptions): (Link | RefusedName)[];
export function links(text: string, options?: LinkOptions): (Link | RefusedName)[] {
  return findLinks(instance, text, options);
}

/**
 * Returns a URL with minimal percent-escaping. `links` finds the whole URL in text.
 *
 * @throws PunyError `lone_surrogate` if a part contains a lone surrogate. `start` and `end` count from the start of the
 * part.
 */
export function formatLink(parts: LinkParts): string {
  return format(instance, parts);
}

/**
 * Returns a readable form of a URL: decodes the percent-escapes that can be decoded without changing where the URL leads.
 *
 * @throws PunyError `lone_surrogate` if the URL contains a lone surrogate.
 */
export function toReadable(url: string): string {
  return makeReadable(instance, url);
}
