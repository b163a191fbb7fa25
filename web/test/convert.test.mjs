// The first part of the page, as a user sees it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';

import * as puny from '../../bindings/wasm/dist/esm/index.js';
import { PHONE, start } from './browser.mjs';
import { root } from './source.mjs';

let browser;
before(async () => {
  browser = await start();
});
after(() => browser.stop());

const isListThere = readFileSync(join(root, 'build', 'known-names.txt'), 'utf8') !== '';
const value = (page, form) => page.locator(`.form.${form} .value`).textContent();
const verdict = (page) => page.locator('.verdict').first().textContent();
const all = (page, selector) => page.locator(selector).allTextContents();

/** Replaces the text by pasting. Typing a long text would take the browser too long. */
const paste = (page, text) =>
  page.locator('#names').evaluate((area, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    area.select();
    if (area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }))) {
      area.value = text;
      area.dispatchEvent(new Event('input'));
    }
  }, text);

/** Opens the details of the name, which stay open while the user types. */
const open = async (page) => {
  await page.locator('.more-of-name > summary').click();
  await page.locator('.details').waitFor();
};

test('both forms are shown while the user types', async () => {
  const page = await browser.open();
  for (const typed of ['Bücher.example', 'xn--bcher-kva.example', 'ＢÜcher。example', 'http://Bücher.example:80/ü', 'info@bücher.example']) {
    await page.locator('#names').fill(typed);
    assert.equal(await value(page, 'unicode'), 'bücher.example');
    assert.equal(await value(page, 'ascii'), 'xn--bcher-kva.example');
    assert.equal(await verdict(page), 'No trick found. The name is valid, and no look-alike was found.');
    assert.equal(await page.locator('.drawing').count(), /[/@]/.test(typed) ? 1 : 0);
  }
  await page.locator('#names').fill('3B-ww4c5e180e575a65lsy2b');
  assert.match(await page.locator('.form.raw').textContent(), /Read as Punycode without xn--/);
  assert.equal(await value(page, 'raw'), '3年B組金八先生');
  // The labels are in the order of the name, also if a label is written from right to left.
  await page.locator('#names').fill('שלום.example');
  const boxes = await page.locator('.form.unicode .value bdi').evaluateAll((found) => found.map((one) => [getComputedStyle(one).direction, one.getBoundingClientRect().left]));
  assert.deepEqual(boxes.map(([direction]) => direction), ['rtl', 'ltr']);
  assert(boxes[0][1] < boxes[1][1]);
  assert.deepEqual(page.problems, []);
});

test('the verdict on a look-alike is that it looks like another name, on a phone', async () => {
  for (const [locale, words, letter] of [
    ['en-GB', 'Careful. It looks like apple.com, but is another name: five Cyrillic letters.', 'а is a Cyrillic small letter (U+0430), not a'],
    ['ja-JP', 'ご注意ください。 apple.com に見えますが、別のドメイン名です。キリル文字が5文字含まれています。', 'а はキリル文字の小文字（U+0430）で、a ではありません'],
  ]) {
    const page = await browser.open(`#convert?q=${encodeURIComponent('http://xn--80ak6aa92e.com/login')}`, { size: PHONE, locale });
    assert.match(await page.locator('.part-host').textContent(), /^xn--80ak6aa92e\.com/);
    assert.equal(await verdict(page), words);
    assert.equal(await page.locator('.verdict.good, .form.unicode').count(), 0);
    assert.equal(await value(page, 'ascii'), 'xn--80ak6aa92e.com');
    // The result is in the first view, above the examples.
    const bottom = (selector) => page.locator(selector).first().evaluate((element) => element.getBoundingClientRect().bottom);
    assert(await bottom('.form.ascii') < PHONE.height && await bottom('.form.ascii') < await bottom('.examples'));
    // Each letter that differs is above the letter that it looks like, and is named.
    assert.deepEqual(await all(page, '.column.differs'), ['аa', 'рp', 'рp', 'ӏl', 'еe']);
    assert.equal(await page.locator('.pair li').first().textContent(), letter);
    if (isListThere) {
      await page.locator('#names').fill('rnicrosoft.com');
      assert.match(await verdict(page), locale === 'en-GB' ? /It looks like microsoft\.com, but is another name\.$/ : /microsoft\.com に見えますが、別のドメイン名です。$/);
      assert.deepEqual(await all(page, '.column.differs'), ['rnm']);
      // The capital I is not printed as a small letter, which does not look like l.
      await page.locator('#names').fill('paypaI.com');
      assert.deepEqual(await all(page, '.column.differs'), ['Il']);
      assert.equal(await page.locator('.older').count(), 0);
    }
    await page.locator('#names').fill('☃.com');
    assert.match(await verdict(page), locale === 'en-GB' ? /Browsers show this name in its ASCII form, because/ : /この名前をASCIIの形で表示します/);
    assert.match(await page.locator('.reasons').first().textContent(), /☃ U\+2603 /);
  }
});

