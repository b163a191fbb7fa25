/** The types of links in text, of the options of the search, and of the parts of a URL. */

import type { Found } from './error.js';

/** The start and the end of a part of a text, in UTF-16 code units: `text.slice(...range)` is the part. */
export type Range = readonly [start: number, end: number];

/** A link in a text. `kind` and `problem` decide the types of the other fields. */
export type Link = UrlLink | RefusedUrl | HostLink | UserLink;

/** The fields of all links. Offsets and ranges are in the given text. */
interface AnyLink {
  /** The link as it was written. */
  readonly text: string;
  /** The offset of the first code unit. */
  readonly start: number;
  /** The offset after the last code unit. */
  readonly end: number;
  /**
   * The URL to open: the link without its defanged parts and escapes. If the link has no scheme, `https://`, `mailto:` or `acct:` is
   * added.
   */
  readonly target: string;
  /** The range of the host as it was written. */
  readonly hostRange: Range;
}

/** The parts of a link that may have a port and a path. */
interface WithParts extends AnyLink {
  /** The port, even if it is the default port of the scheme. Null if the link has no port. */
  readonly port: number | null;
  /** The range of the path, including its first `/`. */
  readonly pathRange: Range | null;
  /** The range of the query, including its `?`. */
  readonly queryRange: Range | null;
  /** The range of the fragment, including its `#`. */
  readonly fragmentRange: Range | null;
}

/** A URL with a scheme: `https://example.com/a`. */
export interface UrlLink extends WithParts {
  readonly kind: 'url';
  /** The host in ASCII. */
  readonly host: string;
  /** The range of the userinfo. */
  readonly userRange: Range | null;
  readonly problem: null;
}

/** A URL with a scheme whose host or port is refused. Do not open it. */
export interface RefusedUrl extends WithParts {
  readonly kind: 'url';
  readonly host: null;
  /** The range of the userinfo. */
  readonly userRange: Range | null;
  /** The first rule that the host or port violates. */
  readonly problem: Found;
}

/** A host without a scheme: `example.com/a`. */
export interface HostLink extends WithParts {
  readonly kind: 'host';
  /** The host in ASCII. */
  readonly host: string;
  readonly userRange: null;
  readonly problem: null;
}

/**
 * An e-mail address (`'email'`), an e-mail address after `mailto:` (`'mailto'`), or, with the option `handles`, a user of
 * the Fediverse such as `@user@example.com` (`'handle'`).
 */
export interface UserLink extends AnyLink {
  readonly kind: 'email' | 'mailto' | 'handle';
  /** The host in ASCII. */
  readonly host: string;
  /** The range of the part before the last `@`, without `mailto:` and without the `@` at the start of a handle. */
  readonly userRange: Range;
  readonly port: null;
  readonly pathRange: null;
  readonly queryRange: null;
  readonly fragmentRange: null;
  readonly problem: null;
}

/**
 * A name or an address whose host is refused, without a scheme. The option `refused` finds it. Do not open it. For an
 * address, the fields have the values that `UserLink` describes.
 */
export interface RefusedName extends WithParts {
  readonly kind: 'host' | 'email' | 'mailto' | 'handle';
  readonly host: null;
  readonly userRange: Range | null;
  /** The first rule that the host violates. The kind is `'escape'` if the name has an escape that is not decoded. */
  readonly problem: Found;
}

/** Options with which `links` finds no `RefusedName`. */
export type UsualLinkOptions<T extends LinkOptions = LinkOptions> = T & { readonly refused?: false | undefined };

/** The options of `links`. An option that is absent or `undefined` has its default. */
export interface LinkOptions {
  /**
   * Whether only the links that UTS #58 defines are found. Then the scheme of a URL is `http` or `https`, its host has two
   * labels or more, and reserved top-level domains such as `test` are unknown. The default is false.
   */
  readonly strict?: boolean | undefined;
  /** Whether Chinese and Japanese punctuation, such as `。`, ends a path, query or fragment. The default is `!strict`. */
  readonly cjkPunctuation?: boolean | undefined;
  /** Whether a URL with userinfo (`https://user@example.com`) is a link. The default is `!strict`. */
  readonly userinfo?: boolean | undefined;
  /** Whether a host without a scheme may have any top-level domain. The default is false. */
  readonly anyTopLevelDomain?: boolean | undefined;
  /** Whether handles of the Fediverse (`@user@example.com`) are found. The default is false. */
  readonly handles?: boolean | undefined;
  /** Whether links such as `hxxps://example[.]com` are found. The default is false. */
  readonly defanged?: boolean | undefined;
  /**
   * Whether escapes are decoded, so that links with escapes are found: `\u00fc` and `\/` of JSON and of programs,
   * `&uuml;` and `&#252;` of HTML, `=C3=BC` of quoted-printable, `\195\188` of DNS tools, and `%C3%BC`. Offsets and
   * ranges are in the given text. The default is false.
   */
  readonly escapes?: boolean | undefined;
  /**
   * Whether names and addresses with a known top-level domain are found even if they are refused. Their `host` is null, and
   * `problem` has the reason. The default is false.
   */
  readonly refused?: boolean | undefined;
  /** The known top-level domains, in ASCII, in place of the domains of the root zone. */
  readonly topLevelDomains?: Iterable<string> | undefined;
}

/** The parts of a URL, without percent-escapes. */
export interface LinkParts {
  /** The scheme, the host and the port: `'https://example.com'`. They do not change. */
  readonly origin: string;
  /** The segments of the path. A `/` is written before each segment. */
  readonly path?: Iterable<string> | undefined;
  /** The keys of the query with their values, such as `URLSearchParams`. A key without a value has the value null. */
  readonly query?: Iterable<readonly [key: string, value: string | null]> | undefined;
  readonly fragment?: string | null | undefined;
  /** The fragment directives. `:~:` is written before each directive. */
  readonly directives?: Iterable<string> | undefined;
}
