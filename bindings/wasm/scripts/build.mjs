// Builds dist/ from js/ and the WebAssembly modules, which `cargo xtask wasm` has put into
// build/: as ES modules and as CommonJS, each with its types.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');

// tsc reads one folder: the sources, and the modules as base64.
const sources = join(root, 'build', 'js');
rmSync(sources, { recursive: true, force: true });
cpSync(join(root, 'js'), sources, { recursive: true });
mkdirSync(join(sources, 'modules'), { recursive: true });
for (const name of ['idna', 'without-2003', 'punycode', 'display']) {
  const base64 = readFileSync(join(root, 'build', `${name}.wasm`)).toString('base64');
  const source = `const base64: string =\n  '${base64}';\nexport default base64;\n`;
  writeFileSync(join(sources, 'modules', `${name}.ts`), source);
}

rmSync(join(root, 'dist'), { recursive: true, force: true });
for (const [folder, module, resolution] of [
  ['esm', 'es2022', 'bundler'],
  ['cjs', 'commonjs', 'node10'],
]) {
  const outDir = join(root, 'dist', folder);
  const options = ['--module', module, '--moduleResolution', resolution, '--outDir', outDir];
  execFileSync(process.execPath, [tsc, '--project', root, ...options], { stdio: 'inherit' });
}
// The folder's files are CommonJS, though the package is not.
writeFileSync(join(root, 'dist', 'cjs', 'package.json'), '{ "type": "commonjs" }\n');
