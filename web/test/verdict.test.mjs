// The names that are found in a text, and the verdicts on names, without a browser.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import * as safe from '../../bindings/wasm/dist/esm/display.js';
import * as puny from '../../bindings/wasm/dist/esm/index.js';
import { root, source } from './source.mjs';

const { beginning, isList, lines, LONGEST, nameOf, pieces } = await source('convert/take.ts');
const { judge } = await source('convert/verdict.ts');
const { converted, count } = await source('convert/count.ts');
const { align } = await source('convert/pair.ts');

const knownNames = readFileSync(join(root, 'build', 'known-names.txt'), 'utf8').split('\n').filter((name) => name !== '');
const display = { ...safe, knownNames };
const found = (text) => beginning(text, 100, 10_000, display).all;
const shortOf = (one) => {
  const { word, reasons } = judge(one, puny, display);
  return [one.text, word, ...reasons].join(' ');
};

// UTS #58 defines the links, and the URL Standard their hosts. The last row of each group is not a link, but a name.
test('the library finds and judges the links of a text', () => {
  for (const [text, ...expected] of [
    ['https://paypal.com／@evil.example', 'https://paypal.com／@evil.example careful host_in_userinfo'],
    ['https://paypal.com|@evil.example', 'https://paypal.com|@evil.example careful host_in_userinfo'],
    ['https://paypal.com @evil.example', 'https://paypal.com @evil.example careful host_in_userinfo'],
    ['See https://paypal.com%20@evil.example/, or not.', 'https://paypal.com%20@evil.example/ careful host_in_userinfo'],
    [' data:text/html,a', 'data:text/html,a careful scheme'],
    ['ssh://me@a.example:22', 'ssh://me@a.example:22 good good'],
    ['//b.example/a', '//b.example/a good good'],
    ['localhost:80', 'localhost:80 good good'],
    ['http://b.example:99999', 'http://b.example:99999 broken url'],
    ['note: buy milk', 'note: buy milk broken refused'],
    ['a..b', 'a..b broken refused'],
    ['_dmarc.bücher.example', '_dmarc.bücher.example good dns'],
    ['r3---sn-x.test', 'r3---sn-x.test good good'],
    ['a^b x y z w'],
  ]) {
    assert.deepEqual(found(text).map(shortOf), expected, text);
  }
  assert.deepEqual(found('http://a.test,http://b.test').map(({ text }) => text), ['http://a.test', 'http://b.test']);
  assert.deepEqual(found('Hi\nsee a.test and b.test').map(({ text }) => text), ['a.test', 'b.test']);
  for (const [text, list] of [['a.test b.test', true], ['1;a.test;2\nb.test', true], ['see a.test', false], ['a.test is\nb.test', false]]) {
    assert.equal(isList(beginning(text, 100, 10_000, display).pieces), list, text);
  }
  assert.equal(nameOf(found('https://%D0%B0b.test/')[0]), 'аb.test');
});

test('two names are aligned by the letters that look alike', () => {
  const look = (text) => ({ rn: 'm', а: 'a' })[text] ?? text;
  assert.deepEqual(align('rnаt', 'mat', look), [['rn', 'm'], ['а', 'a'], ['t', 't']]);
  assert.deepEqual(align('ab', 'abc', look), [['a', 'a'], ['b', 'b'], ['', 'c']]);
});

test('the parts of a line joined are the line, and the lines joined are the text', () => {
  for (const line of ['', ' a ', 'http://a.b/c, d@e.f;', ',,,', 'ü.'.repeat(LONGEST), 'a '.repeat(LONGEST), `${'_'.repeat(999)} x.de`.repeat(3)]) {
    assert.equal([...pieces(line, display)].map(({ text }) => text).join(''), line);
  }
  for (const text of ['', 'a\n\nb', '\n\n', 'a\r\nb\n']) assert.equal([...lines(text)].join('\n'), text);
});

test('only the beginning of a long text is read', () => {
  const names = (text, most, units) => {
    const { all, isAll } = beginning(text, most, units, display);
    return { names: all.map(({ text }) => text), isAll };
  };
  assert.deepEqual(names('a.test\nc.test\n\n', 10, 100), { names: ['a.test', 'c.test'], isAll: true });
  assert.deepEqual(names('a.test\nc.test\ne.test', 2, 100), { names: ['a.test', 'c.test'], isAll: false });
  for (const text of ['ü.'.repeat(500_000), 'a '.repeat(500_000), '\n'.repeat(1_000_000), 'a.b\n'.repeat(250_000), 'http://'.repeat(150_000), ','.repeat(1_000_000)]) {
    assert(names(text, 100, 10_000).names.length <= 100);
  }
  // Names after the beginning are not searched for.
  assert.deepEqual(names(`${'a '.repeat(20_000)}a.test`, 100, 10_000), { names: [], isAll: false });
});

