/**
 * The verdict on a name. A name is refused, looks like another name, or is good. Names look alike if their skeletons are equal
 * (UTS #39). The names that many people know are in a list.
 */

import type { Character, Check, Display, Library } from '../library.js';

/**
 * The kind of a verdict. `imitation`: the name looks like a known name. `deceptive`: it may be confused with another name.
 * `policy`: browsers show it in ASCII, although it does not look like another name. `dns`: it is only valid as a name in the DNS.
 */
export type Kind = 'good' | 'imitation' | 'deceptive' | 'policy' | 'dns' | 'refused';

/** Returns whether a name with this verdict looks like another name. */
export function isImitation(kind: Kind): boolean {
  return kind === 'imitation' || kind === 'deceptive';
}

/** A verdict with its evidence. */
export interface Verdict {
  kind: Kind;
  /** The name that the judged name looks like. For an imitation, this is a known name. */
  like?: string;
  /** The characters that look like other characters; empty if all are ASCII. */
  foreign: readonly Character[];
}

/** The maximum number of labels that are compared: the last labels of a longer name. */
const MAX_LABELS = 4;

/** The minimum length of an ASCII label that is compared. Shorter labels look alike by chance, such as `mp` and `rnp`. */
const MIN_ASCII = 5;

/** Judges a name. Without `display`, only decides whether the name is refused. */
export function judge(name: string, check: Check, library: Library, display: Display | undefined): Verdict {
  if (!check.valid) {
    const isDns = name.length < 300 && /[_*]/.test(name) && library.check(name, { std3: 'dns' }).valid;
    return { kind: isDns ? 'dns' : 'refused', foreign: [] };
  }
  const unicode = check.unicode ?? '';
  if (display === undefined) {
    return { kind: 'good', foreign: [] };
  }
  // The name is also compared as it was typed, because capitals look different: mapping changes paypaI to paypai.
  for (const form of new Set([unicode, name])) {
    const found = imitated(form, display);
    if (found === 'known') {
      break;
    }
    if (found !== undefined) {
      const foreign = display.characters(found.part).filter(({ codePoint }) => codePoint >= 0x80);
      return { kind: 'imitation', like: found.like, foreign };
    }
  }
  return deceptive(unicode, display) ?? { kind: 'good', foreign: [] };
}

/**
 * Returns the known name that a name, or the end of a name, looks like. Returns `'known'` if the name, or the end of it, is a
 * known name.
 */
function imitated(name: string, display: Display): { like: string; part: string } | 'known' | undefined {
  const { known, skeleton } = comparison(display);
  const labels = name.replace(/\.$/, '').split('.').slice(-MAX_LABELS);
  for (let first = 0; first < labels.length - 1; first += 1) {
    const part = labels.slice(first).join('.');
    const like = known.get(skeleton(part));
    const isChance = isAscii(part) && labels[first]!.length < MIN_ASCII;
    if (like !== undefined && !(isChance && !like.includes(part))) {
      return like.includes(part.toLowerCase()) ? 'known' : { like: like[0]!, part };
    }
  }
  return undefined;
}

/**
 * Returns the verdict on a name that is not shown in Unicode. The verdict contains the name that it looks like only if all
 * letters of that name are ASCII.
 */
function deceptive(unicode: string, display: Display): Verdict | undefined {
  const { safe, labels } = display.display(unicode);
  if (safe) {
    return undefined;
  }
  const foreign: Character[] = [];
  const read = labels.map((label) => {
    const all = label.safe ? [] : display.characters(label.unicode);
    const blamed = new Set(label.reasons.map(({ codePoint }) => codePoint));
    const letters = all.filter(({ codePoint }) => codePoint >= 0x80);
    const isBlamed = letters.filter(({ codePoint }) => blamed.has(codePoint));
    const text = label.safe ? label.unicode : all.map(reading).join('');
    foreign.push(...(isAscii(text) || isBlamed.length === 0 ? letters : isBlamed));
    return text;
  });
  const like = read.join('.');
  if (isAscii(like)) {
    return { kind: 'deceptive', like, foreign };
  }
  // Emoji and symbols do not look like letters, so browsers show these names in ASCII only because of their policy.
  const reasons = labels.flatMap((label) => label.reasons);
  const isPolicy = reasons.every(({ kind }) => kind === 'restricted') && !foreign.some((character) => isAscii(reading(character)));
  return { kind: isPolicy ? 'policy' : 'deceptive', foreign };
}

/** Returns the text as which people read a character. */
function reading({ codePoint, skeleton }: Character): string {
  return codePoint < 0x80 ? String.fromCodePoint(codePoint) : bare(skeleton);
}

function isAscii(text: string): boolean {
  return /^[a-z\d.-]*$/.test(text);
}

/** Returns a skeleton in small letters, and without marks, which most readers overlook. */
function bare(skeleton: string): string {
  return skeleton.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase();
}

/** The data for comparisons with the known names. */
interface Comparison {
  /** The known names by their skeletons. */
  known: ReadonlyMap<string, readonly string[]>;
  skeleton(this: void, name: string): string;
}

let made: Comparison | undefined;

/** Returns the data for comparisons, which is made at the first call. */
function comparison(display: Display): Comparison {
  if (made !== undefined) {
    return made;
  }
  // The skeletons of ASCII characters are computed only once.
  const ascii = new Map(display.characters('abcdefghijklmnopqrstuvwxyz0123456789-.').map(({ codePoint, skeleton }) => [String.fromCodePoint(codePoint), bare(skeleton)]));
  const skeleton = (name: string): string =>
    /^[a-z\d.-]*$/.test(name) ? Array.from(name, (one) => ascii.get(one)).join('') : display.characters(name).map((one) => bare(one.skeleton)).join('');
  const known = new Map<string, string[]>();
  for (const name of display.knownNames) {
    const key = skeleton(name);
    known.set(key, [...(known.get(key) ?? []), name]);
  }
  made = { known, skeleton };
  return made;
}
