// The third part of the page, and a comparison of its arithmetic with the results of the library.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import * as puny from '../../bindings/wasm/dist/esm/index.js';
import { PHONE, start } from './browser.mjs';
import { source } from './source.mjs';

let browser;
before(async () => {
  browser = await start();
});
after(() => browser.stop());

const { digits, threshold } = await source('why/lengths.ts');
const { encode } = await source('why/textbook.ts');
const { adapt } = await source('step/adapt.ts');

/** Returns strings of many scripts and lengths, equal in every run. */
function strings() {
  let seed = 7;
  const below = (limit) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * limit);
  };
  const scripts = [[0x21, 90], [0xe0, 30], [0x410, 60], [0x5d0, 27], [0x3041, 80], [0x4e00, 20000], [0x10000, 900000]];
  return Array.from({ length: 1000 }, () => {
    const [first, count] = scripts[below(scripts.length)];
    return Array.from({ length: 1 + below(30) }, () => String.fromCodePoint(below(4) === 0 ? 0x61 + below(26) : first + below(count))).join('');
  });
}

test('the arithmetic of the page has the results of the library', () => {
  let steps = 0;
  for (const string of strings()) {
    const trace = puny.explainEncode(string);
    assert.equal(encode(string), puny.encode(string), string);
    trace.steps.forEach(({ delta, bias, nextBias, digits: written }, index) => {
      assert.equal(digits(delta, threshold(bias)), written.length, string);
      assert.equal(adapt(delta, trace.literal.length + index + 1, index === 0).bias, nextBias, string);
      steps += 1;
    });
  }
  assert(steps > 5000, `${steps} steps`);
});

const length = async (page, id) => Number(await page.locator(`[data-id="${id}"] .figure`).textContent());

test('the compared lengths follow the string and the slider', async () => {
  const page = await browser.open('#why');
  for (const string of ['3年B組金八先生', 'почемужеонинеговорятпорусски', 'ü']) {
    await page.getByLabel('String to examine').fill(string);
    const { steps, literal } = puny.explainEncode(string);
    assert.equal(await length(page, 'punycode'), puny.encode(string).length);
    const start = literal.length + (literal === '' ? 0 : 1);
    const numbers = steps.map(({ delta }) => delta.toString(36).length);
    assert.equal(await length(page, 'fixed-width'), start + 1 + numbers.length * Math.max(...numbers));
    assert.equal(await length(page, 'separated'), `${literal}-${steps.map(({ delta }) => delta.toString(36)).join('-')}`.length - (literal === '' ? 1 : 0));
    const hexadecimal = string.replace(/[^\0-\x7F]/gu, (character) => `-${character.codePointAt(0).toString(16)}-`);
    assert.equal(await length(page, 'hexadecimal'), hexadecimal.length);
  }
  // Computed by hand. With the threshold 1, each digit subtracts 1 and divides by 35: 124, 3, 0. With the threshold 35, each
  // digit subtracts 35: 124, 89, 54, 19.
  await page.getByLabel('String to examine').fill('ü');
  await page.getByLabel('Fixed threshold').fill('1');
  assert.equal(puny.explainEncode('ü').steps[0].delta, 124);
  assert.equal(await length(page, 'fixed-threshold'), 3);
  await page.getByLabel('Fixed threshold').fill('35');
  assert.equal(await length(page, 'fixed-threshold'), 4);
  assert.deepEqual(page.problems, []);
});

test('the pictures show deltas, biases and orders', async () => {
  const page = await browser.open('#why');
  assert.equal(await page.locator('rect.delta').count(), 6);
  assert.equal(await page.locator('circle.bias').count(), 12);
  assert.deepEqual(await page.locator('.chart .small').allTextContents(), ['ww4c', '5e', '180e', '575a', '65l', 'sy2b']);
  assert.match(await page.locator('.sum').textContent(), /38,845 in the order of the string, 16,521 in sorted order/);
  await page.locator('.examples').getByRole('button', { name: '他们为什么不说中文' }).click();
  assert.equal(await page.locator('rect.delta').count(), 9);
  await page.waitForTimeout(400);
  assert.equal(new URLSearchParams(page.url().split('?')[1]).get('q'), '他们为什么不说中文');
});

test('the library wins the race, in Japanese, on a phone', async () => {
  const page = await browser.open('#why', { locale: 'ja-JP', size: PHONE });
  await page.getByRole('button', { name: '計測開始' }).click();
  await page.getByRole('rowheader', { name: '16,000' }).waitFor();
  const times = await page.locator('.race tbody tr').evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('.figure')].map((cell) => parseFloat(cell.textContent))));
  assert.equal(times.length, 5);
  const [textbook, own] = times.at(-1);
  assert(textbook > 3 * own, `${textbook} ms and ${own} ms`);
  assert.deepEqual(page.problems, []);
});
