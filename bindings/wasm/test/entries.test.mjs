// Compares the small entries and the entries in `puny-idna/external` with `puny-idna`.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';

import * as puny from 'puny-idna';
import * as external from 'puny-idna/external/uts46';
import * as uts46 from 'puny-idna/uts46';
import * as light from 'puny-idna/without-2003';

const { names } = JSON.parse(readFileSync(new URL('../../cases.json', import.meta.url), 'utf8'));

/** Yields each name of the table with each edition whose name matches the pattern. */
function* cases(form) {
  for (const { name, results } of names) {
    for (const edition of results.flatMap(({ editions }) => editions).filter((one) => form.test(one))) {
      yield { name, edition };
    }
  }
}

test('puny-idna/without-2003 has the functions and results of puny-idna, without mail addresses', () => {
  const left = ['hostname', 'idnHostname', 'mailbox'];
  assert.deepEqual(Object.keys(light), Object.keys(puny).filter((name) => !left.includes(name)));
  for (const { name, edition } of cases(/^(?!2003)/)) {
    assert.deepEqual(light.check(name, { edition }), puny.check(name, { edition }));
    assert.deepEqual(light.explain(name, { edition }), puny.explain(name, { edition }));
  }
});

/** Returns the text that a call returns. If the call throws, returns the problems without their messages and causes. */
function outcome(call) {
  try {
    return call();
  } catch (error) {
    assert.equal(error.name, 'PunyError');
    return error.problems.map(({ kind, status, label, start, end, codePoint }) => ({
      kind, status, label, start, end, codePoint,
    }));
  }
}

test('puny-idna/uts46 has the results, codes and offsets of puny-idna', () => {
  let refused = 0;
  const others = ['\uD800', 'ü\uDC00.a', '_'.repeat(2_000), ...'\0ßς\u200d', 'x'.repeat(5_000)];
  const all = [...cases(/^u/), ...others.map((name) => ({ name, edition: 'uts46' }))];
  for (const { name, edition } of all) {
    for (const operation of ['toAscii', 'toUnicode']) {
      const [here, there] = [uts46, puny].map((entry) => outcome(() => entry[operation](name, { edition })));
      assert.deepEqual(here, there, `${operation} ${edition} ${JSON.stringify(name)}`);
      refused += typeof here === 'string' ? 0 : 1;
    }
  }
  assert(all.length > 100 && refused > 50 && refused < 2 * all.length);
});

test('the message of an error of puny-idna/uts46 consists of codes and the offset', () => {
  assert.throws(() => uts46.toAscii('ok.b\u200Dücher'), (error) => {
    assert(error instanceof uts46.PunyError);
    const { status, kind, label, start, end, message } = error;
    assert.deepEqual([status, kind, label, start, end], ['C2', 'zwj_context', 1, 4, 5]);
    return message === 'C2 (label 2, offset 4): zwj_context';
  });
  assert.equal(uts46.toAscii('_a', { std3: 'dns' }), '_a');
  assert.throws(() => uts46.toAscii('a', { contexto: true }), TypeError);
});

test('an entry throws a TypeError with its name for an edition that it does not have', () => {
  for (const [entry, name, editions] of [
    [light, 'without-2003', ['2003', 'idna2003', '2003-stored']],
    [uts46, 'uts46', ['2003', '2008-lookup', 'idna2008', '2008-register']],
  ]) {
    for (const edition of editions) {
      const message = `puny-idna: puny-idna/${name} does not have the edition ${edition}`;
      assert.throws(() => entry.toAscii('a', { edition }), { name: 'TypeError', message });
    }
  }
});

test('an entry of puny-idna/external uses the module that is passed to init', async () => {
  assert.throws(() => external.toAscii('ü'), /call init first/);
  const file = createRequire(import.meta.url).resolve('puny-idna/uts46.wasm');
  external.init(await WebAssembly.compile(readFileSync(file)));
  assert.equal(external.toAscii('Bücher.example'), 'xn--bcher-kva.example');
});
