// Bundled without any setting, and run where there is nothing of Node: what a page has.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import vm from 'node:vm';

import { buildSync } from 'esbuild';

/** The global object of a page, after a bundle of this code has run. */
function page(code) {
  const { outputFiles } = buildSync({
    stdin: { contents: code, resolveDir: import.meta.dirname },
    bundle: true,
    format: 'iife',
    logLevel: 'silent',
    platform: 'browser',
    write: false,
  });
  // The language and WebAssembly are there by themselves.
  const context = vm.createContext({ atob, TextDecoder });
  assert.equal(vm.runInContext('typeof process + typeof Buffer + typeof require', context), 'undefined'.repeat(3));
  vm.runInContext(outputFiles[0].text, context);
  return { context, bytes: outputFiles[0].contents.length };
}

test('each entry, alone', () => {
  for (const entry of ['puny-idna', 'puny-idna/without-2003']) {
    const { context } = page(`
      import { isIdnHostname, toAscii } from '${entry}';
      globalThis.result = [toAscii('Bücher.example'), isIdnHostname('a_b')];
    `);
    assert.deepEqual([...context.result], ['xn--bcher-kva.example', false]);
  }
  const { context, bytes } = page(`
    import punycode from 'puny-idna/punycode';
    globalThis.result = punycode.toASCII('mañana.com');
  `);
  assert.equal(context.result, 'xn--maana-pta.com');
  assert(bytes < 120_000, `${bytes} bytes: IDNA is in it`);
});

test('what is imported and not used is not in the bundle', () => {
  const { bytes } = page(`
    import { PunyError } from 'puny-idna';
    import { encode } from 'puny-idna/punycode';
    globalThis.result = 1;
  `);
  assert(bytes < 2_000, `${bytes} bytes`);
});
