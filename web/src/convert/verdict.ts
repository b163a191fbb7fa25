/**
 * What a person has to know of a name first: that it looks like another one, that it is refused, or neither. The
 * skeletons of Unicode (UTS #39) say what looks alike, and a list says which names are known.
 */

import type { Character, Check, Display, Library } from '../library.js';

export type Kind = 'good' | 'imitation' | 'deceptive' | 'policy' | 'dns' | 'refused';

/** Whether a name looks like another one. A name that is hidden by policy does not. */
export function isImitation(kind: Kind): boolean {
  return kind === 'imitation' || kind === 'deceptive';
}

export interface Verdict {
  kind: Kind;
  /** The name that it looks like: of an imitation a known one. */
  like?: string;
  /** The characters that are not what they seem; empty if they are all ASCII. */
  foreign: readonly Character[];
}

/** Names of more labels are compared from their last ones. */
const MAX_LABELS = 4;

/** Labels of ASCII alone that are shorter look like others by chance, as mp does like rnp. */
const MIN_ASCII = 5;

/** Judges a name. Without `display` only whether it is refused. */
export function judge(name: string, check: Check, library: Library, display: Display | undefined): Verdict {
  if (!check.valid) {
    const isDns = name.length < 300 && /[_*]/.test(name) && library.check(name, { std3: 'dns' }).valid;
    return { kind: isDns ? 'dns' : 'refused', foreign: [] };
  }
  const unicode = check.unicode ?? '';
  if (display === undefined) {
    return { kind: 'good', foreign: [] };
  }
  // Capitals are compared as they were typed too: of paypaI, mapping makes paypai.
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

/** The known name that a name, or the end of it, looks like without being it. */
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

/** What is not shown in Unicode: with the letters that it would be read as, if all of them are ASCII. */
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
  // Emoji, symbols and the like imitate nothing: only a policy hides them.
  const reasons = labels.flatMap((label) => label.reasons);
  const isPolicy = reasons.every(({ kind }) => kind === 'restricted') && !foreign.some((character) => isAscii(reading(character)));
  return { kind: isPolicy ? 'policy' : 'deceptive', foreign };
}

/** The character as it is read: an ASCII letter that it looks like, or itself. */
function reading({ codePoint, skeleton }: Character): string {
  return codePoint < 0x80 ? String.fromCodePoint(codePoint) : bare(skeleton);
}

function isAscii(text: string): boolean {
  return /^[a-z\d.-]*$/.test(text);
}

/** Small letters without marks, which most readers overlook. */
function bare(skeleton: string): string {
  return skeleton.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase();
}

interface Comparison {
  /** The known names of a skeleton. */
  known: ReadonlyMap<string, readonly string[]>;
  skeleton(this: void, name: string): string;
}

let made: Comparison | undefined;

/** The known names by their skeletons, made once. */
function comparison(display: Display): Comparison {
  if (made !== undefined) {
    return made;
  }
  // The skeleton of an ASCII character is that of the library, asked once.
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
