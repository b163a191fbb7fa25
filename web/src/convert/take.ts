/**
 * The hosts in what is pasted: names alone, URLs, mail addresses, rows of a table, sentences. It finds where a
 * host stands, as the authority of a URL has it, and leaves to the library what it means.
 */

/** Code units of the longest line that may be a name as a whole; a real name has at most 253 octets. */
export const LONGEST = 1000;

/** A part of a line; the parts in order are the line. */
export interface Piece {
  text: string;
  isHost: boolean;
}

/** What stands between names in a table or a sentence, and in no name. */
const BETWEEN = '\\s,;|<>()"“”「」（）、，';
const TOKEN = new RegExp(`[^${BETWEEN}]+`, 'g');

/** The parts of a line, found one by one. A short line without a host is a name as a whole, whatever it is. */
export function* pieces(line: string): Generator<Piece> {
  const isShort = line.length <= LONGEST;
  const whole = isShort ? line.trim() : '';
  const tokens = isShort ? [...line.matchAll(TOKEN)] : line.matchAll(TOKEN);
  const isAlone = Array.isArray(tokens) && tokens.length === 1;
  let done = 0;
  for (const { 0: token, index } of tokens) {
    const range = host(token, isAlone || token.length > LONGEST);
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
function host(token: string, isAlone: boolean): [from: number, to: number] | undefined {
  const scheme = token.indexOf('://');
  let from = scheme >= 0 ? scheme + 3 : /^(mailto:|\/\/)/i.exec(token)?.[0].length ?? 0;
  let to = token.length;
  const isUrl = from > 0;
  const path = token.slice(from).search(/[/\\?#]/);
  to = path < 0 ? to : from + path;
  const at = token.lastIndexOf('@', to - 1);
  const isAddress = isUrl || at > from;
  from = at >= from && at < to - 1 ? at + 1 : from;
  to -= /:\d*$/.exec(token.slice(from, to).slice(-6))?.[0].length ?? 0;
  if (!isAlone) {
    while (from < to && /[[{'*]/.test(token[from]!)) from += 1;
    while (from < to && /[\]}'.:!?…]/.test(token[to - 1]!)) to -= 1;
  }
  const name = token.slice(from, to);
  // Its last label is not a number, as that of an amount or an address.
  const isName = /[^.。．｡][.。．｡](?!\d*[.。．｡]?$)[^.。．｡]+[.。．｡]?$/u.test(name.slice(0, LONGEST));
  if (name !== '' && (isAddress || isName)) {
    return [from, to];
  }
  return isAlone ? [0, token.length] : undefined;
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
export function names(text: string, most: number, units: number): { names: string[]; isAll: boolean } {
  const found: string[] = [];
  let read = 0;
  for (const line of lines(text)) {
    if (read > units) {
      return { names: found, isAll: false };
    }
    for (const piece of pieces(line)) {
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
