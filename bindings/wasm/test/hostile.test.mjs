// Calls every function with long hostile inputs. Each call must return a result, or throw an error of the package, within a
// time limit. The limit finds only algorithms that take about 100 steps for each pair of code units. `cargo xtask growth`
// finds every quadratic algorithm in the Rust code.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import * as puny from 'puny-idna';
import * as punycode from 'puny-idna/punycode';

/** The approximate length of an input, in code units. */
const LENGTH = 100_000;
/** The approximate length of an input of the functions that explain. Their results are about a thousand times longer. */
const LENGTH_OF_STEPS = 10_000;
/** The maximum processor time of a call, in seconds. */
const MAX_SECONDS = 15;

const inputs = {
  'one problem for each label': '-.',
  'one label for each two code units': 'ü.',
  'many A-labels': 'xn--tda.',
  'one long label': 'ü',
  'marks that must be ordered': '\u0323\u0301',
  'characters that are mapped to eighteen code points': '\uFDFA',
  'code points in descending order': String.fromCodePoint(...Array.from({ length: 1_000 }, (_, index) => 0x9fff - index)),
  'lone surrogates': '\uD800ü',
  'large deltas': '99a9',
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
  isHostname: puny.isHostname,
  isIdnHostname: puny.isIdnHostname,
  idnHostname: puny.idnHostname,
  mailbox: puny.mailbox,
  explain: puny.explain,
  explainEncode: puny.explainEncode,
  explainDecode: puny.explainDecode,
};

for (const [name, operation] of Object.entries(operations)) {
  test(`${name} returns or throws within ${MAX_SECONDS} s for hostile inputs`, () => {
    const length = name.startsWith('explain') ? LENGTH_OF_STEPS : LENGTH;
    for (const [what, piece] of Object.entries(inputs)) {
      const input = piece.repeat(length / piece.length);
      const start = process.cpuUsage();
      try {
        operation(input);
      } catch (error) {
        assert(error instanceof puny.PunyError || error instanceof RangeError, `${what}: ${error}`);
        assert.doesNotMatch(error.message, /not enough memory|call stack/, what);
      }
      const { user, system } = process.cpuUsage(start);
      const seconds = (user + system) / 1e6;
      assert(seconds < MAX_SECONDS, `${what}: ${seconds} s`);
    }
  });
}
