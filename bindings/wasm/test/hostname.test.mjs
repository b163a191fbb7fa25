// `isIdnHostname`, by JSON Schema's own test suite.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import * as puny from 'puny-idna';
import * as hostname from 'puny-idna/hostname';

import { read } from './support/testdata.mjs';

const DRAFT = { draft: '2020-12' };

/** The answer of both entries. */
function isIdnHostname(...given) {
  const answer = hostname.isIdnHostname(...given);
  assert.equal(puny.isIdnHostname(...given), answer);
  return answer;
}

// Every `hostname` is an `idn-hostname` (JSON Schema Validation, section 7.3.3).
for (const table of ['json-schema/idn-hostname.tsv', 'json-schema/hostname.tsv']) {
  test(`JSON Schema's draft 2020-12: ${table}`, (t) => {
    const cases = read(table);
    for (const { case: number, data, valid } of cases) {
      const place = `testdata/${table}, case ${number}: ${JSON.stringify(data)}`;
      assert.equal(isIdnHostname(data, DRAFT), valid === 'true', place);
      // json-schema-spec#1660: the mapping of UTS #46, which draft 2020-12 does not have, changes nothing else.
      assert.equal(isIdnHostname(data), valid === 'true', place);
    }
    t.diagnostic(`testdata/${table}: ${cases.length} cases`);
  });
}

test('it takes strings, and nothing else', () => {
  assert.equal(isIdnHostname('bücher.example'), true);
  assert.equal(isIdnHostname('a'.repeat(100_000)), false);
  assert.throws(() => isIdnHostname(1), TypeError);
  for (const [options, message] of [
    [null, /options are an object/],
    [0, /options are an object/],
    [{ mapping: true }, /no option mapping; there is draft/],
    [{ draft: '7' }, /draft is '2020-12' or undefined, not 7/],
  ]) {
    assert.throws(() => isIdnHostname('a', options), { name: 'TypeError', message });
  }
});