/** Returns the verdict on a name in a short form. */
const shortVerdict = (name) => {
  const [one] = beginning(name, 1, 10_000, display).all;
  const { reasons, like, foreign } = judge(one, puny, display);
  return [reasons[0], like, foreign.map(({ scriptCode }) => scriptCode).join(' ')].filter((part) => part).join(', ');
};

test('a name that looks like another name has the verdict deceptive', () => {
  // These verdicts depend only on the skeletons of Unicode.
  assert.equal(shortVerdict('рорсѕ.test'), 'deceptive, popcs.test, Cyrl Cyrl Cyrl Cyrl Cyrl');
  assert.equal(shortVerdict('www.bаnаnаx.test'), 'deceptive, www.bananax.test, Cyrl Cyrl Cyrl');
  for (const name of ['apple.com', 'APPLE.COM', 'www.apple.com', 'bücher.example', '日本語.jp', 'example.com', 'москва.рф', 'ελληνικά.gr', 'xn--fsqu00a.xn--0zwm56d']) {
    assert.match(shortVerdict(name), /^(good|known|below)/, name);
  }
  for (const name of ['a..b', 'a\ud800.com', 'xn--0', 'a b']) assert.equal(shortVerdict(name), 'refused', name);
  for (const name of ['*.日本語.jp', '_dmarc.bücher.example', 'a_b.com']) assert.equal(shortVerdict(name), 'dns', name);
  // Emoji and symbols do not look like letters, but a letter that is not allowed in identifiers may look like another letter.
  for (const name of ['☃.com', '👍.ws', 'i❤.ws']) assert.equal(shortVerdict(name).split(',')[0], 'policy', name);
  for (const name of ['ɡ❤.com', 'приvет.com']) assert.equal(shortVerdict(name).split(',')[0], 'deceptive', name);
});

test('a name that looks like a known name has the verdict imitation', { skip: knownNames.length === 0 && 'the list is not there' }, () => {
  assert(knownNames.length > 10_000);
  for (const [name, like] of [['xn--80ak6aa92e.com', 'apple.com'], ['rnicrosoft.com', 'microsoft.com'], ['g00gle.com', 'google.com'], ['paypaI.com', 'paypal.com'], ['googlé.com', 'google.com'], ['login.аpple.com', 'apple.com'], ['xn--80ak6aa92e.com.', 'apple.com']]) {
    assert.equal(shortVerdict(name).split(', ').slice(0, 2).join(), `imitation,${like}`, name);
  }
  assert.equal(shortVerdict('mpf.mp.br'), 'good');
  assert.equal(shortVerdict('paypal.com'), 'known, paypal.com');
  assert.equal(shortVerdict('login.paypal.com'), 'below, paypal.com');
  assert.equal(shortVerdict('paypal.com.evil.ru'), 'contains, paypal.com');
  // At most three known names look like another known name.
  const alike = knownNames.filter((name) => !/^(good|known|below|refused|dns)/.test(shortVerdict(name)));
  assert(alike.length <= 3, alike.join());
});

test('the names in a text are converted in place, and counted', async () => {
  const text = 'Bücher.example\n\nhttp://faß.de:8080/ü?a=ü, info@日本語.jp\nok-.example\n';
  assert.equal(converted(text, puny, display, 'ascii'), 'xn--bcher-kva.example\n\nhttp://xn--fa-hia.de:8080/ü?a=ü, info@xn--wgv71a119e.jp\nok-.example\n');
  assert.equal(converted(converted(text, puny, display, 'ascii'), puny, display, 'unicode'), text.toLowerCase());
  const reports = [];
  await count(`${text}раураӏ.com`, puny, display, (counted) => reports.push(counted));
  assert.deepEqual(reports, [{ names: 5, refused: 1, careful: 1, isDone: true }]);
  // Counting stops when the function returns false.
  let turns = 0;
  await count('ü.example\n'.repeat(200_000), puny, display, () => {
    turns += 1;
    return false;
  });
  assert.equal(turns, 1);
});
