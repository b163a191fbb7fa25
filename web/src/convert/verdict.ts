/**
 * The verdict on a link or a name in words that a reader understands. The library judges the host, and compares it with the
 * known names. This file chooses the sentences, and the name that a deceptive name looks like.
 */

import type { Character, Check, Display, HostVerdict, Library } from '../library.js';
import { knownSet } from './known.js';
import { type Found, nameOf } from './take.js';

/** The verdict in one word. `known`: the name is a known name, and not an imitation. */
export type Word = 'good' | 'known' | 'careful' | 'broken';

/**
 * A reason for the verdict. The first reason decides the verdict.
 *
 * - `imitation`: the name looks like a known name; `contains`: it begins with a known name, but belongs to another name.
 * - `deceptive`: it may be confused with another name; `policy`: browsers only have a policy against its characters.
 * - `host_in_userinfo`, `scheme` and `too_long` are the dangers of the library.
 * - `address`: an IP address in an unusual form; `known` and `below`: a known name, or a name below it.
 * - `dns`: a name that is only valid in the DNS; `refused`: a name that breaks rules; `url`: a link that is refused.
 */
export type Reason = 'host_in_userinfo' | 'scheme' | 'imitation' | 'contains' | 'deceptive' | 'too_long' | 'address' | 'policy' | 'known' | 'below' | 'dns' | 'refused' | 'url' | 'good';

/** A verdict with its evidence. */
export interface Verdict {
  word: Word;
  reasons: readonly [Reason, ...Reason[]];
  /** The name that the name looks like, contains, is or is below. */
  like: string | undefined;
  /** The characters that look like other characters; empty if all are ASCII. */
  foreign: readonly Character[];
  /** The name to convert, and its check. Null if there is no name, but for example an IP address. */
  name: string | null;
  check: Check | null;
}

const WORDS: Partial<Record<Reason, Word>> = { refused: 'broken', url: 'broken', good: 'good', policy: 'good', dns: 'good', below: 'good', known: 'known' };

/** Returns whether the reader should take care with a name with this verdict. */
export function isCareful({ word }: Verdict): boolean {
  return word === 'careful';
}

/** Returns whether a name with this verdict looks like another name. */
export function isImitation({ reasons }: Verdict): boolean {
  return reasons.some((reason) => reason === 'imitation' || reason === 'deceptive');
}

/** Checks a name by every rule. If only the rules for host names refuse it, returns its check as a name in the DNS. */
export function checkName(name: string, library: Library): Check {
  const check = library.check(name);
  const loose = check.valid || name.length > 300 ? check : library.check(name, { edition: 'uts46-dns' });
  return loose.valid ? loose : check;
}

/** Judges a link or a name. Without `display`, only decides whether the name is refused. */
export function judge(found: Found, library: Library, display: Display | undefined): Verdict {
  const name = nameOf(found);
  const check = name === null ? null : checkName(name, library);
  const { verdict } = found;
  const seen = verdict?.kind === 'opaque' && display !== undefined ? ofOpaque(verdict, name ?? '', display) : verdict;
  const deceived = seen === null || display === undefined ? undefined : deceptive(seen, display);
  const reasons: Reason[] = [];
  if (seen !== null) {
    const { dangers, relation } = seen;
    for (const danger of dangers) {
      if (danger === 'imitation') {
        reasons.push(relation === 'contains' ? 'contains' : 'imitation');
      } else if (danger !== 'hidden_label') {
        reasons.push(danger);
      } else if (deceived !== undefined && !dangers.includes('imitation')) {
        reasons.push(deceived.reason);
      }
    }
    if (seen.kind?.startsWith('ip') === true && seen.changed) {
      reasons.push('address');
    }
  }
  if (check?.valid === false) {
    reasons.splice(0, reasons.length, 'refused');
  } else if (found.refusal !== null) {
    reasons.splice(0, reasons.length, found.isLink ? 'url' : 'refused');
  } else if (reasons.length === 0 && seen?.relation === 'protected') {
    const host = seen.host?.replace(/\.$/, '');
    reasons.push(host === seen.protectedName || host === `www.${seen.protectedName}` ? 'known' : 'below');
  } else if (check !== null && /[_*]/.test(name!) && reasons.length === 0) {
    reasons.push('dns');
  }
  const [first = 'good', ...others] = reasons;
  return {
    word: WORDS[first] ?? 'careful',
    reasons: [first, ...others],
    like: seen?.protectedName ?? deceived?.like,
    foreign: deceived?.foreign ?? [],
    name,
    check,
  };
}

/** Returns the verdict on the host of a URL whose scheme is not special. The library judges the labels only of other hosts. */
function ofOpaque(verdict: HostVerdict, name: string, display: Display): HostVerdict {
  try {
    const { scheme, start, end, dangers } = verdict;
    const seen = display.host(name, knownSet(display));
    return { ...seen, scheme, start, end, dangers: [...dangers, ...seen.dangers] };
  } catch {
    return verdict;
  }
}

/** Returns the name that a name with hidden labels looks like, if all its letters are ASCII, and the letters to blame. */
function deceptive({ labels, relation }: HostVerdict, display: Display): { reason: 'deceptive' | 'policy'; like?: string; foreign: Character[] } | undefined {
  if (labels.every(({ safe }) => safe) && (relation === 'none' || relation === 'protected')) {
    return undefined;
  }
  const foreign: Character[] = [];
  const read = labels.map((label) => {
    const isPlain = label.safe && relation === 'none';
    const all = isPlain ? [] : display.characters(label.unicode);
    const blamed = new Set(label.reasons.map(({ codePoint }) => codePoint));
    const letters = all.filter(({ codePoint }) => codePoint >= 0x80);
    const isBlamed = letters.filter(({ codePoint }) => blamed.has(codePoint));
    const text = isPlain ? label.unicode : all.map(reading).join('');
    foreign.push(...(isAscii(text) || isBlamed.length === 0 ? letters : isBlamed));
    return text;
  });
  const like = read.join('.');
  if (isAscii(like)) {
    return { reason: 'deceptive', like, foreign };
  }
  // Emoji and symbols do not look like letters, so browsers show these names in ASCII only because of their policy.
  const reasons = labels.flatMap((label) => label.reasons);
  const isPolicy = reasons.every(({ kind }) => kind === 'restricted') && !foreign.some((character) => isAscii(reading(character)));
  return { reason: isPolicy ? 'policy' : 'deceptive', foreign };
}

/** Returns the text as which people read a character. */
function reading({ codePoint, skeleton }: Character): string {
  return codePoint < 0x80 ? String.fromCodePoint(codePoint) : bare(skeleton);
}

function isAscii(text: string): boolean {
  return /^[a-z\d.-]*$/.test(text);
}

/** Returns a skeleton in small letters, and without marks, which most readers overlook. */
export function bare(skeleton: string): string {
  return skeleton.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase();
}
