// Long hostile inputs: each call ends with a result or with an error of the package. The limit of time finds an algorithm
// that takes some 100 steps for each pair of units; `cargo xtask growth` finds quadratic work in the Rust code.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import * as puny from 'puny-idna';
import * as punycode from 'puny-idna/punycode';

/** In units, about. */
const LENGTH = 100_000;
/** The same where a record is some thousand times as long as the input. */
const LENGTH_OF_STEPS = 10_000;
/** In seconds of the processor, for one call. */
const MAX = 15;

const inputs = {
  'one problem per label': '-.',
  'one label per two units': 'ü.',
  'an A-label each': 'xn--tda.',
  'one long label': 'ü',
  'marks to order': '\u0323\u0301',
  'eighteen code points each': '\uFDFA',
  'code points that descend': String.fromCodePoint(...Array.from({ length: 1_000 }, (_, index) => 0x9fff - index)),
  'lone surrogates': '\uD800ü',
  'great deltas': '99a9',
  'deltas of one digit': 'a',
};

const operations = {
  encode: puny.encode,
  decode: puny.decode,
  'punycode.encode': punycode.encode,
  'punycode.decode': punycode.decode,
  toAscii: puny.toAscii,
  toUnicode: puny.toUnicode,
  'toAscii, 2003': (name) => puny.toAscii(name, { edition: '2003' }),
  check: (name) => puny.check(name, { edition: '2008-register' }),
  isIdnHostname: puny.isIdnHostname,
  explain: puny.explain,
  explainEncode: puny.explainEncode,
  explainDecode: puny.explainDecode,
};

for (const [name, operation] of Object.entries(operations)) {
  test(name, () => {
    const length = name.startsWith('explain') ? LENGTH_OF_STEPS : LENGTH;
    for (const [what, piece] of Object.entries(inputs)) {
      const input = piece.repeat(length / piece.length);
      const start = process.cpuUsage();
      try {
        operation(input);
      } catch (error) {
        assert(error instanceof puny.PunyError || error instanceof RangeError, `${what}: ${error}`);
        assert.doesNotMatch(error.message, /no memory|call stack/, what);
      }
      const { user, system } = process.cpuUsage(start);
      const seconds = (user + system) / 1e6;
      assert(seconds < MAX, `${what}: ${seconds} s`);
    }
  });
}
