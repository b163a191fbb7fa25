// The first part, as a person sees it.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import * as puny from '../../bindings/wasm/dist/esm/index.js';
import { PHONE, start } from './browser.mjs';

let browser;
before(async () => {
  browser = await start();
});
after(() => browser.stop());

const value = (page, form) => page.locator(`.form.${form} .value`).textContent();

test('both directions at once as one types', async () => {
  const page = await browser.open();
  for (const typed of ['Bücher.example', 'xn--bcher-kva.example', 'ＢÜcher。example']) {
    await page.getByLabel('Names, in any form').fill(typed);
    assert.equal(await value(page, 'unicode'), 'bücher.example');
    assert.equal(await value(page, 'ascii'), 'xn--bcher-kva.example');
    assert.equal(await page.locator('.verdict').textContent(), 'Valid');
  }
  await page.getByLabel('Names, in any form').fill('3B-ww4c5e180e575a65lsy2b');
  assert.match(await page.locator('.form.raw').textContent(), /Read as Punycode without xn--/);
  assert.equal(await value(page, 'raw'), '3年B組金八先生');
  assert.deepEqual(page.problems, []);
});

test('each label has its kind, and each broken rule its character marked', async () => {
  const page = await browser.open();
  await page.getByLabel('Names, in any form').fill('a_b.xn--0.bücher.b\u200Dü');
  assert.deepEqual(await page.locator('.marked mark').allTextContents(), ['_', 'xn--0', '⟨U+200D⟩']);
  const codes = await page.locator('.problems li .code').allTextContents();
  const expected = puny.check('a_b.xn--0.bücher.b\u200Dü').problems.map((problem) => problem.status);
  assert.deepEqual(codes, expected);
  assert.deepEqual(await page.locator('.labels tbody tr td:nth-child(3)').allTextContents(), [
    'not validU1',
    'not validP4',
    'U-label',
    'not validC2',
  ]);
  assert.match(await page.locator('.problems').textContent(), /ends in the middle of a number/);
  // A name of many problems says how many are left out.
  await page.getByLabel('Names, in any form').fill('_'.repeat(60));
  assert.match(await page.locator('.problems').textContent(), /10 more broken rules are not shown/);
});

test('mapping and normalisation are shown', async () => {
  const page = await browser.open();
  await page.getByLabel('Names, in any form').fill('Bu\u0308ch\u00ADer。example');
  const texts = (stage) => page.locator(`[data-stage="${stage}"] .changes li`).allTextContents();
  assert.deepEqual(await texts('map'), ['B U+0042 → b U+0062', '⟨U+00AD⟩ U+00AD → nothing', '。 U+3002 → . U+002E']);
  assert.deepEqual(await texts('normalise'), ['u\u0308 U+0075 U+0308 → ü U+00FC']);
  assert.equal(await page.locator('[data-stage="normalise"] .marked').textContent(), 'bücher.example');
  await page.getByLabel('Names, in any form').fill('bücher.example');
  assert.equal(await page.locator('.stages').count(), 0);
});

test('the editions stand side by side, as the library has them, with differences marked', async () => {
  const page = await browser.open();
  await page.getByLabel('Names, in any form').fill('faß.de');
  for (const edition of ['uts46', 'uts46-transitional', 'url', '2008-lookup', '2008-register', '2003']) {
    const row = page.locator(`[data-edition="${edition}"]`);
    assert.equal(await row.locator('td.mono').textContent(), puny.toAscii('faß.de', { edition }));
    const differs = ['uts46-transitional', '2003'].includes(edition);
    assert.equal(await row.locator('.tag').count(), differs ? 1 : 0, edition);
    assert.deepEqual(await row.locator('mark').allTextContents(), differs ? ['fass'] : []);
  }
});

test('many lines, each opened on demand', async () => {
  const page = await browser.open('', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByLabel('Names, in any form').fill('bücher.example\n\n  faß.de \nok-.example');
  assert.equal(await page.locator('.count').textContent(), '3 names, 1 of them refused');
  assert.deepEqual(await page.locator('.line-ascii').allTextContents(), ['xn--bcher-kva.example', 'xn--fa-hia.de']);
  await page.locator('.line summary').nth(2).click();
  assert.equal(await page.locator('.line').nth(2).locator('.marked mark').textContent(), '-');
  const many = Array.from({ length: 700 }, (_, index) => `ü${index}.example`).join('\n');
  await page.evaluate((text) => navigator.clipboard.writeText(text), many);
  await page.getByLabel('Names, in any form').focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+V');
  await page.getByText('The first 200 of 700 lines are shown').waitFor();
  assert.equal(await page.locator('.line').count(), 200);
  await page.getByRole('button', { name: 'Copy all as ASCII' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied.split('\n').length, 700);
});

test('copies, and a link that reproduces what is shown', async () => {
  const page = await browser.open('', { permissions: ['clipboard-read', 'clipboard-write'] });
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByLabel('Names, in any form').fill('Bücher.example');
  await page.getByRole('button', { name: 'Copy: ASCII' }).click();
  assert.equal(await clipboard(), 'xn--bcher-kva.example');
  assert.equal(await page.getByRole('status').textContent(), 'Copied');
  await page.getByLabel('Names, in any form').fill('faß.de\n見本 .jp');
  await page.getByRole('button', { name: 'Copy all as ASCII' }).click();
  assert.equal(await clipboard(), 'xn--fa-hia.de\n見本 .jp');
  await page.getByRole('button', { name: 'Copy a link' }).click();
  const link = await clipboard();
  const other = await browser.open(new URL(link).hash);
  assert.equal(await other.getByLabel('Names, in any form').inputValue(), 'faß.de\n見本 .jp');
});

test('Japanese, on a phone', async () => {
  const page = await browser.open('', { locale: 'ja-JP', size: PHONE });
  assert.equal(await page.locator('html').getAttribute('lang'), 'ja');
  await page.getByLabel('名前（どの形でも').fill('ok-.例');
  assert.equal(await page.locator('.verdict').textContent(), '規則違反が1件あります');
  assert.match(await page.locator('.problems').textContent(), /ラベルの先頭と末尾にハイフンは使えません。/);
  await page.getByRole('button', { name: 'English' }).click();
  assert.equal(await page.locator('.verdict').textContent(), '1 broken rule');
  assert.equal(await page.getByLabel('Names, in any form').inputValue(), 'ok-.例');
  assert.match(page.url(), /lang=en/);
});

test('right-to-left labels stand apart', async () => {
  const page = await browser.open();
  await page.getByLabel('Names, in any form').fill('שלום.example');
  const boxes = await page.locator('.form.unicode .value bdi').evaluateAll((all) =>
    all.map((one) => [one.textContent, one.getBoundingClientRect().left, getComputedStyle(one).direction]),
  );
  assert.deepEqual(boxes.map(([text, , direction]) => [text, direction]), [['שלום', 'rtl'], ['example', 'ltr']]);
  assert(boxes[0][1] < boxes[1][1], 'the labels are in the order of the name');
});
