// `isIdnHostname`, by JSON Schema's own test suite, which `cargo xtask vectors` fetches.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import * as puny from 'puny-idna';
import * as hostname from 'puny-idna/hostname';

const DRAFT = { draft: '2020-12' };

/** The answer of both entries. */
function isIdnHostname(...given) {
  const answer = hostname.isIdnHostname(...given);
  assert.equal(puny.isIdnHostname(...given), answer);
  return answer;
}

/** The tests of a file, of draft 2020-12. A validator asks the format about strings alone. */
function tests(file) {
  const path = new URL(`../../../vectors/json-schema/${file}`, import.meta.url);
  const all = JSON.parse(readFileSync(path, 'utf8')).flatMap(({ tests }) => tests);
  const strings = all.filter(({ data }) => typeof data === 'string');
  assert(strings.length > 15);
  return strings;
}

// Every `hostname` is an `idn-hostname` (JSON Schema Validation, section 7.3.3).
for (const file of ['idn-hostname.json', 'hostname.json']) {
  test(`JSON Schema's ${file}`, () => {
    for (const { description, data, valid } of tests(file)) {
      assert.equal(isIdnHostname(data, DRAFT), valid, `${description}: ${JSON.stringify(data)}`);
    }
  });
}

// json-schema-spec#1660: the mapping of UTS #46, which draft 2020-12 does not have, changes nothing else.
test('the mapping changes no answer of JSON Schema', () => {
  for (const file of ['idn-hostname.json', 'hostname.json']) {
    const changed = tests(file).filter(({ data, valid }) => isIdnHostname(data) !== valid);
    assert.deepEqual(changed.map(({ data }) => data), []);
  }
});

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
