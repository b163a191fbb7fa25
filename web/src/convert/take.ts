/**
 * The hosts in what is pasted: names alone, URLs, mail addresses, rows of a table, sentences. It finds what may be
 * a name or a URL, and leaves the rest to the library.
 */

import type { Display, PunyError } from '../library.js';

/** Code units of the longest line that may be a name as a whole; a real name has at most 253 octets. */
export const LONGEST = 1000;

/** Letters of the longest scheme. */
const MAX_SCHEME = 20;

/** A part of a line; the parts in order are the line. */
export interface Piece {
  text: string;
  isHost: boolean;
}

/** What stands between names in a table or a sentence, and in no name. */
const BETWEEN = '\\s,;|<>()"“”「」（）、，';
const TOKEN = new RegExp(`[^${BETWEEN}]+`, 'g');

/** The parts of a line, found one by one. A short line without a host is a name as a whole, whatever it is. */
export function* pieces(line: string, display: Display | undefined): Generator<Piece> {
  const isShort = line.length <= LONGEST;
  const whole = isShort ? line.trim() : '';
  const tokens = isShort ? [...line.matchAll(TOKEN)] : line.matchAll(TOKEN);
  const isAlone = Array.isArray(tokens) && tokens.length === 1;
  let done = 0;
  for (const { 0: token, index } of tokens) {
    const range = host(token, isAlone || token.length > LONGEST, display);
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

/** Where the host of a token stands. A token that is not alone has to look like a name. */
function host(token: string, isAlone: boolean, display: Display | undefined): [from: number, to: number] | undefined {
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
    const [start, end] = ofUrl(added + token.slice(from, Math.min(to, from + 2 * LONGEST)), display);
    [from, to] = [from + start - added.length, from + end - added.length];
  }
  const name = token.slice(from, to);
  // Its last label is not a number, as that of an amount or an address.
  const isName = /[^.。．｡][.。．｡](?!\d*[.。．｡]?$)[^.。．｡]+[.。．｡]?$/u.test(name.slice(0, LONGEST));
  if (name !== '' && (scheme !== null || before > 0 || token[from - 1] === '@' || isName)) {
    return [from, to];
  }
  return isAlone ? [0, token.length] : undefined;
}

/** Where the host of a URL stands, also one that is refused; nowhere without `display`. */
function ofUrl(url: string, display: Display | undefined): [start: number, end: number] {
  try {
    const { start, end } = display?.url(url) ?? { start: 0, end: 0 };
    return [start, end];
  } catch (error) {
    const { kind, start, end } = error as PunyError;
    return ['no_host', 'no_scheme', 'port'].includes(kind) ? [0, 0] : [start, end];
  }
}

/** Why a URL of a text leads elsewhere than a reader expects, and its host. */
export interface Warning {
  danger: 'scheme' | 'host_in_userinfo';
  host: string;
}

/** Warnings that are shown at once. */
const MAX_WARNINGS = 5;

/** Warnings of the URLs in a text. A single line that begins with a scheme is a URL as a whole, also with spaces. */
export function warnings(text: string, display: Display | undefined): Warning[] {
  const line = text.trim();
  const isUrl = /^[a-z][a-z\d+.-]*:[^\r\n]*$/i.test(line);
  // The host of a URL may contain what stands between names elsewhere, as in https://example.com|@malicious.com.
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
    // It is not a URL, and leads nowhere.
    return [];
  }
}

/** The lines of a text, found one by one. */
export function* lines(text: string): Generator<string> {
  let from = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
    yield text.slice(from, end);
    from = end + 1;
  }
  yield text.slice(from);
}

/** The first names of a text, from no more of it than so many code units and a name; and whether that was all. */
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