// Each row has a text, the class of its verdict, and a text in the answer.
test('each link is taken apart, and its verdict is the verdict of the library', async () => {
  const page = await browser.open();
  for (const [text, word, words] of [
    ['https://paypal.com@evil.example/a', 'careful', /This link goes to evil\.example\.The text “paypal\.com” before the @ is only decoration\./],
    ['https://user:pw@bücher.example', 'good', /The text “user:pw” before the @ is only decoration/],
    ['xn--80ak6aa92e.com.', 'careful', /xn--80ak6aa92e\.com\./],
    ['bücher.example.', 'good', /xn--bcher-kva\.example\./],
    ['https://%D0%B0pple.com/', 'careful', /This link goes to xn--pple-43d\.com\.*It was read as|It was read as: https:\/\/аpple\.com/],
    ['&#x430;pple.com', 'careful', /It was read as: аpple\.com/],
    ['hxxps://evil[.]example/a', 'good', /It was read as: https:\/\/evil\.example\/a/],
    ['http://0x7f.1/', 'careful', /This link goes to 127\.0\.0\.1\..*Here it means your own computer/],
    ['http://[::1]/', 'good', /Here it means your own computer/],
    ['javascript:alert(1)', 'careful', /runs code/],
    ['http://a.de:99999/', 'broken', /The port must be a number from 0 to 65535/],
    ['exa mple.com', 'good', /A name contains no space, so only mple\.com was read/],
  ]) {
    await page.locator('#names').fill(text);
    assert.equal(await page.locator(`.verdict.${word}`).count(), 1, text);
    assert.match(await page.locator('.results').textContent(), words, text);
  }
  await page.getByRole('button', { name: 'example.com' }).first().click();
  assert.equal(await page.locator('#names').inputValue(), 'example.com');
  // The verdict is a heading, and is announced.
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await page.getByRole('status').filter({ hasText: /example\.com|No trick/ }).waitFor();
  assert.deepEqual(page.problems, []);
});

test('the links of a message are marked in place, and the worst link is first in the list', async () => {
  const page = await browser.open();
  await page.locator('#names').fill('Hello!\nRead bücher.example. Your account at https://paypal.com@evil.example/x is closed.\nBye');
  assert.deepEqual(await all(page, '.found .line-unicode'), ['https://paypal.com@evil.example/x', 'bücher.example']);
  assert.deepEqual(await all(page, '.quoted .seen bdi'), ['bücher.example', 'https://paypal.com@evil.example/x']);
  assert.match(await verdict(page), /^Careful\./);
  assert.equal(await page.locator('.count').textContent(), 'Links and names: 2. Not working: 0. Careful: 1.');
});

test('the details list the characters of a label with their scripts', async () => {
  const page = await browser.open();
  await page.locator('#names').fill('www.pаypal.com');
  assert.equal(await page.locator('.characters').count(), 0);
  await open(page);
  const characters = page.locator('.characters tbody tr').evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
  assert.deepEqual(await characters, [
    ['p', 'U+0070', 'Latin', '–'],
    ['а', 'U+0430', 'Cyrillic', 'a U+0061'],
    ['y', 'U+0079', 'Latin', '–'],
    ['p', 'U+0070', 'Latin', '–'],
    ['a', 'U+0061', 'Latin', '–'],
    ['l', 'U+006C', 'Latin', '–'],
  ]);
  assert.deepEqual(await all(page, '.characters mark'), ['а']);
  assert.match(await page.locator('.reasons').textContent(), /U\+0430 It is in another script than the text before it\./);
  assert.deepEqual(await all(page, '.safe-label > p .tag'), ['shown in Unicode', 'shown in ASCII', 'shown in Unicode']);
});

