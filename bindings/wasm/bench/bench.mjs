// Measures the size of the package, and the time of a call in comparison with punycode.js, tr46 and the functions of Node.
//
//   npm run bench              prints the tables
//   npm run bench -- --write   writes the tables into README.md
//   npm run bench -- --bytes   writes only the table of sizes, which is equal on every machine
//
// The inputs are the lists of real names in ../../data. All engines must return the same results. The engines take turns.
// The time of an engine is its fastest turn. Turns are measured in processor time, so that other programs on the machine have
// little influence.

import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { domainToASCII, domainToUnicode } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { buildSync } from 'esbuild';
import punycodeJs from 'punycode/punycode.js';
import * as puny from 'puny-idna';
import * as punycode from 'puny-idna/punycode';
import * as uts46 from 'puny-idna/uts46';
import tr46 from 'tr46';

const TURNS = 15;
/** The length of a turn in milliseconds. In a turn, an engine converts the inputs repeatedly. */
const TURN = 20;

const root = new URL('../', import.meta.url);
const lines = (name) =>
  readFileSync(new URL(`../../data/${name}`, root), 'utf8').trimEnd().split('\n');

const labels = lines('idn-tlds.txt');
const names = lines('domains.txt');
const isAscii = (text) => !/[^\0-\x7f]/.test(text);
const ascii = [...labels.keys()].map((index) => `www.example-${index}.co.uk`);
const idn = [...names.filter((name) => !isAscii(name)), ...labels.map((label) => `example.${label}`)];

// The options of tr46 for the checks that `toAscii` makes without options.
const checked = {
  checkBidi: true,
  checkHyphens: true,
  checkJoiners: true,
  useSTD3ASCIIRules: true,
  verifyDNSLength: true,
  transitionalProcessing: false,
};
const tr46ToAscii = (name) => tr46.toASCII(name, checked);
const tr46ToUnicode = (name) => tr46.toUnicode(name, checked).domain;

/** Returns the engines for a function of Punycode. */
const codec = (name) => ({
  'puny-idna': puny[name],
  'puny-idna/punycode': punycode[name],
  'punycode.js': punycodeJs[name],
});
const toAscii = {
  'puny-idna': (name) => puny.toAscii(name),
  'puny-idna/uts46': (name) => uts46.toAscii(name),
  tr46: tr46ToAscii,
  'url.domainToASCII': domainToASCII,
};

/** The rows of the table: the inputs, and the engines that convert them. The first engine is `puny-idna`. */
const rows = [
  {
    name: 'encode a label',
    inputs: labels,
    engines: codec('encode'),
  },
  {
    name: 'decode a label',
    inputs: labels.map(puny.encode),
    engines: codec('decode'),
  },
  {
    name: 'ASCII name to ASCII',
    inputs: ascii,
    engines: toAscii,
  },
  {
    name: 'IDN to ASCII',
    inputs: idn,
    engines: toAscii,
  },
  {
    name: 'IDN to ASCII, URL Standard',
    inputs: idn,
    engines: {
      'puny-idna': (name) => puny.toAscii(name, { edition: 'url' }),
      'url.domainToASCII': domainToASCII,
    },
  },
  {
    name: 'A-labels to Unicode',
    inputs: idn.map((name) => puny.toAscii(name)),
    engines: { 'puny-idna': (name) => puny.toUnicode(name), tr46: tr46ToUnicode, 'url.domainToUnicode': domainToUnicode },
  },
  {
    name: 'encode 2,000 code points',
    inputs: [String.fromCodePoint(...Array.from({ length: 2_000 }, (_, index) => 0x4e00 + ((index * 7919) % 20_000)))],
    engines: codec('encode'),
  },
];

/** Converts the inputs for the time of a turn, and returns the mean time of a conversion in nanoseconds. */
function turn(convert, inputs) {
  const start = milliseconds();
  let count = 0;
  let now = start;
  while (now - start < TURN) {
    for (const input of inputs) {
      convert(input);
    }
    count += inputs.length;
    now = milliseconds();
  }
  return ((now - start) * 1e6) / count;
}

