// Runs the tests in test/, two files at the same time, with one Chromium for all files.

import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { launch } from '../test/browser.mjs';

const folder = join(import.meta.dirname, '..', 'test');
const files = readdirSync(folder).filter((name) => name.endsWith('.test.mjs')).map((name) => join(folder, name));
const server = await launch('launchServer');
const options = ['--test', '--test-concurrency=2', '--test-reporter=spec', ...files];
const child = spawn(process.execPath, options, { stdio: 'inherit', env: { ...process.env, PUNY_BROWSER: server.wsEndpoint() } });
child.on('exit', async (status) => {
  await server.close();
  process.exitCode = status ?? 1;
});
