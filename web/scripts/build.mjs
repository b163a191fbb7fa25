// Builds dist/ from src/ and from the package in bindings/wasm, which `cargo xtask wasm` has built. It checks the types and
// bundles four scripts: page.js, which the first view needs, idna.js, display.js, and worker.js, which only long texts need.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');

execFileSync(process.execPath, [tsc, '--project', root], { stdio: 'inherit' });
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
await build({
  absWorkingDir: root,
  entryPoints: { page: 'src/main.ts', idna: 'src/idna.ts', display: 'src/display.ts', worker: 'src/worker.ts', style: 'src/style.css', 'report-card': 'src/style/report-card.css' },
  outdir: 'dist',
  bundle: true,
  // Classic scripts also run if the page is opened from a file, from which browsers load no modules.
  format: 'iife',
  minify: true,
  charset: 'utf8',
  target: 'es2022',
  logLevel: 'warning',
});
for (const page of ['index.html', 'report-card.html']) cpSync(join(root, 'src', page), join(dist, page));
cpSync(join(root, 'build', 'known-names.LICENSE'), join(dist, 'known-names.LICENSE'));

const FIRST_VIEW = ['index.html', 'style.css', 'page.js'];
const size = (file) => gzipSync(readFileSync(join(dist, file))).length;
const first = FIRST_VIEW.map(size).reduce((a, b) => a + b);
console.log(`first view ${(first / 1000).toFixed(1)} kB compressed, then idna.js ${(size('idna.js') / 1000).toFixed(1)} kB and display.js ${(size('display.js') / 1000).toFixed(1)} kB`);
