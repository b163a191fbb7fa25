// Tests the conversions of names, with editions, flags and errors.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import * as puny from 'puny-idna';

/** Returns the error that a call throws. */
function thrown(call) {
  try {
    call();
  } catch (error) {
    return error;
  }
  return assert.fail('nothing was thrown');
}

// The README of the crate `puny-idna` shows this error with offsets in bytes.
test('an error contains the fault, the rule and the offsets in UTF-16 code units', () => {
  const error = thrown(() => puny.toAscii('😀ok.b\u200Dücher'));
  assert(error instanceof puny.PunyError && error instanceof Error);
  assert.equal(error.name, 'PunyError');
  assert.deepEqual([error.status, error.kind, error.label], ['C2', 'zwj_context', 1]);
  assert.deepEqual([error.start, error.end], [6, 7]);
  assert.equal(error.problems[0].codePoint, 0x200d);
  assert.match(error.message, /^U\+200D does not follow a virama \(label 2, offset 6\): .*RFC 5892/);
});

test('a problem has every field', () => {
  const [problem] = puny.check(`😀.${'a'.repeat(64)}`, { edition: 'uts46' }).problems;
  const { rule, ...others } = problem;
  assert.deepEqual(Object.entries(others), Object.entries({
    kind: 'label_length',
    status: 'A4_2',
    label: 1,
    start: 3,
    end: 67,
    codePoint: null,
    origin: null,
    cause: 'too_long',
    number: 64,
    message: 'the label has 64 octets, but the limit is 63',
  }));
  assert.match(rule, /^a label must have 1 to 63 octets/);
});

test('an error contains all problems', () => {
  const error = thrown(() => puny.toAscii('-a._b.xn--0'));
  const found = error.problems.map(({ status, label, start, end }) => [status, label, start, end]);
  assert.deepEqual(found, [
    ['V3', 0, 0, 1],
    ['U1', 1, 3, 4],
    ['P4', 2, 6, 11],
  ]);
  assert.match(error.message, /; and 2 more$/);
});

// RFC 3490 maps ß to ss, and the URL Standard allows `_`. COMPARE.md has more differences of editions.
test('editions and flags decide the result', () => {
  const ascii = (name, options) => puny.toAscii(name, options);
  assert.equal(ascii('faß.de', {}), 'xn--fa-hia.de');
  assert.equal(ascii('faß.de', { edition: '2003' }), 'fass.de');
  assert.equal(ascii('faß.de', { transitional: true }), 'fass.de');
  assert.equal(ascii('a_b.de', { edition: 'url' }), 'a_b.de');
  assert.equal(ascii('_dmarc.bücher.de', { std3: 'dns' }), '_dmarc.xn--bcher-kva.de');
  assert.equal(ascii('bücher.de.', { dnsLength: 'allow-root' }), 'xn--bcher-kva.de.');
  assert.throws(() => ascii('bücher.de.'), { status: 'A4_2' });
  assert.throws(() => ascii('Bücher.de', { edition: '2008-lookup' }), { status: 'DISALLOWED' });
  assert.equal(ascii('Bücher.de', { edition: 'idna2008', mapping: true }), 'xn--bcher-kva.de');
});

test('a wrong option is a TypeError that lists the valid values', () => {
  for (const [options, message] of [
    [{ edition: 'uts64' }, /no edition uts64; the editions are uts46, /],
    [{ edition: 'toString' }, /no edition toString/],
    [{ checkHyphen: true }, /no option checkHyphen; the options are edition, checkHyphens, /],
    [{ edition: 'url', transitional: true }, /the edition url does not have the option transitional/],
    [{ std3: 'yes' }, /std3 must be true, false or 'dns', not yes/],
    [{ checkBidi: 1 }, /checkBidi must be true or false, not 1/],
    ['url', /options must be an object, not url/],
    [null, /options must be an object, not null/],
  ]) {
    assert.throws(() => puny.toAscii('a', options), { name: 'TypeError', message });
  }
  assert.equal(puny.toAscii('a', { edition: undefined, transitional: undefined }), 'a');
  for (const input of [undefined, null, 1, new String('a')]) {
    assert.throws(() => puny.toAscii(input), TypeError);
  }
});

