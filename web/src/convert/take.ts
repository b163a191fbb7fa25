/**
 * Finds the links, names and addresses in a pasted text. The library finds them and judges them: this file only decides
 * whether a word is a link as a whole, and how much of a long text is read.
 */

import type { Display, HostVerdict, JudgedLink, JudgedRefusedName, PunyError } from '../library.js';
import { knownSet } from './known.js';

/** The maximum length in code units of a line that may be one name. A valid name has at most 253 octets. */
export const LONGEST = 1000;

/** The length of the parts in which a long line is read. */
const PART = 2000;

/** The reason why a link or a name is refused. `start` and `end` are offsets in `Found.shown`. */
export interface Refusal {
  kind: string;
  start: number;
  end: number;
}

/** A link, a name or an address in a text. */
export interface Found {
  /** The text as it was written. */
  text: string;
  /** The text as a browser reads it: without escapes and defanged parts. */
  shown: string;
  /** The verdict of the library. `start` and `end` are offsets in `shown`. Null if the text is refused. */
  verdict: HostVerdict | null;
  refusal: Refusal | null;
  /** The range of the host in `text`. Null if the text is refused. */
  host: readonly [start: number, end: number] | null;
  /** Whether the text has more parts than a name, such as a scheme, a user or a path. */
  isLink: boolean;
  /** Whether the text is a name only if it is not part of a message: the library found no link in it. */
  isGuess?: boolean;
}

/** A part of a text. All parts in order are the whole text. */
export interface Piece {
  text: string;
  found: Found | undefined;
}

/** Yields the parts of a line. Without `display`, each word of the line is a name. */
export function* pieces(line: string, display: Display | undefined): Generator<Piece> {
  for (const part of parts(line)) {
    const all = display === undefined ? words(part) : findAll(part, part.length === line.length, display);
    let done = 0;
    for (const [start, found] of all) {
      yield { text: part.slice(done, start), found: undefined };
      yield { text: found.text, found };
      done = start + found.text.length;
    }
    yield { text: part.slice(done), found: undefined };
  }
}

/** Yields a line in parts. A long line is divided at white space, so that no link is divided. */
function* parts(line: string): Generator<string> {
  let done = 0;
  while (line.length - done > PART) {
    const space = line.slice(done + PART).search(/\s/);
    const end = space < 0 ? line.length : done + PART + space;
    yield line.slice(done, end);
    done = end;
  }
  yield line.slice(done);
}

/** Returns the words of a text as names that are not judged, with their offsets. */
function words(text: string): [start: number, found: Found][] {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => [index, { text: word, shown: word, verdict: null, refusal: null, host: [0, word.length], isLink: false }]);
}

/** Returns what the library finds in a text, with its offsets. If a short line has no link, the whole line may be a name. */
function findAll(text: string, isLine: boolean, display: Display): [start: number, found: Found][] {
  const links = display.links(text, { escapes: true, defanged: true, refused: true, handles: true, protected: knownSet(display) });
  const line = text.trim();
  const whole = isLine && line.length <= LONGEST && line !== '' ? findWhole(line, links, display) : undefined;
  return whole === undefined ? links.map((link) => [link.start, foundLink(link)]) : [[text.indexOf(line), whole]];
}

type Links = readonly (JudgedLink | JudgedRefusedName)[];

