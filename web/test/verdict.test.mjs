// The names that are found in a text, and the verdicts on names, without a browser.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import * as safe from '../../bindings/wasm/dist/esm/display.js';
import * as puny from '../../bindings/wasm/dist/esm/index.js';
import { root, source } from './source.mjs';

const { lines, LONGEST, names, pieces, warnings } = await source('convert/take.ts');
const { linksIn } = await source('convert/links.ts');
const { judge } = await source('convert/verdict.ts');
const { converted, count } = await source('convert/count.ts');

const knownNames = readFileSync(join(root, 'build', 'known-names.txt'), 'utf8').split('\n').filter((name) => name !== '');
const display = { ...safe, knownNames };
const hosts = (line) => [...pieces(line, display)].filter(({ isHost }) => isHost).map(({ text }) => text);

test('a link that leads to another place than it seems has a warning', () => {
  for (const [text, found] of [
    ['https://paypal.com／@evil.example', [['host_in_userinfo', 'evil.example']]],
    ['https://paypal.com|@evil.example', [['host_in_userinfo', 'evil.example']]],
    ['See https://paypal.com%20@evil.example/, or not.', [['host_in_userinfo', 'evil.example']]],
    ['javascript://paypal.com/%0Aalert(1)', [['scheme', 'paypal.com']]],
    [' data:text/html,a', [['scheme', '']]],
    ['https://paypal.com @evil.example', [['host_in_userinfo', 'evil.example']]],
    ['https://a.example https://paypal.com／@evil.example', [['host_in_userinfo', 'evil.example']]],
    ['https://john:secret@a.example\nhttps://a.example/x@y.z john.smith@a.example mailto:a.b@c.de localhost:80 https://a b', []],
  ]) {
    assert.deepEqual(warnings(text, display).map(({ danger, host }) => [danger, host]), found, text);
  }
  assert.deepEqual(warnings('https://a.b@c.de', undefined), []);
  assert.equal(warnings(Array.from({ length: 1_000 }, (_, n) => `https://a.b@c${n}.de`).join('\n'), display).length, 5);
});

test('each link of a message has a verdict, and a single link or name is not a message', () => {
  const message = 'See https://paypal.com%20@evil.example/a, pаypal.com or http://a.de:99999. Write to info@bücher.example!';
  const seen = linksIn(message, 1_000, puny, display).map(({ text, verdict, host, like }) => [text, verdict, host, like]);
  assert.deepEqual(seen, [
    ['https://paypal.com%20@evil.example/a', 'host_in_userinfo', 'evil.example', undefined],
    ['pаypal.com', 'imitation', 'xn--pypal-4ve.com', 'paypal.com'],
    ['http://a.de:99999', 'refused', '', undefined],
    ['info@bücher.example', 'good', 'bücher.example', undefined],
  ]);
  for (const text of ['', 'bücher.example', 'a.de b.de', 'https://a.de/x', ' https://a.de/x\n']) {
    assert.deepEqual(linksIn(text, 1_000, puny, display), [], text);
  }
  // The part that is read ends in the second link, whose host would seem to be another host.
  assert.deepEqual(linksIn('http://a.de http://b.de.evil.example', 23, puny, display).map(({ text }) => text), ['http://a.de']);
});

test('the host is found in a pasted text', () => {
  const name = 'xn--80ak6aa92e.com';
  for (const text of [
    name, `http://${name}/login`, `https://me:secret@${name}:8443/a?b=c@d#e`, `//${name}/`, `${name}/1.0`, `${name}:8080`, `${name}/path`, `${name},`, `\t${name} `,
    `info@${name}`, `mailto:info@${name}?subject=x.y`, `<info@${name}>`, `"${name}"`, `See http://${name}/.`, `(${name})`, `1;${name};2026-11-24`,
    `詳しくは「http://${name}/」を見てください。`,
  ]) {
    assert.deepEqual(hosts(text), [name], text);
  }
  // As in browsers, a host in the userinfo is not the host. A refused host is the host, too.
  for (const [text, host] of [
    [`https://example.com%20@${name}`, name], [`https:\\\\me@${name}\\@example.com`, name], [`http://${name}\\@example.com`, name],
    ['http://0x7f.1/', '0x7f.1'], ['http://ex%61mple.com/', 'ex%61mple.com'], ['ssh://me@a.example:22', 'a.example'], ['http://xn--0.example/', 'xn--0.example'], ['http://a..b/ü', 'a..b'], ['http://ü:p@ä.a^b.c:80/d', 'ä.a^b.c'], ['http://ü.xn--0?x', 'ü.xn--0'],
  ]) {
    assert.deepEqual(hosts(text), [host], text);
  }
  assert.deepEqual(hosts('a@bücher.example, "faß.de",3.14,192.0.2.1,日本語。jp'), ['bücher.example', 'faß.de', '日本語。jp']);
  // A text without a host is a name as a whole. A name that violates rules is a name, too.
  for (const text of ['bücher', 'a b', '見本 .jp', 'a..b', 'a_b.xn--0.ok-', '*.日本語.jp', 'xn--0', '.', '@', 'a/b.com', ',', 'b\u200Dü', 'a\ud800.com']) {
    assert.deepEqual(hosts(text), [text], text);
  }
  assert.deepEqual(hosts(' \t'), []);
});

