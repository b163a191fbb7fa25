// Tests the published files, in a project that uses the package in every way.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { toAscii } from 'puny-idna';

const root = join(import.meta.dirname, '..');
const project = mkdtempSync(join(tmpdir(), 'puny-idna-'));
after(() => rmSync(project, { recursive: true }));

const pack = ['pack', '--silent', '--json', '--ignore-scripts', '--pack-destination', project];
const [packed] = JSON.parse(execFileSync('npm', pack, { cwd: root, encoding: 'utf8' }));
const installed = join(project, 'node_modules', 'puny-idna');
mkdirSync(installed, { recursive: true });
const archive = join(project, packed.filename);
execFileSync('tar', ['-xzf', archive, '--strip-components=1', '-C', installed]);

const ENTRIES = ['index', 'without-2003', 'uts46', 'hostname', 'punycode', 'display', 'links'];

test('the package contains exactly the expected files', () => {
  const files = packed.files.map(({ path }) => path);
  for (const file of ['README.md', 'LICENSE-MIT', 'LICENSE-APACHE', 'LICENSE-UNICODE', 'package.json']) {
    assert(files.includes(file), file);
  }
  for (const folder of ['esm', 'cjs']) {
    for (const entry of ENTRIES) {
      for (const file of [`${entry}.js`, `${entry}.d.ts`, `modules/${entry}.js`, `external/${entry}.js`, `external/${entry}.d.ts`]) {
        assert(files.includes(`dist/${folder}/${file}`), `dist/${folder}/${file}`);
      }
    }
  }
  for (const entry of ENTRIES) {
    const module = readFileSync(join(installed, `dist/${entry}.wasm`), 'latin1');
    // Messages of panics contain the names of source files, but no folders of the machine that built the module.
    assert.doesNotMatch(module, /\/(root|home|Users|work)\//, entry);
  }
  const others = files.filter((file) => !/^(dist\/((esm|cjs)\/|[\w-]+\.wasm$)|LICENSE-|README\.md$|package\.json$)/.test(file));
  assert.deepEqual(others, []);
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  assert.equal(manifest.dependencies, undefined);
});

test('the package contains the licences and the version of the project', () => {
  for (const licence of ['LICENSE-MIT', 'LICENSE-APACHE', 'crates/idna/LICENSE-UNICODE']) {
    const ours = readFileSync(join(root, '../..', licence), 'utf8');
    assert.equal(readFileSync(join(installed, licence.split('/').at(-1)), 'utf8'), ours);
  }
  const workspace = readFileSync(join(root, '../../Cargo.toml'), 'utf8');
  assert.equal(/^version = "(.*)"/m.exec(workspace)[1], packed.version);
});

/** Writes a program into the project, runs it, and returns its output. */
function run(file, source) {
  writeFileSync(join(project, file), source);
  return execFileSync(process.execPath, [file], { cwd: project, encoding: 'utf8' });
}

const USE = `
console.log(toAscii('Bücher.example'), encode('bücher'));
try {
  toAscii('_');
} catch (error) {
  console.log(error instanceof PunyError, error.status);
}
`;
const OUTPUT = 'xn--bcher-kva.example bcher-kva\ntrue U1\n';

test('the package works as an ES module and as CommonJS', () => {
  const esm = `
import { PunyError, toAscii } from 'puny-idna';
import punycode, { encode } from 'puny-idna/punycode';
${USE}`;
  assert.equal(run('use.mjs', esm), OUTPUT);
  const cjs = `
const { PunyError, toAscii } = require('puny-idna');
const { encode } = require('puny-idna/punycode');
${USE}`;
  assert.equal(run('use.cjs', cjs), OUTPUT);
});

test('the code in README.md returns the results in its comments', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const blocks = [...readme.matchAll(/```js\n([^]*?)```/g)].map(([, code]) => code);
  assert(blocks.length >= 2);
  const source = `import assert from 'node:assert/strict';\n${blocks.map((code) => `${code}`).join('\n')}`;
  // Each line `expression; // result` becomes an assertion.
  const asserted = source.replace(/^(?!import|const|\/\/|\s)(.+?); +\/\/ (.+)$/gm, 'assert.deepEqual($1, $2);');
  assert(asserted.split('assert.deepEqual').length > 5);
  run('readme.mjs', asserted);
});

