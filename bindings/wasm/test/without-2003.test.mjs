// `puny-idna/without-2003`: the same results, and no IDNA2003.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import * as puny from 'puny-idna';
import * as light from 'puny-idna/without-2003';

test('the same functions and results', () => {
  assert.deepEqual(Object.keys(light), Object.keys(puny));
  const { names } = JSON.parse(readFileSync(new URL('../../cases.json', import.meta.url), 'utf8'));
  for (const { name, results } of names) {
    for (const edition of results.flatMap(({ editions }) => editions)) {
      if (!edition.startsWith('2003')) {
        assert.deepEqual(light.check(name, { edition }), puny.check(name, { edition }));
        assert.deepEqual(light.explain(name, { edition }), puny.explain(name, { edition }));
      }
    }
  }
});

test('IDNA2003 is refused by name', () => {
  for (const edition of ['2003', 'idna2003', '2003-stored']) {
    const message = `puny-idna: puny-idna/without-2003 does not have the edition ${edition}`;
    assert.throws(() => light.toAscii('a', { edition }), { name: 'TypeError', message });
  }
});
