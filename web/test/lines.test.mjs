// The pseudocode in the second part of the page, as a user sees it.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import * as puny from '../../bindings/wasm/dist/esm/index.js';
import { DESKTOP, PHONE, start } from './browser.mjs';
import { source } from './source.mjs';

const { lines: en } = await source('text/lines.en.ts');
const { lines: ja } = await source('text/lines.ja.ts');

let browser;
before(async () => {
  browser = await start();
});
after(() => browser.stop());

const now = (page) => page.locator('.now-words').textContent();
const rows = (page) => page.locator('.pseudocode li').evaluateAll((all) => all.map((row) => row.textContent.trim()));
const values = (page) =>
  page.locator('.variables [data-variable]').evaluateAll((all) => Object.fromEntries(all.map((row) => [row.dataset.variable, row.cells[1].textContent.trim()]).filter(([, value]) => value !== '')));

test('each line of the pseudocode has a reason in both languages', () => {
  const names = [...puny.bootstring().runDecode('').lines, ...puny.bootstring().runEncode('').lines].map(({ name }) => name);
  assert.deepEqual([...new Set(names)].sort(), Object.keys(en).sort());
  assert.deepEqual(Object.keys(ja), Object.keys(en));
  for (const [name, text] of Object.entries(ja)) assert.match(text, /[\p{sc=Hira}\p{sc=Han}]/u, name);
});

// RFC 3492, section 7.2: the first delta of sample L is 62042. It inserts U+5148 at position 2, and the bias becomes 27.
test('the decoder runs line by line, to the next insertion, and to the next run of a line', async () => {
  const page = await browser.open('#step');
  await page.getByRole('button', { name: 'Pseudocode' }).click();
  const all = await rows(page);
  assert.deepEqual(all.slice(0, 4), ['let n = initial_n', 'let i = 0', 'let bias = initial_bias', 'let output = an empty string indexed from 0']);
  assert.equal(all.filter((row) => row === 'end').length, 3);
  // Nothing is shown before it happens.
  assert.deepEqual(await values(page), {});
  assert.equal(await page.locator('.output').textContent(), '');
  assert.match(await now(page), /No line has run yet/);
  await page.keyboard.press('ArrowRight');
  assert.deepEqual(await values(page), { n: '128 U+0080' });
  assert.equal(await now(page), en.decode_n);
  assert.equal(await page.locator('.pseudocode .now').textContent(), 'let n = initial_n');
  await page.getByRole('button', { name: 'To the next insertion' }).click();
  assert.equal(await page.locator('.output').textContent(), '3B先');
  assert.deepEqual(await values(page), { n: '20808 U+5148 先', i: '2', bias: '27', oldi: '0', w: '12250', k: '144', digit: '2', t: '26' });
  await page.getByRole('button', { name: 'let i = i + digit * w, fail on overflow' }).click();
  assert.equal((await values(page)).oldi, '3');
  assert.equal(await now(page), en.decode_add);
  await page.getByRole('button', { name: 'function adapt(delta,numpoints,firsttime):' }).click();
  assert.deepEqual([(await values(page))['adapt.delta'], (await values(page))['adapt.firsttime']], ['139', 'no']);
  await page.keyboard.press('ArrowLeft');
  assert.equal(await now(page), en.decode_adapt);
  await page.keyboard.press('End');
  assert.equal(await page.locator('.output').textContent(), '3年B組金八先生');
  assert.match(await page.locator('.pseudocode .now').textContent(), /while the input is not exhausted do begin no/);
  await page.waitForTimeout(400);
  const other = await browser.open(new URL(page.url()).hash);
  assert.equal(await other.locator('.output').textContent(), '3年B組金八先生');
  assert.deepEqual(page.problems, []);
});

test('the encoder runs with chosen parameters, and refuses illegal parameters', async () => {
  const page = await browser.open('#step?q=ü&dir=encode&lines=&lang=ja');
  await page.locator('.run-parameters summary').click();
  await page.locator('#run-tmax').fill('20');
  await page.locator('#run-tmax').press('Enter');
  await page.locator('#run-initialN').fill('240');
  await page.locator('#run-initialN').press('Enter');
  await page.getByRole('button', { name: '最後へ' }).click();
  assert.equal(await page.locator('.output').textContent(), puny.bootstring({ tmax: 20, initialN: 240 }).encode('ü'));
  await page.locator('#run-tmin').fill('30');
  await page.locator('#run-tmin').press('Enter');
  assert.match(await page.locator('.run-parameters .remark').textContent(), /tminはtmax以下/);
  await page.getByRole('button', { name: 'Punycodeの値に戻す' }).click();
  await page.getByRole('button', { name: '次の挿入へ' }).click();
  assert.equal(await page.locator('.output').textContent(), 'tda');
  assert.equal(await now(page), ja.encode_last);
});

test('a failing line is marked, and a long run is shown in part', async () => {
  const page = await browser.open('#step?q=bcher-kv&lines=');
  await page.getByRole('button', { name: 'To the end' }).click();
  assert.match(await page.locator('.pseudocode .now').textContent(), /consume a code point, .* fails/);
  await page.locator('#turn-encode').click();
  await page.locator('#string').fill('üöä'.repeat(10));
  assert.equal(await page.locator('.step > .remark').textContent(), '');
  const text = Array.from({ length: 150 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
  await page.locator('#string').fill(text);
  assert.match(await page.locator('.step > .remark').textContent(), /first 5,000 lines/);
});

for (const [name, size] of [['phone', PHONE], ['desktop', { ...DESKTOP, height: 900 }]]) {
  test(`the player, the reason and the running line are visible together on a ${name}`, async () => {
    const page = await browser.open('#step?lines=&at=27', { size });
    await page.locator('.stage').evaluate((stage) => stage.scrollIntoView());
    for (const selector of ['.player', '.now-words', '.streams', '.pseudocode .now']) {
      const box = await page.locator(selector).first().boundingBox();
      assert(box.y >= 0 && box.y + box.height <= size.height, `${selector} ${JSON.stringify(box)}`);
    }
    const { height } = await page.locator('.player').boundingBox();
    assert(height <= size.height / 5, `${height}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert(wide <= 0, `${wide} px too wide`);
  });
}
