/** A link taken apart: what each part is, and where the link leads. */

import { bdi, domain, h, MAX_DRAWN, shorten, visible } from '../dom.js';
import { known, t } from '../text/index.js';
import type { Found } from './take.js';
import type { Verdict } from './verdict.js';

/** The maximum number of code units of each part except the host. */
const MAX_PART = 120;

/** Draws a link with its parts, and one sentence on where it leads. A name alone is not drawn. */
export function drawing(found: Found, verdict: Verdict): HTMLElement | undefined {
  const { shown, refusal } = found;
  if (refusal !== null) {
    return refusal.kind === 'too_long' || !found.isLink ? undefined : broken(shown, refusal);
  }
  const seen = found.verdict;
  const isNumeric = seen?.addressKind != null;
  if (seen === null || (!found.isLink && !isNumeric && !verdict.reasons.includes('contains'))) {
    return undefined;
  }
  const { scheme, user, rest } = split(found);
  const [host, port = '', path = ''] = /^(:\d*)?(.*)$/s.exec(rest) ?? [];
  const named = (key: 'scheme' | 'user' | 'host' | 'port' | 'path', text: string, shownText: Node | string): HTMLElement | false =>
    text !== '' && h('span', { class: `part-${key}` }, shownText, h('small', {}, t(`part.${key === 'user' && scheme === '' ? 'mailbox' : key}`)));
  const written = shown.slice(seen.start, seen.end);
  return h(
    'section',
    { class: 'drawing', 'aria-label': t('part.all') },
    h(
      'p',
      { class: 'parts mono', dir: 'ltr' },
      named('scheme', scheme, visible(scheme)),
      named('user', user, bdi(visible(shorten(user, MAX_PART)))),
      named('host', written, domain(visible(written))),
      host !== undefined && [named('port', port, port), named('path', path, bdi(visible(shorten(path, MAX_PART))))],
    ),
    sentences(found, verdict, user, scheme).map((words) => h('p', { class: 'leads' }, words)),
  );
}

/** Divides a link around its host. The text before the host is the scheme, and perhaps a user with an `@`. */
function split({ shown, verdict }: Found): { scheme: string; user: string; rest: string } {
  const before = shown.slice(0, verdict!.start);
  const isBare = verdict!.scheme === null || !/^\s*[a-z][a-z\d+.-]*:/i.test(before);
  const scheme = isBare ? /^(mailto:)?/i.exec(before)![0] : /^[^:]*:[/\\\s]*/.exec(before)?.[0] ?? '';
  return { scheme, user: before.slice(scheme.length), rest: verdict!.host === null ? '' : shown.slice(verdict!.end) };
}

/** Returns the sentences on where a link leads. */
function sentences({ verdict: seen }: Found, { reasons, like }: Verdict, user: string, scheme: string): string[] {
  const isMail = scheme !== '' ? /^mailto:/i.test(scheme) : user !== '' && seen!.scheme === null;
  if (seen!.host === null) {
    return [];
  }
  const host = seen!.labels.length > 0 ? seen!.labels.map(({ text }) => text).join('.') : seen!.host;
  const all = [isMail ? t('leads.mail', { host }) : t('leads', { host })];
  if (seen!.addressKind !== null) {
    all.push(known(`address.${seen!.addressKind}`, ''));
  }
  if (user !== '' && !isMail) {
    all.push(t('leads.user', { user: shorten(user.replace(/@$/, ''), MAX_PART) }));
  }
  if (reasons.includes('contains') && like !== undefined) {
    all.push(t('leads.owner', { owner: owner(host, like), like }));
  }
  return all;
}

/** Returns the end of a host, after the known name that it contains. */
export function owner(host: string, like: string): string {
  const at = `.${host}`.lastIndexOf(`.${like}.`);
  return at < 0 ? host : host.slice(at + like.length + 1);
}

/** Draws a link that is refused, with the wrong part marked. */
function broken(shown: string, { start, end }: { start: number; end: number }): HTMLElement {
  const text = shorten(shown, MAX_DRAWN);
  // For an empty range, the character at its place is marked.
  const to = Math.max(end, start + 1);
  return h('p', { class: 'marked mono', dir: 'ltr' }, visible(text.slice(0, start)), h('mark', {}, visible(text.slice(start, to))), visible(text.slice(to)));
}
