// Bundles the package with the default settings of each bundler. Runs the bundles without the functions of Node, as a page
// does.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import vm from 'node:vm';
import { gzipSync } from 'node:zlib';

import { buildSync } from 'esbuild';
import { build as viteBuild } from 'vite';
import webpack from 'webpack';

// The folder is in the package, so that bundlers find the package by its name.
const folder = mkdtempSync(join(import.meta.dirname, '../build/bundle-'));
after(() => rmSync(folder, { recursive: true }));

/** The bundlers. Each function bundles the module in a file, and returns a minified script. */
const BUNDLERS = {
  async esbuild(file) {
    const options = { entryPoints: [file], format: 'iife', platform: 'browser', logLevel: 'silent' };
    return buildSync({ ...options, bundle: true, minify: true, write: false }).outputFiles[0].text;
  },
  async vite(file) {
    const build = { lib: { entry: file, formats: ['iife'], name: 'page' }, minify: true, write: false };
    const [{ output }] = await viteBuild({ root: folder, configFile: false, logLevel: 'silent', build });
    return output[0].code;
  },
  async webpack(file) {
    const output = { path: folder, filename: 'webpack.js' };
    const options = { mode: 'production', entry: file, output, performance: { hints: false } };
    await new Promise((resolve, reject) =>
      webpack(options, (error, stats) => {
        error || stats.hasErrors() ? reject(error ?? new Error(stats.toString())) : resolve();
      }),
    );
    return readFileSync(join(folder, 'webpack.js'), 'utf8');
  },
};

/** Bundles a module and runs the bundle. Returns `globalThis.result`, and the size of the bundle compressed by gzip. */
async function runBundle(code, bundler = 'esbuild') {
  const file = join(folder, 'entry.mjs');
  writeFileSync(file, code);
  const bundle = await BUNDLERS[bundler](file);
  // A new context contains only JavaScript, WebAssembly and the two classes that are passed to it.
  const context = vm.createContext({ TextDecoder, TextEncoder });
  assert.equal(vm.runInContext('typeof process + typeof Buffer + typeof require', context), 'undefined'.repeat(3));
  vm.runInContext(bundle, context);
  return { result: context.result, bytes: gzipSync(bundle, { level: 9 }).length };
}

/** Entries, each with a call, the result of the call, and the maximum size in bytes of a bundle compressed by gzip. */
const ENTRIES = [
  ['uts46', "toAscii('Bücher.example')", 'xn--bcher-kva.example', 55_000],
  ['hostname', "isIdnHostname('Bücher.example')", true, 70_000],
  ['without-2003', "toUnicode('xn--bcher-kva.example')", 'bücher.example', 130_000],
  ['punycode', "encode('mañana')", 'maana-pta', 20_000],
  ['display', "display('pаypal').text", 'xn--pypal-4ve', 160_000],
  ['links', "links('a.de')[0].target", 'https://a.de', 83_000],
];

for (const bundler of Object.keys(BUNDLERS)) {
  test(`${bundler}: the bundle of an entry contains only the module of this entry`, async () => {
    for (const [entry, call, expected, limit] of ENTRIES) {
      const { result, bytes } = await runBundle(
        `import * as all from 'puny-idna/${entry}'; globalThis.result = [all.${call}, all];`,
        bundler,
      );
      assert.equal(result[0], expected);
      // The limits apply to bundles of esbuild. Bundles of the other bundlers may have 1 kB more.
      const more = bundler === 'esbuild' ? 0 : 1_000;
      assert(bytes <= limit + more, `${entry}: ${bytes} bytes`);
      if (bundler !== 'esbuild') {
        break;
      }
    }
  });

  test(`${bundler}: the bundle does not contain unused imports`, async () => {
    const { result, bytes } = await runBundle(
      `import { PunyError, toAscii } from 'puny-idna';
      import { encode } from 'puny-idna/punycode';
      import { isIdnHostname } from 'puny-idna/hostname';
      import { toUnicode } from 'puny-idna/uts46';
      globalThis.result = 1;`,
      bundler,
    );
    assert.equal(result, 1);
    assert(bytes < 1_000, `${bytes} bytes`);
  });
}

test('a bundle of all functions of puny-idna works and is not too large', async () => {
  const { result, bytes } = await runBundle(
    `import * as all from 'puny-idna'; globalThis.result = [all.toAscii('faß.de', { edition: '2003' }), all];`,
  );
  assert.equal(result[0], 'fass.de');
  assert(bytes <= 175_000, `${bytes} bytes`);
});