const TYPED = `
const options: Options = { edition: 'url', beStrict: true };
const ascii: string = toAscii('a', options);
const { valid, problems, labels }: Check = check(ascii);
const codes: string[] = problems.map((problem: Problem) => problem.status ?? problem.kind);
const kind: 'a_label' | string | undefined = labels[0]?.kind;
const digits: number[] = explainEncode('ü').steps.flatMap((step) => step.digits.map((digit) => digit.value));
const is: boolean = isIdnHostname('a', { draft: '2020-12' }) && hostname.isHostname('a');
const address: Mailbox = mailbox('a@b', { ascii: true });
const literal: 'ipv4' | 'ipv6' | 'general' | null = address.literal;
const error = new PunyError(problems);
const range: readonly [number, number] = [error.start, error.end];
const points: number[] = ucs2.decode('a');
const checked = check('a');
const parts: string = checked.valid ? checked.ascii + checked.unicode : checked.problems[0].kind;
// @ts-expect-error the form of a name that may not be valid
const unknown: string = checked.ascii;
const lightCheck: Check = light.check('a', { edition: '2008-lookup' });
// @ts-expect-error there is no IDNA2003
light.toAscii('a', { edition: '2003' });
// @ts-expect-error there is neither IDNA2003 nor IDNA2008
uts46.toAscii('a', { edition: 'idna2008' });
const unicode: string = uts46.toUnicode('a', { edition: 'url', beStrict: true });
const codesOnly: uts46.Found[] = [...new uts46.PunyError<uts46.Found>([]).problems];
const format: boolean = hostname.isIdnHostname('a') && external.isIdnHostname('a');
external.init({});
const shown: Shown = display('a');
const scripts: string[] = characters('a').map((one) => one.script);
export { codes, codesOnly, literal, digits, format, parts, unicode, unknown, is, kind, lightCheck, points, range, scripts, shown, valid };

// @ts-expect-error there is no such edition
toAscii('a', { edition: 'uts64' });
// @ts-expect-error there is no such option
toAscii('a', { checkHyphen: true });
// @ts-expect-error there is no such value
toAscii('a', { std3: 'yes' });
// @ts-expect-error the edition does not have the option
toAscii('a', { edition: '2003', checkBidi: false });
const wrong: { edition: '2003'; checkBidi: boolean } = { edition: '2003', checkBidi: false };
// @ts-expect-error the edition does not have the option, and the object is not a literal
toAscii('a', wrong);
declare const anyEdition: Edition;
toAscii('a', { edition: anyEdition });
// @ts-expect-error UTS #46, which is the default, does not have the option
toAscii('a', { mapping: true });
toAscii('a', { edition: undefined, checkBidi: undefined, mapping: undefined });
const seen = host('a');
// @ts-expect-error without a relation there is no protected name
const imitated: string = seen.protectedName;
const name: string = seen.relation === 'looks_like' ? seen.protectedName : 'none';
const nothing: null | undefined = seen.relation === 'none' ? seen.protectedName : undefined;
const related: string[] = seen.protectedName === null ? [] : [seen.protectedName, seen.relation, seen.text];
export { imitated, name, nothing, related };
const [found] = links('a', { defanged: true });
// @ts-expect-error the host of a URL may be refused
const linked: string = found!.host;
const addressed: string = found!.kind === 'email' ? found!.host + found!.userRange[0] : 'none';
const [maybe] = links('a', { refused: true });
// @ts-expect-error the host of an address may be refused
const mailed: string = maybe!.kind === 'email' ? maybe!.host : 'none';
const why: string = maybe!.kind === 'email' && maybe!.host === null ? maybe!.problem.kind : 'none';
export { mailed, why };
const opened: string | null = found!.problem === null ? found!.host : found!.problem.kind + (found!.host satisfies null);
const [judged] = judgeLinks('a', { protected: new Protected([]) });
const safe: boolean = judged!.kind === 'url' && judged!.problem !== null ? judged!.verdict === null : judged!.verdict?.safe === true;
const formatted: string = formatLink({ origin: 'https://a.de', query: [['a', null]], fragment: null });
// @ts-expect-error there is no such option
links('a', { defang: true });
export { addressed, formatted, linked, opened, safe };
// @ts-expect-error there is no such draft
isIdnHostname('a', { draft: '2020' });
// @ts-expect-error there is no such option
mailbox('a@b', { unicode: true });
// @ts-expect-error a name is a string
toAscii(1);
`;
const IMPORTS = `
import { check, explainEncode, isIdnHostname, mailbox, PunyError, toAscii } from 'puny-idna';
import type { Check, Edition, Mailbox, Options, Problem } from 'puny-idna';
import { ucs2 } from 'puny-idna/punycode';
import * as light from 'puny-idna/without-2003';
import * as uts46 from 'puny-idna/uts46';
import * as hostname from 'puny-idna/hostname';
import * as external from 'puny-idna/external/hostname';
import { characters, display, host, links as judgeLinks, Protected, type Shown } from 'puny-idna/display';
import { formatLink, links } from 'puny-idna/links';
`;

/** Returns the names that the error for wrong options lists. */
function listed(options) {
  try {
    toAscii('a', options);
  } catch ({ message }) {
    return message.split(' are ')[1].split(', ');
  }
}

/** Returns calls with each flag under each edition. The types must refuse exactly the calls that the function refuses. */
function callsWithFlags() {
  const editions = listed({ edition: 'none' });
  const flags = listed({ none: true }).filter((name) => name !== 'edition');
  assert(editions.length > 10 && flags.length > 10);
  const calls = editions.flatMap((edition) =>
    flags.map((flag) => {
      const call = `toAscii('a', { edition: '${edition}', ${flag}: true });`;
      try {
        toAscii('a', { edition, [flag]: true });
      } catch (error) {
        assert.equal(error.name, 'TypeError', call);
        return `// @ts-expect-error\n${call}`;
      }
      return call;
    }),
  );
  return calls.join('\n');
}

test('the types accept correct calls and refuse wrong calls, in ES modules and in CommonJS', () => {
  const source = IMPORTS + TYPED + callsWithFlags();
  for (const file of ['typed.mts', 'typed.cts']) {
    writeFileSync(join(project, file), source);
  }
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  writeFileSync(join(project, 'typed.ts'), source);
  // Without `skipLibCheck`, tsc also checks the declarations of the package. With `node10`, tsc does not read `exports`.
  for (const [resolution, files] of [
    [['--module', 'node16'], ['typed.mts', 'typed.cts']],
    [['--module', 'commonjs', '--moduleResolution', 'node10'], ['typed.ts']],
  ]) {
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022', ...resolution];
    const checked = spawnSync(process.execPath, [tsc, ...options, ...files], { cwd: project, encoding: 'utf8' });
    assert.equal(checked.stdout + checked.stderr, '');
    assert.equal(checked.status, 0);
  }
});
