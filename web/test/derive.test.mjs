// The derivations in the third part of the page, and the questions of a student who reads RFC 3492 with the page beside it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { start } from './browser.mjs';
import { root, source } from './source.mjs';

const { derive: en } = await source('text/derive.en.ts');
const { derive: ja } = await source('text/derive.ja.ts');
const { lines } = await source('text/lines.en.ts');
const { SAMPLES } = await source('why/samples.ts');
const { ranges } = await source('why/spelling.ts');
const { digitValues, reduce } = await source('why/estimate.ts');

let browser;
before(async () => {
  browser = await start();
});
after(() => browser.stop());

test('both languages have the same keys and placeholders', () => {
  assert.deepEqual(Object.keys(ja), Object.keys(en));
  const values = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
  for (const key of Object.keys(en)) {
    assert.deepEqual(values(ja[key]), values(en[key]), key);
    assert.match(ja[key], /[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]/u, key);
  }
});

// Each question of a student, with the words of its answer.
const QUESTIONS = [
  ['Why is no separator needed between two deltas?', 'decode_break', /below its threshold is the last digit.*no separator/],
  ['Why is the last hyphen the delimiter?', 'decode_copy', /a delta contains no hyphen/],
  ['Why is w multiplied by base - t?', 'decode_weight', /base − t values.*only one spelling/],
  ['Why is i divided by length + 1?', 'decode_advance', /length \+ 1 positions/],
  ['Why is i incremented after the insertion?', 'decode_increment', /position after the inserted character/],
  ['Why is the smallest code point handled first?', 'encode_m', /only count upwards/],
  ['Why does delta grow for c < n?', 'encode_less', /one position, which the decoder passes/],
  ['Why are delta and n both incremented at the end?', 'encode_increment', /one more state, and the next code point/],
  ['Why is the first delta divided by damp?', 'adapt_halve', /128 to the script.*damp/],
  ['Why does the loop of adapt stop at 455?', 'derive.limit.text2', /half of the range.*455/],
  ['What does skew do?', 'derive.bias.text', /skew is the rest at which the fraction is 18/],
];

test('the texts answer the questions of a student', () => {
  for (const [question, key, answer] of QUESTIONS) {
    assert.match({ ...en, ...lines }[key], answer, question);
  }
});

test('the samples are the samples of the RFC', () => {
  const table = readFileSync(join(root, '..', 'testdata', 'rfc3492', 'samples.tsv'), 'utf8');
  const rows = table.split('\n').slice(1, 20).map((row) => row.split('\t'));
  const text = (escaped) => escaped.replace(/\\u\{(\w+)\}/g, (_, number) => String.fromCodePoint(parseInt(number, 16)));
  assert.deepEqual(SAMPLES, rows.map(([, letter, escaped]) => [letter, text(escaped)]));
});

// Computed by hand from RFC 3492, section 3.3. With t(0) = 1 and t(1) = 26, w(1) = 35, so two digits hold 1 to 35 + 25 * 35.
test('the numbers with one, two and three digits follow each other', () => {
  assert.deepEqual(ranges([1, 26, 26]), [
    { first: 0, last: 0, weight: 1 },
    { first: 1, last: 910, weight: 35 },
    { first: 911, last: 10010, weight: 350 },
  ]);
});

// 62042 div 35 is 1772, and 1772 div 35 is 50. With the bias 95, the thresholds are 1, 1, 13 and 26:
// 62042 = 22 + 35 * (22 + 35 * (27 + 23 * 1)).
test('a fixed threshold of 13 gives the bias 95', () => {
  assert.deepEqual(reduce(62042), { l: 2, rest: 50 });
  assert.deepEqual(digitValues(62042, 36 * 2 + 36 - 13), [22, 22, 27, 1]);
});

test('the sliders show the derivations, and a sample is examined', async () => {
  const page = await browser.open('#why');
  const text = (selector) => page.locator(selector).textContent();
  assert.match(await text('.estimate'), /The bias is 36 × 2 \+ 20 = 92, and the threshold of digit 3 is 16/);
  assert.match(await text('.estimate'), /With the fixed threshold 13, the bias is 95/);
  await page.locator('#estimate').fill('455');
  assert.match(await text('.estimate'), /l = 0, and the rest is 455/);
  await page.locator('#t-0').fill('1');
  assert.match(await text('.ranges tbody tr:nth-child(2)'), /^21910/);
  await page.locator('#equal').fill('3');
  assert.match(await text('.derived'), /3 letters need 5 digits\. The deltas are 124, 0, 0\./);
  assert.match(await text('.samples tbody tr:nth-child(12)'), /Kinpachi.*3B-ww4c5e180e575a65lsy2b446/);
  await page.locator('.samples tbody tr:nth-child(4) button').click();
  assert.equal(await page.locator('#sample').inputValue(), 'Pročprostěnemluvíčesky');
  assert.deepEqual(page.problems, []);
});
