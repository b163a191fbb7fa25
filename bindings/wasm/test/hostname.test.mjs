// Tests the functions for host names and mail addresses with the test suite of JSON Schema.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import * as puny from 'puny-idna';
import * as hostname from 'puny-idna/hostname';

import { read } from './support/testdata.mjs';

const DRAFT = { draft: '2020-12' };

/** Returns the result of `isIdnHostname`. The results of both entries must be equal. */
function isIdnHostname(...given) {
  const answer = hostname.isIdnHostname(...given);
  assert.equal(puny.isIdnHostname(...given), answer);
  return answer;
}

/** Returns the error that a call throws. */
function thrown(call) {
  try {
    call();
  } catch (error) {
    assert(error instanceof puny.PunyError, error);
    return error;
  }
  assert.fail('nothing is thrown');
}

test('isHostname returns the results in json-schema/hostname.tsv', () => {
  for (const { case: number, data, valid } of read('json-schema/hostname.tsv')) {
    for (const { isHostname } of [puny, hostname]) {
      assert.equal(isHostname(data), valid === 'true', `case ${number}: ${JSON.stringify(data)}`);
    }
  }
});

for (const [table, options] of [['email', { ascii: true }], ['email', {}], ['idn-email', undefined]]) {
  test(`mailbox accepts the addresses in json-schema/${table}.tsv, with ${JSON.stringify(options)}`, () => {
    for (const { case: number, data, valid } of read(`json-schema/${table}.tsv`)) {
      const place = `case ${number}: ${JSON.stringify(data)}`;
      if (valid === 'true') assert.equal(puny.mailbox(data, options).domain, data.slice(data.lastIndexOf('@') + 1), place);
      else assert(thrown(() => puny.mailbox(data, options)).problems.length > 0, place);
    }
  });
}

test('host names are returned in ASCII, or refused with all problems', () => {
  assert.equal(puny.hostname('XN--BCHER-KVA.example'), 'xn--bcher-kva.example');
  assert.equal(puny.idnHostname('BÜCHER.example'), 'xn--bcher-kva.example');
  const error = thrown(() => puny.idnHostname('𝒲eb.b☃'));
  assert.deepEqual([error.status, error.label, error.start, error.end], ['DISALLOWED', 1, 6, 7]);
  assert.equal(thrown(() => puny.hostname('a.\uD800')).kind, 'lone_surrogate');
});

// RFC 5321, section 4.1.2; RFC 6531, section 3.3.
test('mailbox returns the parts of an address', () => {
  assert.deepEqual(puny.mailbox('"J\\.😀"@bücher.example'), {
    localPart: '"J\\.😀"',
    unquotedLocalPart: 'J.😀',
    domain: 'bücher.example',
    asciiDomain: 'xn--bcher-kva.example',
    unicodeDomain: 'bücher.example',
    literal: null,
    needsSmtputf8: true,
  });
  const literals = ['a@[1.2.3.4]', 'a@[IPv6:::1]', 'a@[x:y]'].map((address) => puny.mailbox(address).literal);
  assert.deepEqual(literals, ['ipv4', 'ipv6', 'general']);
  const error = thrown(() => puny.mailbox('😀..b@c_d'));
  const problems = error.problems.map(({ kind, start, end }) => [kind, start, end]);
  assert.deepEqual(problems, [['empty_atom', 3, 4], ['not_ldh', 7, 8]]);
  assert.match(error.message, /RFC 5321, section 4\.1\.2/);
  assert.equal(thrown(() => puny.mailbox('\uDC00@a.example')).kind, 'lone_surrogate');
});

test('mailbox throws a TypeError for inputs that are not strings, and for wrong options', () => {
  assert.throws(() => puny.mailbox(1), TypeError);
  assert.throws(() => puny.mailbox('a@b', null), { name: 'TypeError', message: /options must be an object, not null/ });
  assert.throws(() => puny.mailbox('a@b', { unicode: true }), { name: 'TypeError', message: /no option unicode; the only option is ascii/ });
  assert.throws(() => puny.mailbox('a@b', { ascii: 1 }), { name: 'TypeError', message: /ascii must be true, false or undefined, not 1/ });
  assert.equal(puny.mailbox('a@b', { ascii: undefined }).domain, 'b');
});

// Every `hostname` is also an `idn-hostname` (JSON Schema Validation, section 7.3.3).
for (const table of ['json-schema/idn-hostname.tsv', 'json-schema/hostname.tsv']) {
  test(`isIdnHostname returns the results in ${table}`, (t) => {
    const cases = read(table);
    for (const { case: number, data, valid } of cases) {
      const place = `testdata/${table}, case ${number}: ${JSON.stringify(data)}`;
      assert.equal(isIdnHostname(data, DRAFT), valid === 'true', place);
      // json-schema-spec#1660 adds the mapping of UTS #46 to the format. The mapping does not change the results of these cases.
      assert.equal(isIdnHostname(data), valid === 'true', place);
    }
    t.diagnostic(`testdata/${table}: ${cases.length} cases`);
  });
}

test('isIdnHostname throws a TypeError for inputs that are not strings, and for wrong options', () => {
  assert.equal(isIdnHostname('bücher.example'), true);
  assert.equal(isIdnHostname('a'.repeat(100_000)), false);
  assert.throws(() => isIdnHostname(1), TypeError);
  for (const [options, message] of [
    [null, /options must be an object, not (null|0)/],
    [0, /options must be an object, not (null|0)/],
    [{ mapping: true }, /no option mapping; the only option is draft/],
    [{ draft: '7' }, /draft must be '2020-12' or undefined, not 7/],
  ]) {
    assert.throws(() => isIdnHostname('a', options), { name: 'TypeError', message });
  }
});
