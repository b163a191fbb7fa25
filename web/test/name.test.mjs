// The stages of a name in the second part, before its labels are encoded or decoded.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import * as puny from '../../bindings/wasm/dist/esm/index.js';
import { PHONE, start } from './browser.mjs';

let browser;
before(async () => {
  browser = await start();
});
after(() => browser.stop());

const stage = (page, name) => page.locator(`.name-stages [data-stage="${name}"]`);

test('a name is mapped, normalised, split and checked, and each label has steps', async () => {
  const page = await browser.open('#step');
  await page.locator('#string').fill('WWW.Bu\u0308cher.xn--fa-hia。de');
  assert.equal(await stage(page, 'map').locator('.mono').textContent(), 'www.bu\u0308cher.xn--fa-hia.de');
  assert.equal(await stage(page, 'normalise').locator('.mono').textContent(), 'www.bücher.xn--fa-hia.de');
  const labels = ['www', 'bücher', 'xn--fa-hia', 'de'];
  assert.deepEqual(await stage(page, 'split').getByRole('button').allTextContents(), labels);
  assert.match(await stage(page, 'check').textContent(), /all rules are satisfied/);
  // The first label that is not ASCII is chosen.
  assert.equal(await page.getByRole('button', { name: 'bücher', pressed: true }).count(), 1);
  assert.equal(await page.getByRole('button', { name: 'Encode', exact: true }).getAttribute('aria-pressed'), 'true');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'To the end' }).click();
  assert.match(await page.locator('.now-words').textContent(), /“bcher-kva”/);
  // An A-label is decoded.
  await page.getByRole('button', { name: 'xn--fa-hia' }).click();
  await page.getByRole('button', { name: 'To the end' }).click();
  assert.match(await page.locator('.now-words').textContent(), /“faß”/);
  assert.equal(await page.getByRole('button', { name: 'Decode', exact: true }).getAttribute('aria-pressed'), 'true');
  await page.waitForTimeout(400);
  // The address contains the label, so it shows the label again.
  const other = await browser.open(new URL(page.url()).hash);
  assert.equal(await other.getByRole('button', { name: 'xn--fa-hia', pressed: true }).count(), 1);
  assert.match(await other.locator('.now-words').textContent(), /“faß”/);
  // In a label of ASCII characters there is nothing to insert.
  await page.getByRole('button', { name: 'www' }).click();
  assert.match(await page.locator('.remark').textContent(), /Only ASCII/);
  assert.deepEqual(page.problems, []);
});

test('the stages of a refused name have its problems, and a button shows the other form', async () => {
  const page = await browser.open('#step');
  await page.locator('#string').fill('a_b.ü');
  assert.deepEqual(await stage(page, 'check').locator('.code').allTextContents(), puny.check('a_b.ü').problems.map(({ status }) => status));
  await page.locator('#string').fill('Bücher.example');
  await page.getByRole('button', { name: 'Decode', exact: true }).click();
  assert.equal(await page.locator('#string').inputValue(), puny.toAscii('Bücher.example'));
  await page.getByRole('button', { name: 'Encode', exact: true }).click();
  assert.equal(await page.locator('#string').inputValue(), 'bücher.example');
  // A string without a full stop has no stages.
  await page.locator('#string').fill('bücher');
  assert.equal(await page.locator('.name-stages').count(), 0);
});

test('a name from right to left, in Japanese, on a phone', async () => {
  const page = await browser.open('#step', { locale: 'ja-JP', size: PHONE });
  await page.locator('#string').fill('مثال.example');
  assert.match(await stage(page, 'map').textContent(), /マッピング後.*変化なし/);
  assert.match(await stage(page, 'check').textContent(), /すべての規則を満たしています/);
  const boxes = await stage(page, 'split').locator('bdi').evaluateAll((all) => all.map((one) => [getComputedStyle(one).direction, one.getBoundingClientRect().left]));
  assert.deepEqual(boxes.map(([direction]) => direction), ['rtl', 'ltr']);
  assert(boxes[0][1] < boxes[1][1]);
  await page.getByRole('button', { name: '最後へ' }).click();
  assert.match(await page.locator('.now-words').textContent(), new RegExp(puny.encode('مثال')));
});
