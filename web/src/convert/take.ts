/**
 * Finds the hosts in a pasted text. The text may contain names, URLs, mail addresses, rows of a table or sentences. This file
 * only finds parts that may be names or URLs. The library decides whether they are valid.
 */

import type { Display, PunyError } from '../library.js';

/** The maximum length in code units of a line that may be one name. A valid name has at most 253 octets. */
export const LONGEST = 1000;

/** The maximum length of a scheme. */
const MAX_SCHEME = 20;

/** A part of a line. All parts in order are the whole line. */
export interface Piece {
  text: string;
  isHost: boolean;
}

/** The characters that separate names in a table or a sentence, and are never in a name. */
const SEPARATORS = '\\s,;|<>()"“”「」（）、，';
const TOKEN = new RegExp(`[^${SEPARATORS}]+`, 'g');

/** Yields the parts of a line. If a short line has no part that is a host, the whole line counts as a name. */
export function* pieces(line: string, display: Display | undefined): Generator<Piece> {
  const isShort = line.length <= LONGEST;
  const whole = isShort ? line.trim() : '';
  const tokens = isShort ? [...line.matchAll(TOKEN)] : line.matchAll(TOKEN);
  const isAlone = Array.isArray(tokens) && tokens.length === 1;
  let done = 0;
  for (const { 0: token, index } of tokens) {
    const range = hostRange(token, isAlone || token.length > LONGEST, display);
    if (range !== undefined) {
      const [from, to] = [index + range[0], index + range[1]];
      yield { text: line.slice(done, from), isHost: false };
      yield { text: line.slice(from, to), isHost: true };
      done = to;
    } else if (!isShort && index - done > LONGEST) {
      yield { text: line.slice(done, index), isHost: false };
      done = index;
    }
  }
  if (done === 0 && whole !== '') {
    const from = line.indexOf(whole);
    yield { text: line.slice(0, from), isHost: false };
    yield { text: whole, isHost: true };
    done = from + whole.length;
  }
  yield { text: line.slice(done), isHost: false };
}

/** Returns the range of the host in a token. If the line contains other tokens, the token must look like a name. */
function hostRange(token: string, isAlone: boolean, display: Display | undefined): [from: number, to: number] | undefined {
  let [from, to] = [0, token.length];
  if (!isAlone) {
    while (from < to && /[[{'*]/.test(token[from]!)) from += 1;
    while (from < to && /[\]}'.:!?…]/.test(token[to - 1]!)) to -= 1;
  }
  const part = token.slice(from, to);
  const colon = part.search(/:[/\\]{2}/);
  const scheme = /[a-z][a-z\d+.-]*$/i.exec(part.slice(Math.max(0, colon - MAX_SCHEME), Math.max(0, colon)));
  const before = scheme === null ? /^(mailto:|\/\/)/i.exec(part)?.[0].length ?? 0 : colon - scheme[0].length;
  if (/[/\\?#@:]/.test(part)) {
    from += before;
    const added = scheme === null ? 'http://' : '';
    const [start, end] = hostRangeOfUrl(added + token.slice(from, Math.min(to, from + 2 * LONGEST)), display);
    [from, to] = [from + start - added.length, from + end - added.length];
  }
  const name = token.slice(from, to);
  // The last label of a name is not a number, unlike the end of an amount of money or of an IPv4 address.
  const isName = /[^.。．｡][.。．｡](?!\d*[.。．｡]?$)[^.。．｡]+[.。．｡]?$/u.test(name.slice(0, LONGEST));
  if (name !== '' && (scheme !== null || before > 0 || token[from - 1] === '@' || isName)) {
    return [from, to];
  }
  return isAlone ? [0, token.length] : undefined;
}

/** Returns the range of the host in a URL, which may be refused. The range is empty without `display`. */
function hostRangeOfUrl(url: string, display: Display | undefined): [start: number, end: number] {
  try {
    const { start, end } = display?.url(url) ?? { start: 0, end: 0 };
    return [start, end];
  } catch (error) {
    const { kind, start, end } = error as PunyError;
    if (['no_host', 'no_scheme', 'port'].includes(kind)) {
      return [0, 0];
    }
    // The error points at a part of the host. The host begins after the last of these characters before the part.
    const before = ['/', '\\', '@'].map((character) => url.lastIndexOf(character, start - 1));
    return [Math.max(...before) + 1, end + url.slice(end).search(/[/\\?#:]|$/)];
  }
}

/** The reason why a URL leads to another place than a reader expects, and the host of the URL. */
export interface Warning {
  danger: 'scheme' | 'host_in_userinfo';
  host: string;
}

/** The maximum number of warnings. */
const MAX_WARNINGS = 5;

/** Returns the warnings for the URLs in a text. A single line that begins with a scheme is one URL, even with spaces. */
export function warnings(text: string, display: Display | undefined): Warning[] {
  const line = text.trim();
  const isUrl = /^[a-z][a-z\d+.-]*:[^\r\n]*$/i.test(line);
  // A URL may contain the characters that separate names elsewhere, as in https://example.com|@malicious.com.
  const urls = text.matchAll(/[a-z][a-z\d+.-]{0,19}:[/\\]{2}[^ \t\r\n"<>]*/gi);
  const found: Warning[] = isUrl ? dangersOf(line, display) : [];
  for (const [url] of urls) {
    for (const danger of dangersOf(url, display)) {
      const isKnown = found.some((one) => one.danger === danger.danger && one.host === danger.host);
      if (!isKnown && found.length < MAX_WARNINGS) {
        found.push(danger);
      }
    }
  }
  return found;
}

function dangersOf(url: string, display: Display | undefined): Warning[] {
  try {
    const seen = display?.url(url);
    const [dangers, host] = [seen?.dangers ?? [], seen?.host ?? ''];
    return dangers.flatMap((danger) => (danger === 'scheme' || danger === 'host_in_userinfo' ? [{ danger, host }] : []));
  } catch {
    // The text is not a URL, so it leads nowhere.
    return [];
  }
}

/** Yields the lines of a text. */
export function* lines(text: string): Generator<string> {
  let from = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
    yield text.slice(from, end);
    from = end + 1;
  }
  yield text.slice(from);
}

/**
 * Returns the first names of a text, at most `most`, and whether these are all names. Stops reading after `units` code units
 * and the name there.
 */
export function names(text: string, most: number, units: number, display: Display | undefined): { names: string[]; isAll: boolean } {
  const found: string[] = [];
  let read = 0;
  for (const line of lines(text)) {
    if (read > units) {
      return { names: found, isAll: false };
    }
    for (const piece of pieces(line, display)) {
      if ((found.length >= most || read > units) && piece.text !== '') {
        return { names: found, isAll: false };
      }
      read += piece.text.length;
      if (piece.isHost) {
        found.push(piece.text);
      }
    }
    read += 1;
  }
  return { names: found, isAll: true };
}
