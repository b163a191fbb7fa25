// Tests `encode` and `decode` of `puny-idna` and `puny-idna/punycode`.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import * as puny from 'puny-idna';
import punycode from 'puny-idna/punycode';

test('every string of JavaScript can be encoded and decoded again', () => {
  for (const text of ['\uD800', 'a\uDFFFb', '\uDC00\uD800', '\uD83D😀\uDE00', '\uD800'.repeat(2_000)]) {
    for (const { encode, decode } of [puny, punycode]) {
      assert.equal(decode(encode(text)), text);
    }
  }
});

test('decode refuses two surrogates that form a pair', () => {
  // The second delta of `8c9bj9h` inserts U+DE00 before U+D83D. The second delta of `8c9bk9h` is greater by 1, so it inserts
  // U+DE00 after U+D83D.
  assert.equal(puny.decode('8c9bj9h'), '\uDE00\uD83D');
  assert.equal(punycode.decode('8c9bk9h'), '😀');
  assert.equal(punycode.encode('😀'), 'e28h');
  assert.throws(() => puny.decode('8c9bk9h'), { kind: 'surrogate_pair', start: 7 });
});

test('the offsets of errors count UTF-16 code units', () => {
  for (const [basic, kind, [start, end]] of [
    ['😀-kva', 'not_basic', [0, 2]],
    ['a😀ü-kva', 'not_basic', [1, 3]],
    ['bcher-k!a', 'not_digit', [7, 8]],
    ['bcher-😀', 'not_digit', [6, 8]],
    ['bcher-k', 'unexpected_end', [7, 7]],
    ['99999999', 'overflow', [7, 7]],
  ]) {
    assert.throws(() => puny.decode(basic), { name: 'PunyError', kind, status: null, start, end }, basic);
  }
  assert.throws(() => puny.encode('x'.repeat(5_000) + '\u{10FFFF}'), {
    kind: 'overflow',
    start: 5_000,
    end: 5_002,
  });
});

test('puny-idna/punycode has the three messages of punycode.js', () => {
  for (const [basic, message] of [
    ['99999999', 'Overflow: input needs wider integers to process'],
    ['ü-kva', 'Illegal input >= 0x80 (not a basic code point)'],
    ['a-!', 'Invalid input'],
  ]) {
    assert.throws(() => punycode.decode(basic), { name: 'RangeError', message });
  }
  assert.equal(punycode.version, '2.3.1');
});

test('a string that is too long for an argument list can be decoded', () => {
  const text = 'ü'.repeat(500_000);
  assert.equal(punycode.decode(punycode.encode(text)), text);
  assert.equal(puny.decode(puny.encode(text)), text);
});