/** Returns the processor time of this process in milliseconds. */
function milliseconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Compares the results of all engines, and returns the time of each engine. */
function measure({ name, inputs, engines }) {
  const all = Object.entries(engines);
  const [, first] = all[0];
  const different = [];
  for (const [engine, convert] of all) {
    const wrong = inputs.filter((input) => convert(input) !== first(input));
    if (wrong.length > 0) {
      different.push(`${engine}: ${wrong.slice(0, 3).join(', ')}`);
    }
  }
  if (different.length > 0) {
    throw new Error(`${name}: results differ: ${different.join('; ')}`);
  }
  const times = new Map(all.map(([engine]) => [engine, []]));
  for (let index = 0; index < TURNS; index++) {
    for (const [engine, convert] of all) {
      times.get(engine).push(turn(convert, inputs));
    }
  }
  return [...times].map(([engine, turns]) => [engine, Math.min(...turns)]);
}

const shown = (nanoseconds) =>
  nanoseconds < 10_000 ? `${Math.round(nanoseconds)} ns` : `${Math.round(nanoseconds / 1_000)} µs`;

function timesTable() {
  const table = ['| | ours | others |', '|---|---:|---|'];
  for (const row of rows) {
    const all = measure(row);
    const is = ([engine]) => engine.startsWith('puny-idna');
    const ours = all.filter(is).map(([engine, time]) =>
      engine === 'puny-idna' ? shown(time) : `${shown(time)} (\`${engine}\`)`,
    );
    const others = all.filter((one) => !is(one)).map(([engine, time]) => `${engine} ${shown(time)}`);
    table.push(`| ${row.name} | ${ours.join(', ')} | ${others.join(', ')} |`);
  }
  return table;
}

const NAMES = ['uts46', 'hostname', 'links', 'without-2003', 'index', 'display', 'punycode'];

function bytesTable() {
  const table = [
    '| | JavaScript, raw | gzip | brotli | the `.wasm` alone, raw | gzip | brotli |',
    '|---|---:|---:|---:|---:|---:|---:|',
  ];
  const kB = (content) => `${(content.length / 1_000).toFixed(1)} kB`;
  const brotli = (content) => kB(brotliCompressSync(content));
  const sizes = (content) => `${kB(content)} | ${kB(gzipSync(content, { level: 9 }))} | ${brotli(content)}`;
  for (const name of NAMES) {
    const entry = name === 'index' ? 'puny-idna' : `puny-idna/${name}`;
    const module = readFileSync(new URL(`dist/${name}.wasm`, root));
    table.push(`| \`${entry}\` | ${sizes(bundle(entry))} | ${sizes(module)} |`);
  }
  table.push(`| punycode.js 2.3.1 | ${sizes(bundle('punycode/punycode.js'))} | | | |`);
  table.push(`| tr46 7.0.0 with punycode.js | ${sizes(bundle('tr46'))} | | | |`);
  const [ours, theirs] = ['puny-idna/uts46', 'tr46'].map((entry) => brotli(bundle(entry)));
  table.push(
    '',
    'Brotli compresses the tables of tr46 better than a WebAssembly module: compressed by Brotli, the JavaScript of',
    `\`puny-idna/uts46\` has ${ours}, and tr46 has ${theirs}.`,
  );
  return table;
}

/** Returns a bundle of all functions of an entry, made by esbuild. */
function bundle(entry) {
  const { outputFiles } = buildSync({
    stdin: { contents: `import * as all from '${entry}'; console.log(all);`, resolveDir: import.meta.dirname },
    bundle: true,
    format: 'esm',
    logLevel: 'silent',
    minify: true,
    write: false,
  });
  return outputFiles[0].contents;
}

/** Replaces the part of README.md that matches a pattern. */
function write(part, by) {
  const readme = new URL('README.md', root);
  const text = readFileSync(readme, 'utf8');
  if (!part.test(text)) {
    throw new Error('README.md does not contain the markers of the tables');
  }
  writeFileSync(readme, text.replace(part, () => by));
}

if (process.argv.includes('--bytes')) {
  const bytes = bytesTable().join('\n');
  console.log(bytes);
  write(/(?<=<!-- bench:begin -->\n)[^]*?(?=\n\n\| \| ours)/, bytes);
  process.exit();
}

const day = new Date().toISOString().slice(0, 10);
const machine = `${cpus()[0].model.trim()}, Node ${process.versions.node}, ${day}`;
const tables = [
  '<!-- bench:begin -->',
  ...bytesTable(),
  '',
  ...timesTable(),
  '',
  `${machine}; each time is the fastest of ${TURNS} turns`,
  '<!-- bench:end -->',
].join('\n');
console.log(tables);

if (process.argv.includes('--write')) {
  write(/<!-- bench:begin -->[^]*<!-- bench:end -->/, tables);
}
