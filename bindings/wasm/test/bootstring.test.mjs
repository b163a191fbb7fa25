// Bootstrings with custom parameters (RFC 3492, section 4).

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { bootstring, encode, explainEncode, PunyError } from 'puny-idna';
import * as without2003 from 'puny-idna/without-2003';

const SAMPLES = ['3年B組金八先生', 'почему', 'Pročprostě', 'ü', 'aüb\u{10FFFF}', '😀😀😀a', 'ÿ'.repeat(40), 'abc', ''];

test('decode returns the string that encode received, and both have the same steps', () => {
  let seed = 3;
  const below = (limit) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * limit);
  };
  let legal = 0;
  for (let round = 0; round < 600; round += 1) {
    const base = 4 + below(33);
    // With tmax = base - 1, a delta may have a million digits, so tmax is at most base - 2.
    const tmax = 1 + below(base - 2);
    const parameters = { base, tmin: below(tmax + 1), tmax, skew: 1 + below(200), damp: 2 + below(1000), initialBias: below(4 * base), initialN: below(2) === 0 ? below(0xfd) : 0x80 };
    if (parameters.initialBias % base > base - parameters.tmin) {
      assert.throws(() => bootstring(parameters), { name: 'RangeError', cause: 'initial_bias' });
      continue;
    }
    legal += 1;
    const { encode, decode, explainEncode, explainDecode } = bootstring(parameters);
    for (const text of SAMPLES) {
      const about = `${text} ${JSON.stringify(parameters)}`;
      const basic = encode(text);
      assert.equal(decode(basic), text, about);
      const trace = explainEncode(text);
      assert.equal(trace.output, basic);
      assert.equal(trace.n, parameters.initialN);
      assert.deepEqual(trace.steps, explainDecode(basic).steps, about);
    }
  }
  assert(legal > 300, `${legal}`);
});

test('a Bootstring without given parameters is Punycode', () => {
  const own = bootstring();
  assert.deepEqual(own.parameters, { base: 36, tmin: 1, tmax: 26, skew: 38, damp: 700, initialBias: 72, initialN: 128 });
  assert.deepEqual(bootstring({ tmax: undefined }).parameters, own.parameters);
  for (const text of [...SAMPLES, '\uD800', 'a\uDFFF']) {
    assert.equal(own.encode(text), encode(text));
    assert.equal(own.decode(encode(text)), text);
    assert.deepEqual(own.explainEncode(text), explainEncode(text));
  }
  assert.equal(without2003.bootstring({ tmax: 20 }).encode('ü'), bootstring({ tmax: 20 }).encode('ü'));
});

// RFC 3492, section 4, has all these rules except tmax_zero and tmin_stuck. Without these two rules, encoding would not end.
test('illegal parameters are a RangeError whose cause is the name of the rule', () => {
  for (const [parameters, cause] of [
    [{ base: 1 }, 'base'],
    [{ base: 37 }, 'base'],
    [{ base: 2 ** 32 - 1 }, 'base'],
    [{ base: 26 }, 'tmax'],
    [{ tmin: 27 }, 'tmin_above_tmax'],
    [{ tmin: 0, tmax: 0 }, 'tmax_zero'],
    [{ tmin: 35, tmax: 35 }, 'tmin_stuck'],
    [{ skew: 0 }, 'skew'],
    [{ damp: 1 }, 'damp'],
    [{ tmin: 2, initialBias: 35 }, 'initial_bias'],
  ]) {
    assert.throws(() => bootstring(parameters), { name: 'RangeError', cause }, JSON.stringify(parameters));
  }
  for (const value of [-1, 1.5, NaN, 2 ** 32, '26', null]) {
    assert.throws(() => bootstring({ tmax: value }), RangeError, String(value));
  }
  assert.throws(() => bootstring({ initial_n: 0 }), /there is no parameter initial_n; the parameters are base, .*initialN/);
});

test('the offsets of a problem count from the beginning of the string, not of the parameters', () => {
  const later = bootstring({ initialN: 0x400 });
  assert.throws(() => later.encode('a😀ü'), (error) => error instanceof PunyError && error.kind === 'below_initial_n' && error.start === 3 && error.end === 4);
  const few = bootstring({ base: 10, tmin: 2, tmax: 5, initialBias: 0 });
  assert.throws(() => few.decode('ab-cz'), (error) => error.kind === 'not_digit' && error.start === 4);
  assert.throws(() => few.encode(5), TypeError);
});

// RFC 3492, section 7.2, sample L: the first delta is 62042, and inserts U+5148 at position 2.
test('a run of the pseudocode has the values of the RFC', () => {
  const { lines, moments, isWhole } = bootstring().runDecode('3B-ww4c5e180e575a65lsy2b');
  assert(isWhole);
  const insertions = moments.filter(({ line }) => lines[line].name === 'decode_insert');
  assert.deepEqual(insertions.map(({ output }) => output), ['3B先', '3B八先', '3年B八先', '3年B八先生', '3年B組八先生', '3年B組金八先生']);
  const [first] = insertions;
  assert.deepEqual(first.values, { n: 0x5148, i: 2, bias: 27, oldi: 0, w: 12250, k: 144, digit: 2, t: 26 });
  assert.deepEqual(first.consumed, 7);
  const call = moments.find(({ line }) => lines[line].name === 'adapt_call');
  assert.deepEqual(call.assigned, ['adapt.delta', 'adapt.firsttime', 'adapt.numpoints']);
  assert.deepEqual([call.values['adapt.delta'], call.values['adapt.numpoints'], call.values['adapt.firsttime']], [62042, 3, 1]);
  assert.deepEqual([lines[0].text, lines[0].section, lines.at(-1).text], ['function adapt(delta,numpoints,firsttime):', '6.1', 'increment i']);
});

test('a run ends like the conversion, and a long run has a limit', () => {
  for (const text of SAMPLES) {
    const run = bootstring({ tmax: 20 }).runEncode(text);
    assert.equal(run.moments.at(-1).output, bootstring({ tmax: 20 }).encode(text).slice(0, run.isWhole ? undefined : run.moments.at(-1).output.length));
  }
  const { lines, moments } = bootstring().runDecode('bcher-kv');
  assert.deepEqual([moments.at(-1).failed, lines[moments.at(-1).line].name], [true, 'decode_consume']);
  const long = bootstring().runEncode('ÿü'.repeat(3000));
  assert.deepEqual([long.moments.length, long.isWhole], [5000, false]);
});