// `TextEncoder` would replace the surrogate by U+FFFD, which would violate another rule.
test('a name with a lone surrogate has the problem lone_surrogate', () => {
  for (const [name, offset] of [['a.\uD800b', 2], ['\uDC00', 0], ['😀\uDE00', 2]]) {
    for (const call of [puny.toAscii, puny.toUnicode]) {
      const error = thrown(() => call(name));
      assert.deepEqual([error.kind, error.start, error.end], ['lone_surrogate', offset, offset + 1]);
    }
    assert.equal(puny.check(name).problems[0].kind, 'lone_surrogate');
    assert.equal(puny.explain(name).problems[0].kind, 'lone_surrogate');
    assert.equal(puny.isIdnHostname(name), false);
  }
});

test('check returns both forms of a valid name, and the problems of a refused name', () => {
  assert.deepEqual(puny.check('Faß.de'), {
    valid: true,
    edition: 'uts46',
    ascii: 'xn--fa-hia.de',
    unicode: 'faß.de',
    labels: [
      { ascii: 'xn--fa-hia', unicode: 'faß', kind: 'u_label' },
      { ascii: 'de', unicode: 'de', kind: 'nr_ldh' },
    ],
    problems: [],
  });
  const refused = puny.check('xn--example-.org', { edition: '2008-register' });
  assert.deepEqual([refused.valid, refused.ascii, refused.unicode], [false, null, null]);
  assert.deepEqual([refused.edition, refused.problems[0].status], ['2008-register', 'P4']);
});

test('long names are converted, and later calls still work', () => {
  const allowed = { dnsLength: false };
  const long = 'bücher.'.repeat(200_000) + 'example';
  const ascii = puny.toAscii(long, allowed);
  assert.equal(ascii, 'xn--bcher-kva.'.repeat(200_000) + 'example');
  assert.equal(puny.toUnicode(ascii, allowed), long);
  assert.equal(puny.toAscii('faß.de'), 'xn--fa-hia.de');
  const problems = thrown(() => puny.toAscii('-.'.repeat(1_000), allowed)).problems;
  assert.deepEqual([problems.length, problems.at(-1).start], [1_000, 1_998]);
});

test('only own properties are options', () => {
  Object.assign(Object.prototype, { std3: false, edition: '2003', draft: 'none' });
  try {
    assert.equal(puny.check('a_ß', {}).valid, false);
    assert.equal(puny.toAscii('faß', { checkHyphens: false }), 'xn--fa-hia');
    assert.equal(puny.isIdnHostname('faß', {}), true);
    assert.equal(puny.toAscii('faß', { edition: undefined }), 'xn--fa-hia');
  } finally {
    for (const key of ['std3', 'edition', 'draft']) delete Object.prototype[key];
  }
  assert.equal(puny.toAscii('faß', Object.create({ edition: '2003' })), 'xn--fa-hia');
});

test('the JSON of an error contains its message and all problems', () => {
  const error = thrown(() => puny.toAscii('-a._b'));
  const read = JSON.parse(JSON.stringify({ error })).error;
  assert.equal(read.name, 'PunyError');
  assert.equal(read.message, error.message);
  assert.deepEqual([read.kind, read.status, read.label, read.start, read.end], ['hyphen_at_end', 'V3', 0, 0, 1]);
  assert.deepEqual(read.problems, error.problems);
  assert.deepEqual(structuredClone(error.toJSON()), read);
});

// URL Standard, section 3.3: the input of domain to Unicode is a result of the domain parser.
test('toUnicode by the URL Standard refuses a name that is not a domain', () => {
  for (const edition of ['url', 'url-strict', 'url-check-a-labels']) {
    for (const name of ['a／b.com', 'a？b.com', 'a＃b.com', '℀.com', 'a\u00a0b.com', 'a/b.com', '']) {
      assert.throws(() => puny.toUnicode(name, { edition }), puny.PunyError);
    }
  }
});
