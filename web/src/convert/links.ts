/** The links in a pasted message, each with the verdict on the host to which it leads. */

import { bdi, h, shorten, some } from '../dom.js';
import { type Display, display, type Library, library } from '../library.js';
import { number, t } from '../text/index.js';
import { isImitation, judge } from './verdict.js';

/** The maximum number of links that are shown at once, and of code units that are drawn of a link. */
const [MAX_LINKS, MAX_IN_LINE] = [20, 80];

/**
 * The verdict on a link. `refused`: its host or port is not valid. `long`: its host is too long. `host_in_userinfo`: the text
 * before the `@` looks like a host. `imitation`: the host looks like a known name. `deceptive`: it may be confused with
 * another name.
 */
export type LinkVerdict = 'good' | 'refused' | 'long' | 'host_in_userinfo' | 'imitation' | 'deceptive';

/** A link in a message. */
export interface SeenLink {
  text: string;
  verdict: LinkVerdict;
  /** The host, in the form that is safe to show. It is empty if the link is refused. */
  host: string;
  /** For an imitation, the known name that the host looks like. */
  like?: string;
}

/**
 * Returns the links in the first `units` code units of a message. A link that the end of this part may cut is left out.
 * Returns no links if the text is only a name or a single link, because the page shows the name of this link.
 */
export function linksIn(text: string, units: number, library: Library, display: Display): SeenLink[] {
  const part = text.slice(0, units);
  const all = display.links(part).filter(({ end }) => end < part.length || part.length === text.length);
  const isMessage = all.some(({ kind, pathRange, queryRange }) => kind !== 'host' || pathRange !== null || queryRange !== null);
  if (!isMessage || (all.length === 1 && all[0]!.text === text.trim())) {
    return [];
  }
  return all.map((link) => {
    const { text, host, verdict } = link;
    if (host === null || verdict === null) {
      return { text, verdict: host === null ? 'refused' : 'long', host: '' };
    }
    const shown = verdict.labels.length === 0 ? host : verdict.labels.map((label) => label.text).join('.');
    if (verdict.hostInUserinfo) {
      return { text, verdict: 'host_in_userinfo', host: shown };
    }
    const name = verdict.labels.map(({ unicode }) => unicode).join('.');
    const { kind, like } = name === '' ? { kind: 'good' as const, like: undefined } : judge(name, library.check(name), library, display);
    if (!isImitation(kind)) {
      return { text, verdict: 'good', host: shown };
    }
    return { text, verdict: kind === 'imitation' ? 'imitation' : 'deceptive', host: shown, ...(like === undefined ? {} : { like }) };
  });
}

/** Returns the list of the links in a message, or undefined if the message has no links or the library is not loaded. */
export function linkList(text: string, units: number): HTMLElement | undefined {
  const [whole, seen] = [library(), display()];
  const links = whole === undefined || seen === undefined ? [] : linksIn(text, units, whole, seen);
  if (links.length === 0) {
    return undefined;
  }
  return h(
    'section',
    { class: 'links' },
    h('h2', { class: 'small' }, t('links')),
    h('ul', {}, some(links, MAX_LINKS, item, (n) => t('more', { n: number(n) }), (button) => h('li', {}, button))),
  );
}

function item({ text, verdict, host, like }: SeenLink): HTMLElement {
  const words = t(`links.${verdict}`, { host: shorten(host, MAX_IN_LINE), like: like ?? '' });
  return h('li', {}, bdi(shorten(text, MAX_IN_LINE), 'mono'), ' ', h('span', { class: verdict === 'good' ? 'tag fine' : 'tag' }, words));
}
