// What is safe to show, and the errors of many lines, as a person sees them.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import * as display from '../../bindings/wasm/dist/esm/display.js';
import * as puny from '../../bindings/wasm/dist/esm/index.js';
import { PHONE, start } from './browser.mjs';

let browser;
before(async () => {
  browser = await start();
});
after(() => browser.stop());

/** The cells of the table of characters. */
const characters = (page) =>
  page.locator('.characters tbody tr').evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));

test('a label of mixed scripts is told apart, character by character', async () => {
  const page = await browser.open();
  await page.getByLabel('Names, in any form').fill('www.pаypal.com');
  assert.equal(await page.locator('.safe-line').textContent(), `Not safe to show in Unicode. It is shown as ${display.display('www.pаypal.com').text}`);
  assert.deepEqual(await characters(page), [
    ['p', 'U+0070', 'Latin', '–'],
    ['а', 'U+0430', 'Cyrillic', 'a U+0061'],
    ['y', 'U+0079', 'Latin', '–'],
    ['p', 'U+0070', 'Latin', '–'],
    ['a', 'U+0061', 'Latin', '–'],
    ['l', 'U+006C', 'Latin', '–'],
  ]);
  assert.deepEqual(await page.locator('.characters mark').allTextContents(), ['а']);
  assert.match(await page.locator('.reasons').textContent(), /U\+0430 It is in another script than the text before it\./);
  assert.deepEqual(await page.locator('.safe-label > p .tag').allTextContents(), ['shown in Unicode', 'shown in ASCII', 'shown in Unicode']);
  await page.getByLabel('Names, in any form').fill('Bücher.example');
  assert.equal(await page.locator('.safe-line').textContent(), 'Safe to show in Unicode.');
  assert.equal(await page.locator('.reasons').count(), 0);
  assert.deepEqual(page.problems, []);
});

test('every reason and level of the library has words in both languages', async () => {
  const words = async (locale) => {
    const page = await browser.open('', { locale });
    const seen = [];
    for (const name of ['аррӏе.com', '☃.com', 'a\u200Bb.com', 'a_b.com', 'ё1٢.com', 'þorn.com', 'हिन्दीgo.com', '日本go.com', 'ノ.example']) {
      await page.locator('#names').fill(name);
      for (const text of await page.locator('.reasons li, .safe-label .note').allTextContents()) seen.push(text);
    }
    return seen;
  };
  const [english, japanese] = [await words('en-GB'), await words('ja-JP')];
  assert.equal(english.length, japanese.length);
  assert(english.length > 20);
  assert(japanese.every((text) => /[\u3040-\u30ff\u4e00-\u9fff]|ASCII/.test(text)), japanese.join('; '));
  assert(english.every((text) => !/[\u3040-\u30ff]/.test(text.replace('ノ', ''))), english.join('; '));
});

test('scripts in Japanese, on a phone', async () => {
  const page = await browser.open('', { locale: 'ja-JP', size: PHONE });
  await page.locator('#names').fill('аррӏе.com');
  assert.match(await page.locator('.safe-line').textContent(), /^Unicodeで表示するのは安全ではありません。.*xn--80ak6aa92e\.com$/);
  const rows = await characters(page);
  assert.deepEqual(rows[0], ['а', 'U+0430', 'キリル文字', 'a U+0061']);
  assert.match(await page.locator('.reasons').textContent(), /ラベル全体がラテン文字に見えます。/);
});

test('each of many lines shows what is wrong with it', async () => {
  const page = await browser.open();
  const names = ['bücher.example', 'a_b.example', 'ok-.b\u200Dü', '____'];
  await page.getByLabel('Names, in any form').fill(names.join('\n'));
  const lines = page.locator('.line');
  assert.equal(await lines.nth(0).locator('.line-problem').count(), 0);
  for (const [index, name] of names.entries()) {
    const codes = puny.check(name).problems.map((problem) => problem.status);
    assert.deepEqual(await lines.nth(index).locator('summary .code').allTextContents(), codes.slice(0, 3), name);
  }
  assert.deepEqual(await lines.nth(1).locator('summary mark').allTextContents(), ['_']);
  assert.deepEqual(await lines.nth(2).locator('summary mark').allTextContents(), ['-', '⟨U+200D⟩']);
  assert.match(await lines.nth(3).locator('summary').textContent(), /1 more broken rules? /);
  // What is opened has all of it, once the event of its opening has come.
  await lines.nth(3).locator('summary').click();
  await lines.nth(3).locator('.problems').waitFor();
  assert.equal(await lines.nth(3).locator('.problems li').count(), 4);
  await page.getByRole('button', { name: '日本語' }).click();
  assert.match(await lines.nth(1).locator('summary').textContent(), /使えません|使えるのは|だけ/);
});

test('a page that does not get what is safe to show still converts, and says so', async () => {
  const page = await browser.open();
  const context = await page.context().browser().newContext({ locale: 'en-GB' });
  const broken = await context.newPage();
  await broken.route('**/display.js', (route) => route.abort());
  await broken.goto(browser.address);
  await broken.getByText('could not be loaded').waitFor();
  await broken.locator('#names').fill('faß.de');
  assert.equal(await broken.locator('.form.ascii .value').textContent(), 'xn--fa-hia.de');
  assert.equal(await broken.locator('.safe-line').textContent(), '…');
  await context.close();
});