/** Returns a line as one link or one name, if that is how a browser reads it in its address bar. */
function findWhole(line: string, links: Links, display: Display): Found | undefined {
  const [first] = links;
  const isWord = !/\s/.test(line);
  if (links.length === 1 && first!.text === line) {
    return undefined;
  }
  if (/^[a-z][a-z\d+.-]*:/i.test(line) && first?.kind !== 'mailto') {
    const isOnlyLink = links.length === 1 && first!.kind === 'url' && line.startsWith(first!.text) && !/[\p{L}\p{N}@]/u.test(line.slice(first!.text.length));
    if (isOnlyLink || (links.length > 1 && links.every(({ kind }) => kind === 'url'))) {
      return undefined;
    }
    const url = findUrl(line, '', display);
    const isUrl = url.verdict !== null && (url.verdict.dangers.includes('scheme') || /^[^:]*:[/\\]{2}/.test(line));
    // With white space in it, the line is more often a sentence than a URL.
    if (isWord ? isUrl || /^[^:]*:[/\\]{2}/.test(line) : isUrl && url.verdict!.host !== first?.host) {
      return url;
    }
  }
  if (isWord && (links.length === 0 || /^[/\\]{2}/.test(line)) && /[/\\?#@:[\]]/.test(line)) {
    return findUrl(line, /^[/\\]{2}/.test(line) ? 'http:' : 'http://', display);
  }
  // A dot at the end of a sentence does not belong to a link, but a name alone may end with the dot of the root.
  const isRooted = links.length === 1 && /^[.。．｡]$/.test(line.slice(first!.text.length)) && line.startsWith(first!.text) && first!.kind === 'host';
  const isName = links.length === 0 && line.split(/\s+/, 4).length < 4;
  return isName || isRooted ? findName(line, display) : undefined;
}

/** Judges a text as a URL. `added` is added before the text if the text has no scheme. */
function findUrl(text: string, added: string, display: Display): Found {
  return attempt(text, added.length, true, () => display.url(added + text, knownSet(display)));
}

/** Judges a text as a name. */
function findName(text: string, display: Display): Found {
  return { ...attempt(text, 0, false, () => display.host(text, knownSet(display))), isGuess: true };
}

function attempt(text: string, added: number, isLink: boolean, judge: () => HostVerdict): Found {
  try {
    const verdict = judge();
    const [start, end] = [verdict.start - added, verdict.end - added];
    return { text, shown: text, verdict: { ...verdict, start, end }, refusal: null, host: verdict.host === null ? null : [start, end], isLink };
  } catch (error) {
    const { kind, start, end } = error as PunyError;
    return { text, shown: text, verdict: null, refusal: { kind, start: Math.max(0, start - added), end: Math.max(0, end - added) }, host: null, isLink };
  }
}

/** The length of the scheme that the library adds to the target of a link of each kind. */
const ADDED: Record<string, number> = { host: 'https://'.length, email: 'mailto:'.length, handle: 'acct:'.length };

function foundLink(link: JudgedLink | JudgedRefusedName): Found {
  const { text, kind, problem } = link;
  const isLink = kind !== 'host' || link.pathRange !== null || link.queryRange !== null || link.fragmentRange !== null || link.port !== null;
  if (problem !== null || link.verdict === null) {
    const { kind, start, end } = problem ?? { kind: 'too_long', start: link.start, end: link.end };
    return { text, shown: text, verdict: null, refusal: { kind, start: start - link.start, end: end - link.start }, host: null, isLink };
  }
  const added = ADDED[kind] ?? 0;
  const shown = link.target.slice(added);
  // The verdict on an address or a handle has offsets in the part after the last `@`.
  const offset = kind === 'url' || kind === 'host' ? -added : shown.lastIndexOf('@') + 1;
  const verdict = { ...link.verdict, start: link.verdict.start + offset, end: link.verdict.end + offset };
  const host = [link.hostRange[0] - link.start, link.hostRange[1] - link.start] as const;
  return { text, shown, verdict, refusal: null, host, isLink };
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

/** What was found at the beginning of a text. */
export interface Beginning {
  /** The parts of the text that was read. */
  pieces: Piece[];
  all: Found[];
  /** Whether the whole text was read. */
  isAll: boolean;
}

/** Reads the beginning of a text, until `most` links and names are found, or `units` code units are read. */
export function beginning(text: string, most: number, units: number, display: Display | undefined): Beginning {
  const read = readBeginning(text, most, units, display);
  if (read.all.length < 2 || isList(read.pieces)) {
    return read;
  }
  // In a message, a line with only one word is not a name.
  const pieces = read.pieces.map((piece) => (piece.found?.isGuess === true ? { ...piece, found: undefined } : piece));
  return { ...read, pieces, all: read.all.filter(({ isGuess }) => isGuess !== true) };
}

function readBeginning(text: string, most: number, units: number, display: Display | undefined): Beginning {
  const read: Beginning = { pieces: [], all: [], isAll: false };
  let count = 0;
  for (const line of lines(text)) {
    if (count > units) {
      return read;
    }
    if (count > 0) {
      read.pieces.push({ text: '\n', found: undefined });
    }
    for (const piece of pieces(line, display)) {
      if ((read.all.length >= most || count > units) && piece.text !== '') {
        return read;
      }
      count += piece.text.length;
      read.pieces.push(piece);
      if (piece.found !== undefined) {
        read.all.push(piece.found);
      }
    }
    count += 1;
  }
  return { ...read, isAll: true };
}

/** Returns whether a text is a list: each of its words contains a link or a name. Any other text is a message. */
export function isList(pieces: readonly Piece[]): boolean {
  return pieces.every(({ text, found }, index) => {
    // The first and the last word may be joined to the link before or after them, as in `1;a.de;2`.
    const from = pieces[index - 1]?.found === undefined ? 0 : 1;
    const to = pieces[index + 1]?.found === undefined ? undefined : -1;
    return found !== undefined || !text.split(/\s+/).slice(from, to).some((word) => /[\p{L}\p{N}]/u.test(word));
  });
}

/** Returns the name to convert: the host as it was written, without escapes. Null if there is no domain name. */
export function nameOf({ shown, verdict, isLink, text }: Found): string | null {
  if (verdict === null) {
    return isLink ? null : text;
  }
  if (verdict.host === null || verdict.kind === 'ipv4' || verdict.kind === 'ipv6') {
    return null;
  }
  const written = shown.slice(verdict.start, verdict.end);
  return /[%\t\n\r]/.test(written) ? verdict.host : written;
}
