// Tests `isIdnHostname` with the test suite of JSON Schema.

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
