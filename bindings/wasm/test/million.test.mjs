// Compares `puny-idna/punycode` with punycode.js on a million generated and hostile inputs.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import punycodeJs from 'punycode/punycode.js';
import * as punycode from 'puny-idna/punycode';

import { basic, extended, name, random } from './support/generate.mjs';

/** Returns the result of a call, or the name and the message of its error. */
function outcome(call, input) {
  try {
    return call(input);
  } catch (error) {
    return `${error.name}: ${error.message}`;
  }
}

/** Compares an operation on `count` inputs, and returns the number of errors of each kind. */
function compare(operation, count, generate) {
  const errors = new Map();
  for (let index = 0; index < count; index++) {
    const input = generate();
    const ours = outcome(punycode[operation], input);
    const theirs = outcome(punycodeJs[operation], input);
    if (ours !== theirs) {
      const shown = JSON.stringify({ index, input, ours, theirs });
      assert.fail(`${operation}: ${shown}`);
    }
    const error = /^RangeError: [^0-9]*/.exec(ours)?.[0];
    if (error !== undefined) {
      errors.set(error, (errors.get(error) ?? 0) + 1);
    }
  }
  return errors;
}

const OVERFLOW = 'RangeError: Overflow: input needs wider integers to process';
const NOT_BASIC = 'RangeError: Illegal input >= ';
const INVALID = 'RangeError: Invalid input';
const NO_CODE_POINT = 'RangeError: Invalid code point ';

/** Asserts that each of these errors occurred more than 100 times. */
function assertReached(errors, expected) {
  for (const error of expected) {
    assert(errors.get(error) > 100, `${error}: ${errors.get(error)} times`);
  }
}

const seed = Number(process.env.PUNY_SEED ?? 20261122);

test('encode has the results of punycode.js for 300,000 strings', () => {
  const chance = random(seed);
  compare('encode', 300_000, () => extended(chance));
});

test('decode has the results of punycode.js for 400,000 strings', () => {
  const chance = random(seed + 1);
  const errors = compare('decode', 400_000, () => basic(chance, punycodeJs.encode));
  assertReached(errors, [OVERFLOW, NOT_BASIC, INVALID, NO_CODE_POINT]);
});

test('toASCII has the results of punycode.js for 150,000 names', () => {
  const chance = random(seed + 2);
  compare('toASCII', 150_000, () => name(chance, punycodeJs.encode));
});

test('toUnicode has the results of punycode.js for 150,000 names', () => {
  const chance = random(seed + 3);
  const errors = compare('toUnicode', 150_000, () => name(chance, punycodeJs.encode));
  assertReached(errors, [INVALID]);
});

// The deltas have 31 to 32 bits. The implementation in RFC 3492 encodes them, and punycode.js refuses them.
test('encode and decode have the results of punycode.js for deltas near 31 bits', () => {
  for (let before = 1_900; before < 1_960; before += 2) {
    const text = 'x'.repeat(before) + '\u{10FFFF}';
    assert.equal(outcome(punycode.encode, text), outcome(punycodeJs.encode, text), before);
  }
  const encoded = punycodeJs.encode('x'.repeat(1_900) + '\u{10FFFF}');
  assert.equal(punycode.decode(encoded), punycodeJs.decode(encoded));
});

test('ucs2 has the results of punycode.js', () => {
  const chance = random(seed + 4);
  for (let count = 0; count < 20_000; count++) {
    const text = extended(chance);
    const codePoints = punycodeJs.ucs2.decode(text);
    assert.deepEqual(punycode.ucs2.decode(text), codePoints);
    assert.equal(punycode.ucs2.encode(codePoints), punycodeJs.ucs2.encode(codePoints));
  }
});

test('the interface is equal to the interface of punycode.js, except init', () => {
  const kinds = (object) => Object.entries(object).map(([key, value]) => [key, typeof value]);
  // punycode.js does not have `init`, which workers need.
  const { default: everything, init, ...named } = punycode;
  assert.deepEqual(new Map(kinds(everything)), new Map(kinds(punycodeJs)));
  assert.deepEqual(new Map(kinds(named)), new Map(kinds(punycodeJs)));
  assert.deepEqual(kinds(punycode.ucs2).sort(), kinds(punycodeJs.ucs2).sort());
  assert.equal(punycode.version, punycodeJs.version);
});

// README.md lists the differences from punycode.js.
test('decode accepts a long string that punycode.js cannot decode', () => {
  // RFC 3492, section 1.1, completeness: every string can be encoded. punycode.js passes each code point as an argument of one
  // call, and the number of arguments is limited.
  const long = 'ü'.repeat(200_000);
  const encoded = punycode.encode(long);
  assert.equal(punycode.decode(encoded), long);
  assert.match(outcome(punycodeJs.decode, encoded), /^RangeError: Maximum call stack/);
});