test('the parts of a line joined are the line, and the lines joined are the text', () => {
  for (const line of ['', ' a ', 'http://a.b/c, d@e.f;', ',,,', 'ü.'.repeat(LONGEST), 'a '.repeat(LONGEST), `${'_'.repeat(999)} x.de`.repeat(3)]) {
    assert.equal([...pieces(line, display)].map(({ text }) => text).join(''), line);
  }
  for (const text of ['', 'a\n\nb', '\n\n', 'a\r\nb\n']) assert.equal([...lines(text)].join('\n'), text);
});

test('only the beginning of a long text is read', () => {
  assert.deepEqual(names('a.b\nc.d\n\n', 10, 100, display), { names: ['a.b', 'c.d'], isAll: true });
  assert.deepEqual(names('a.b\nc.d\ne.f', 2, 100, display), { names: ['a.b', 'c.d'], isAll: false });
  for (const text of ['ü.'.repeat(500_000), 'a '.repeat(500_000), '\n'.repeat(1_000_000), 'a.b\n'.repeat(250_000), 'http://'.repeat(150_000), ','.repeat(1_000_000)]) {
    assert(names(text, 100, 10_000, display).names.length <= 100);
  }
  // Names after the beginning are not searched for.
  assert.deepEqual(names(`${'a '.repeat(20_000)}a.b`, 100, 10_000, display), { names: [], isAll: false });
  let calls = 0;
  const counted = Object.assign(new String('\n'.repeat(1_000_000)), { indexOf: (...of) => (calls += 1, String.prototype.indexOf.apply(counted, of)) });
  assert.deepEqual(names(counted, 100, 10_000, display), { names: [], isAll: false });
  assert(calls > 0 && calls < 11_000, `${calls} lines`);
});

/** Returns the verdict in a short form. */
const shortVerdict = (name) => {
  const { kind, like, foreign } = judge(name, puny.check(name), puny, display);
  return [kind, like, foreign.map(({ scriptCode }) => scriptCode).join(' ')].filter((part) => part).join(', ');
};

test('a name that looks like another name has the verdict deceptive', () => {
  // These verdicts depend only on the skeletons of Unicode.
  assert.equal(shortVerdict('аррӏе.test'), 'deceptive, apple.test, Cyrl Cyrl Cyrl Cyrl Cyrl');
  assert.equal(shortVerdict('www.pаypal.test'), 'deceptive, www.paypal.test, Cyrl');
  for (const name of ['apple.com', 'APPLE.COM', 'www.apple.com', 'bücher.example', '日本語.jp', 'example.com', 'москва.рф', 'ελληνικά.gr', 'xn--fsqu00a.xn--0zwm56d']) {
    assert.equal(shortVerdict(name), 'good', name);
  }
  for (const name of ['a..b', 'a\ud800.com', 'xn--0', 'a b', '日本語.jp:8080', '']) assert.equal(shortVerdict(name), 'refused', name);
  for (const name of ['*.日本語.jp', '_dmarc.bücher.example', 'a_b.com']) assert.equal(shortVerdict(name), 'dns', name);
  // Emoji and symbols do not look like letters, but a letter that is not allowed in identifiers may look like another letter.
  for (const name of ['☃.com', '👍.ws', 'i❤.ws']) assert.equal(shortVerdict(name).split(',')[0], 'policy', name);
  for (const name of ['ɡ❤.com', 'приvет.com']) assert.equal(shortVerdict(name).split(',')[0], 'deceptive', name);
});

test('a name that looks like a known name has the verdict imitation', { skip: knownNames.length === 0 && 'the list is not there' }, () => {
  assert(knownNames.length > 10_000);
  for (const [name, like] of [['xn--80ak6aa92e.com', 'apple.com'], ['rnicrosoft.com', 'microsoft.com'], ['g00gle.com', 'google.com'], ['paypaI.com', 'paypal.com'], ['googlé.com', 'google.com'], ['login.аpple.com', 'apple.com']]) {
    assert.equal(shortVerdict(name).split(', ').slice(0, 2).join(), `imitation,${like}`, name);
  }
  assert.equal(shortVerdict('mpf.mp.br'), 'good');
  // At most three known names look like another known name.
  const alike = knownNames.filter((name) => !['good', 'refused', 'dns'].includes(shortVerdict(name)));
  assert(alike.length <= 3, alike.join());
});

test('the names in a text are converted in place, and counted', async () => {
  const text = 'Bücher.example\n\nhttp://faß.de:8080/ü?a=ü, info@日本語.jp\nok-.example\n';
  assert.equal(converted(text, puny, display, 'ascii'), 'xn--bcher-kva.example\n\nhttp://xn--fa-hia.de:8080/ü?a=ü, info@xn--wgv71a119e.jp\nok-.example\n');
  assert.equal(converted(converted(text, puny, display, 'ascii'), puny, display, 'unicode'), text.toLowerCase());
  const reports = [];
  await count(`${text}раураӏ.com`, puny, display, (counted) => reports.push(counted));
  assert.deepEqual(reports, [{ names: 5, refused: 1, imitations: 1, isDone: true }]);
  // Counting stops when the function returns false.
  let turns = 0;
  await count('ü.example\n'.repeat(200_000), puny, display, () => {
    turns += 1;
    return false;
  });
  assert.equal(turns, 1);
});