test('the character of each problem is marked, and each label has its kind', async () => {
  const page = await browser.open();
  const name = 'a_b.xn--0.bücher.b\u200Dü';
  await page.locator('#names').fill(name);
  assert.equal(await verdict(page), 'Not a working address. This cannot be a domain name (3 problems).');
  assert.deepEqual(await all(page, '.marked mark'), ['_', 'xn--0', '⟨U+200D⟩']);
  assert.deepEqual(await all(page, '.problems li .code'), puny.check(name).problems.map((problem) => problem.status));
  assert.match(await page.locator('.problems').textContent(), /ends in the middle of a number/);
  await open(page);
  assert.deepEqual(await all(page, '.labels tbody tr td:nth-child(3)'), ['not validU1', 'not validP4', 'not all ASCII (U-label)', 'not validC2']);
  // Only some of many problems are shown at first. A button shows more.
  await page.locator('#names').fill('_'.repeat(50));
  assert.equal(await page.locator('.problems li .code').count(), 20);
  await page.getByRole('button', { name: 'Show 30 more' }).click();
  await page.getByRole('button', { name: 'Show 10 more' }).click();
  assert.equal(await page.locator('.problems li .code').count(), 50);
  // The texts must be true for these special cases.
  await page.locator('#names').fill('a..b');
  assert.match(await page.locator('.problems').textContent(), /A label, the part between two dots, has 1 to 63 bytes \(octets\)\. It is empty\.$/);
  for (const text of ['*.日本語.jp', 'a_b.com']) {
    await page.locator('#names').fill(text);
    assert.match(await verdict(page), /The name is not a host name, but the DNS allows it/);
    assert.equal(await value(page, 'ascii'), puny.toAscii(text, { std3: 'dns' }));
  }
  // A string of JavaScript may contain half of a character.
  await paste(page, 'a\ud800.com');
  assert.equal(await verdict(page), 'Not a working address. This cannot be a domain name (1 problem).');
  assert.deepEqual(page.problems, []);
});

test('the details show the changes before encoding, and the results of all editions', async () => {
  const page = await browser.open();
  await open(page);
  await page.locator('#names').fill('Bu\u0308ch\u00ADer。example');
  const changes = (stage) => all(page, `[data-stage="${stage}"] .changes li`);
  assert.deepEqual(await changes('map'), ['B U+0042 → b U+0062', '⟨U+00AD⟩ U+00AD → nothing', '。 U+3002 → . U+002E']);
  assert.deepEqual(await changes('normalise'), ['u\u0308 U+0075 U+0308 → ü U+00FC']);
  assert.deepEqual(await all(page, '[data-stage] > p .note'), ['(UTS #46, section 4, step 1)', '(UTS #46, section 4, step 2)']);
  await page.locator('#names').fill('faß.de');
  assert.equal(await page.locator('.older').textContent(), 'Older programs open fass.de instead.');
  assert.equal(await page.locator('.stages').count(), 0);
  for (const edition of ['uts46', 'uts46-transitional', 'url', '2008-lookup', '2008-register', '2003']) {
    const row = page.locator(`[data-edition="${edition}"]`);
    assert.equal(await row.locator('td.mono').textContent(), puny.toAscii('faß.de', { edition }));
    const differs = ['uts46-transitional', '2003'].includes(edition);
    assert.equal(await row.locator('.tag').count(), differs ? 1 : 0, edition);
    assert.deepEqual(await row.locator('mark').allTextContents(), differs ? ['fass'] : []);
  }
});

test('each line of a list can be opened, and the text is copied with its names converted', async () => {
  const page = await browser.open('', { permissions: ['clipboard-read', 'clipboard-write'] });
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.locator('#names').fill('bücher.example\n\n  http://faß.de/ü \nok-.b\u200Dü\nxn--80ak6aa92e.com');
  assert.equal(await page.locator('.count').textContent(), 'Links and names: 4. Not working: 1. Careful: 1.');
  assert.deepEqual(await all(page, '.line-ascii'), ['xn--bcher-kva.example', 'xn--fa-hia.de', 'xn--80ak6aa92e.com']);
  assert.deepEqual(await all(page, '.line .tag'), ['looks like apple.com']);
  assert.deepEqual(await all(page, '.line summary .foreign'), [...'аррӏе']);
  assert.deepEqual(await all(page, '.line summary .code'), puny.check('ok-.b\u200Dü').problems.map(({ status }) => status));
  assert.deepEqual(await all(page, '.line summary .line-unicode mark:not(.foreign)'), ['-', '⟨U+200D⟩']);
  await page.locator('.line summary').nth(2).click();
  await page.locator('.line').nth(2).locator('.problems').waitFor();
  await page.getByRole('button', { name: 'Copy all as ASCII' }).click();
  assert.equal(await clipboard(), 'xn--bcher-kva.example\n\n  http://xn--fa-hia.de/ü \nok-.b\u200Dü\nxn--80ak6aa92e.com');
  assert.equal(await page.getByRole('status').filter({ hasText: 'Copied' }).textContent(), 'Copied');
  await page.getByRole('button', { name: 'Copy a link' }).click();
  const other = await browser.open(new URL(await clipboard()).hash);
  assert.match(await other.locator('#names').inputValue(), /^bücher\.example\n\n {2}http/);
});

