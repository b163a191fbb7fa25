// Tests the cases of `suite/` with the runner of the suite for this package.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import * as puny from 'puny-idna';
import * as hostname from 'puny-idna/hostname';
import punycode from 'puny-idna/punycode';
import * as uts46 from 'puny-idna/uts46';
import * as light from 'puny-idna/without-2003';

import { notOffered, of } from '../../../suite/runners/puny.js';

const answer = of(puny);
/** The small entries that implement a subject of the suite. */
const ENTRIES = { punycode: [of(punycode)], hostname: [of(hostname)], 'idn-hostname': [of(hostname)], uts46: [of(uts46), of(light)], 'url-host': [of(uts46), of(light)] };
/** A case with two surrogates that form a pair. `puny-idna/punycode` decodes them to one code point, as punycode.js does. */
const AS_PUNYCODE_JS = 'punycode.surrogate-decode.001';

/** Reads a file of the suite. */
function read(subject) {
  return JSON.parse(readFileSync(new URL(`../../../suite/${subject}.json`, import.meta.url), 'utf8'));
}

/** Returns a value of the suite as text. Returns undefined for bytes, and for numbers that are not code points. */
function text(value) {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.every((point) => point <= 0x10ffff) ? String.fromCodePoint(...value) : undefined;
  if (value.utf16) return String.fromCharCode(...value.utf16.match(/.{4}/g).map((unit) => parseInt(unit, 16)));
  const range = ({ from, step, count }) => Array.from({ length: count }, (_, at) => String.fromCodePoint(from + step * at)).join('');
  return value.recipe?.map((piece) => (Array.isArray(piece) ? piece[0].repeat(piece[1]) : range(piece))).join('');
}

/** Returns the flags of a case in the form that a runner expects. */
function flagsOf(book, { parameters, flags }) {
  if (parameters === undefined) return Object.entries(book.flags ?? {}).map(([name, on]) => Number(flags?.[name] ?? on)).join('');
  const { base, tmin, tmax, skew, damp, initialBias, initialN, delimiter, digits, caseInsensitive } = book.parameters[parameters];
  return [base, tmin, tmax, skew, damp, initialBias, initialN, delimiter.charCodeAt(0).toString(16), digits, Number(caseInsensitive)].join(' ');
}

/** Returns the answer in the form of the suite: a text, or null if the input is refused. */
function outcome(ask, ...question) {
  try {
    return ask(...question);
  } catch (error) {
    assert.equal(error.name, ask === ENTRIES.punycode[0] ? 'RangeError' : 'PunyError');
    return null;
  }
}

const SUBJECTS = ['punycode', 'bootstring', 'uts46', 'url-host', 'idna2008-lookup', 'idna2008-registration', 'idna2003', 'hostname', 'idn-hostname', 'idn-email'];
for (const subject of SUBJECTS) {
  test(`the answers are the answers of the suite: ${subject}`, () => {
    const book = read(subject);
    let answered = 0;
    for (const one of book.cases) {
      const answers = [one, ...(one.acceptable ?? [])];
      const right = (field) => answers.map((given) => (given[field] == null ? null : text(given[field])));
      const input = text(one.input);
      const strict = one.flags?.beStrict ? ' beStrict' : '';
      for (const edition of input === undefined ? [] : (one.editions ?? [flagsOf(book, one)])) {
        const ask = (operation, of, expected) => {
          for (const entry of [answer, ...(one.id === AS_PUNYCODE_JS ? [] : (ENTRIES[subject] ?? []))]) {
            const found = outcome(entry, subject, operation, edition + strict, of);
            if (found === notOffered) return;
            assert(expected.includes(found), `${one.id}: ${operation} is ${JSON.stringify(found)}`);
            answered++;
          }
        };
        if (one.operation) ask(one.operation, input, right('output'));
        else if (one.valid !== undefined) ask('valid', input, answers.map(({ valid }) => (valid ? '' : null)));
        else ask('ascii', input, right('ascii'));
        // The input of domain to Unicode is the domain that the parser returned, or a name that the parser refuses.
        const of = subject === 'url-host' ? (one.ascii ?? input) : input;
        if (one.unicode !== undefined) ask('unicode', of, right('unicode'));
      }
    }
    assert(answered > 240, `${answered}`);
  });
}
