// `isIdnHostname`, by JSON Schema's own test suite, which `cargo xtask vectors` fetches.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { isIdnHostname } from 'puny-idna';

// Every `hostname` is an `idn-hostname` (JSON Schema Validation, section 7.3.3).
for (const file of ['idn-hostname.json', 'hostname.json']) {
  test(`JSON Schema's ${file}`, () => {
    const path = new URL(`../../../vectors/json-schema/${file}`, import.meta.url);
    const groups = JSON.parse(readFileSync(path, 'utf8'));
    let count = 0;
    for (const { tests } of groups) {
      // A validator asks the format about strings alone.
      for (const { description, data, valid } of tests.filter(({ data }) => typeof data === 'string')) {
        assert.equal(isIdnHostname(data), valid, `${description}: ${JSON.stringify(data)}`);
        count++;
      }
    }
    assert(count > 15);
  });
}

test('it takes strings, and nothing else', () => {
  assert.equal(isIdnHostname('bücher.example'), true);
  assert.equal(isIdnHostname('a'.repeat(100_000)), false);
  assert.throws(() => isIdnHostname(1), TypeError);
});