test('for a text of 1 MB, the page shows an answer within 5 s and draws only a limited part of the text', async () => {
  const page = await browser.open('', { permissions: ['clipboard-read', 'clipboard-write'] });
  const size = 1_000_000;
  const of = (text) => text.repeat(size / text.length);
  const recipes = { dots: of('.'), marks: `a${of('\u0301')}`, umlauts: of('ü'), 'labels of one letter': of('ü.'), 'line ends': of('\n'), lines: of('ü\n'), words: of('a '), commas: of(','),
    names: of('ü.example\n'), links: of('http://ü.de/ '), imitations: of('раураӏ.com\n'), invisible: of('\u200d'), colons: of(':'), 'at signs': of('@'), slashes: of('http://'), 'broken lines': of(`${'_'.repeat(999)}\n`), quotes: of('"'), spaces: of(' ') };
  for (const [name, text] of Object.entries(recipes)) {
    const start = Date.now();
    await paste(page, text);
    const { nodes, characters, typed, answer } = await page.evaluate(() => {
      const { innerText } = document.querySelector('main');
      const answer = document.querySelector('.verdict, .count')?.textContent;
      return { nodes: document.querySelectorAll('*').length, characters: innerText.length, typed: document.getElementById('names').value.length, answer };
    });
    const milliseconds = Date.now() - start;
    assert(nodes < 2500 && characters < 20_000 && typed <= 301, `${name}: ${nodes} nodes, ${characters} characters, ${typed} in the text area`);
    assert(answer !== undefined || text.trim() === '', name);
    // Without the limits this takes seconds to minutes. With them it takes less than 100 ms on an idle machine.
    assert(milliseconds < 5000, `${name}: ${milliseconds} ms`);
  }
  assert.match(await page.locator('.held').textContent(), /^All 1,000,000 characters are read/);
  // The worker counts and converts the names that are not shown.
  await paste(page, 'ü.example\n'.repeat(10_000));
  await page.getByText('Links and names: 10,000. Not working: 0. Careful: 0.', { exact: true }).waitFor();
  assert.equal(await page.locator('.line').count(), 100);
  await page.getByRole('button', { name: 'Show 9,900 more' }).click();
  assert.equal(await page.locator('.line').count(), 200);
  await page.getByRole('button', { name: 'Copy all as ASCII' }).click();
  await page.getByText('Copied').waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'xn--tda.example\n'.repeat(10_000));
  await page.getByRole('button', { name: 'Clear' }).click();
  assert.equal(await page.locator('.results > *').count(), 0);
  for (const [fragment, input, words] of [['#step', '#string', /This is not Punycode/], ['#step?dir=encode', '#string', /first 200 of 100,000/], ['#why', '#sample', /Too long to step through: 100,000 characters/], ['#why', '#capitals', /Too long to step through: 100,000 characters/]]) {
    await page.evaluate((hash) => { location.hash = hash; }, fragment);
    await page.locator(input).evaluate((input, text) => { input.value = text; input.dispatchEvent(new Event('input')); }, 'ü'.repeat(100_000));
    await page.getByText(words).first().waitFor();
  }
  assert.deepEqual(page.problems, []);
});

test('the page works from a file, without a server and without a worker', async () => {
  const page = await browser.open('', { at: pathToFileURL(join(root, 'dist', 'index.html')).href });
  assert.equal(await value(page, 'ascii'), 'xn--bcher-kva.example');
  await paste(page, 'ü.example\n'.repeat(2000));
  await page.getByText('Links and names: 2,000. Not working: 0. Careful: 0.', { exact: true }).waitFor();
});
