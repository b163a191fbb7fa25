// Imports a source file of the page, for tests without a browser.

import { join } from 'node:path';

import { buildSync } from 'esbuild';

export const root = join(import.meta.dirname, '..');

/** Returns the exports of a file in src/. */
export async function source(file) {
  const { outputFiles } = buildSync({ entryPoints: [join(root, 'src', file)], bundle: true, format: 'esm', write: false });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}
