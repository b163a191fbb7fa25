// Builds dist/ from js/ and from the WebAssembly modules that `cargo xtask wasm` has written to build/. dist/ contains ES
// modules and CommonJS modules, both with types.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import binaryen from 'binaryen';

const root = join(import.meta.dirname, '..');
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');

const { ALPHABET, SINGLE } = await import(alphabetModule());

// tsc compiles one folder. The folder contains the sources, and the modules as text.
const sources = join(root, 'build', 'js');
const dist = join(root, 'dist');
rmSync(sources, { recursive: true, force: true });
rmSync(dist, { recursive: true, force: true });
cpSync(join(root, 'js'), sources, { recursive: true });
mkdirSync(join(sources, 'modules'), { recursive: true });
mkdirSync(join(sources, 'external'), { recursive: true });
mkdirSync(dist);
const writeModule = (name, text) =>
  writeFileSync(join(sources, 'modules', `${name}.ts`), `const text: string =\n  '${text}';\nexport default text;\n`);
writeModule('none', '');
const decoder = binaryen.parseText(readFileSync(join(root, 'scripts', 'decoder.wat'), 'utf8'));
const code = [...decoder.emitBinary()].join();
writeFileSync(join(sources, 'modules', 'decoder.ts'), `const code: readonly number[] = [${code}];\nexport default code;\n`);
for (const name of ['index', 'without-2003', 'uts46', 'hostname', 'punycode', 'display', 'links']) {
  const module = readFileSync(join(root, 'build', `${name}.wasm`));
  writeModule(name, moduleAsText(module));
  writeFileSync(join(dist, `${name}.wasm`), module);
  // The entry in external/ does not contain its module: the caller passes the module to `init`.
  const entry = readFileSync(join(sources, `${name}.ts`), 'utf8');
  const external = entry.replace(`'./modules/${name}.js'`, "'./modules/none.js'").replaceAll("'./", "'../");
  writeFileSync(join(sources, 'external', `${name}.ts`), external);
}

for (const [folder, module, resolution] of [
  ['esm', 'es2022', 'bundler'],
  ['cjs', 'commonjs', 'node10'],
]) {
  const outDir = join(dist, folder);
  const options = ['--module', module, '--moduleResolution', resolution, '--outDir', outDir];
  execFileSync(process.execPath, [tsc, '--project', root, ...options], { stdio: 'inherit' });
}
// The type of the package is `module`, but the files of this folder are CommonJS.
writeFileSync(join(dist, 'cjs', 'package.json'), '{ "type": "commonjs" }\n');

/** Returns a module as the text that `js/bytes.ts` decodes. */
function moduleAsText(module) {
  const counts = new Array(0x100).fill(0);
  for (const byte of module) {
    counts[byte]++;
  }
  const frequent = [...counts.keys()].sort((one, other) => counts[other] - counts[one]).slice(0, SINGLE);
  const values = [...new Set([...frequent, ...counts.keys()])];
  const characters = new Array(0x100);
  for (const [index, value] of values.entries()) {
    const pair = index - SINGLE;
    const base = ALPHABET.length;
    characters[value] =
      pair < 0 ? ALPHABET[index] : ALPHABET[SINGLE + Math.floor(pair / base)] + ALPHABET[pair % base];
  }
  return Buffer.from(frequent).toString('hex') + Array.from(module, (byte) => characters[byte]).join('');
}

/** Compiles `js/alphabet.ts`, and returns it as a URL that can be imported. */
function alphabetModule() {
  const source = readFileSync(join(root, 'js', 'alphabet.ts'), 'utf8');
  const { transpile, ModuleKind, ScriptTarget } = createRequire(import.meta.url)('typescript');
  const code = transpile(source, { module: ModuleKind.ES2022, target: ScriptTarget.ES2022 });
  return `data:text/javascript,${encodeURIComponent(code)}`;
}
