// The sections of the third part about parameters, 26 bits and capitals.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import * as puny from '../../bindings/wasm/dist/esm/index.js';
import { DESKTOP, PHONE, start } from './browser.mjs';
import { source } from './source.mjs';

let browser;
before(async () => {
  browser = await start();
});
after(() => browser.stop());

const { DIGITS, formatParameters, parseParameters, PUNYCODE, RANGES, scale } = await source('why/parameters.ts');
const { largest } = await source('why/bits.ts');
const { annotated, fold } = await source('why/capitals.ts');

test('the default parameters are the defaults of the library, and an address can contain parameters', () => {
  assert.deepEqual(PUNYCODE, puny.bootstring().parameters);
  for (const [index] of RANGES.entries()) {
    const [name, , least, greatest] = RANGES[index];
    for (const value of [least, greatest]) {
      const parameters = { ...PUNYCODE, [name]: value };
      assert.deepEqual(parseParameters(formatParameters(parameters)), parameters);
    }
    for (const value of [least - 1, greatest + 1, least + 0.5, '']) {
      assert.equal(parseParameters(formatParameters({ ...PUNYCODE, [name]: value })), undefined, `${name} ${value}`);
    }
  }
  assert.equal(parseParameters('1.26.38.700.72'), undefined);
  assert.equal(parseParameters(null), undefined);
});

test('the slider of initial_n ascends from U+0000, and most scripts begin at one of its values', () => {
  const { value, position } = scale('initialN');
  const last = position(0x10ffff);
  let before = -1;
  for (let at = 0; at <= last; at += 1) {
    assert(value(at) > before && value(at) <= 0x10ffff);
    assert.equal(position(value(at)), at);
    before = value(at);
  }
  for (const first of [0, 0x80, 0xe0, 0x400, 0x430, 0x590, 0xe00, 0x3040, 0x4e00, 0xac00, 0x1f600]) assert.equal(value(position(first)), first);
});

const figure = async (page, id) => Number((await page.locator(`[data-id="${id}"] .figure`).textContent()).replaceAll(',', ''));

/** Moves a slider to the position of a value. */
const slide = (page, name, value) => page.locator(`#p-${name}`).fill(String(scale(name).position(value)));

for (const [locale, size, words] of [
  ['en-GB', DESKTOP, { tmax: /with base 15, tmax must not be above 14/, bias: /mod 36 must not be above 36 − tmin/, stuck: /divide by 1 without end/, below: /年 \(U\+5E74\) is before initial_n/, order: /tmin must not be above tmax/, left: /before initial_n: 2/, digits: /^20 digits: abcdefghijklmnopqrst$/ }],
  ['ja-JP', PHONE, { tmax: /基数が15のとき、tmaxは14以下/, bias: /mod 36は36 − tmin以下/, stuck: /1で割り続けて終わりません/, below: /年（U\+5E74）はinitial_nより前/, order: /tminはtmax以下/, left: /除いた例：2個/, digits: /^桁の文字20個：abcdefghijklmnopqrst$/ }],
]) {
  test(`each parameter has a slider, illegal values are explained, and a button resets them; ${locale}, ${size.width} wide`, async () => {
    const page = await browser.open('#why', { locale, size });
    const result = page.locator('.parameters-result');
    const string = '3年B組金八先生';
    /** Asserts that the figures and the string are equal to the results of the library. */
    const matches = async (chosen) => {
      const { encode, decode, explainEncode } = puny.bootstring({ ...PUNYCODE, ...chosen });
      assert.equal(await page.locator('.written').textContent(), encode(string));
      assert.equal(decode(encode(string)), string);
      assert.equal(await figure(page, 'one-punycode'), 24);
      assert.equal(await figure(page, 'one-chosen'), encode(string).length);
      const digits = explainEncode(string).steps.map((step) => step.digits.length);
      assert((await page.locator('.digits-per-delta').textContent()).endsWith(digits.join(' + ')));
    };
    assert.equal(await page.locator('.parameters input[type=range]').count(), 7);
    await matches({});
    await slide(page, 'tmin', 10);
    await slide(page, 'skew', 5);
    await slide(page, 'damp', 30);
    await slide(page, 'initialBias', 73);
    await matches({ tmin: 10, skew: 5, damp: 30, initialBias: 73 });
    assert.notEqual(await figure(page, 'all-chosen'), await figure(page, 'all-punycode'));
    await slide(page, 'base', 20);
    await slide(page, 'tmax', 15);
    await slide(page, 'initialBias', 65);
    const chosen = { base: 20, tmin: 10, tmax: 15, skew: 5, damp: 30, initialBias: 65 };
    await matches(chosen);
    assert.match(await page.locator('.alphabet').textContent(), words.digits);
    // Czech and Vietnamese have characters before U+0400.
    await slide(page, 'initialN', 0x400);
    await matches({ ...chosen, initialN: 0x400 });
    assert.match(await page.locator('.left-out').textContent(), words.left);
    await page.waitForTimeout(400);
    const other = await browser.open(new URL(page.url()).hash, { locale, size });
    assert.deepEqual(await other.locator('.parameters output').allTextContents(), ['20', '10', '15', '5', '30', '65', 'U+0400']);
    assert.equal(await other.locator('.written').textContent(), await page.locator('.written').textContent());
    await slide(page, 'initialN', 0x6000);
    assert.match(await result.textContent(), words.below);
    // The slider works with the keyboard. Below U+0080, only the first delta grows.
    await page.locator('#p-initialN').focus();
    await page.keyboard.press('Home');
    assert.equal(await page.locator('#p-initialN').getAttribute('aria-valuetext'), 'U+0000');
    await matches({ ...chosen, initialN: 0 });
    await slide(page, 'base', 15);
    assert.match(await result.textContent(), words.tmax);
    await slide(page, 'base', 11);
    await slide(page, 'tmax', 10);
    assert.match(await result.textContent(), words.stuck);
    await slide(page, 'tmax', 5);
    assert.match(await result.textContent(), words.order);
    await page.locator('#p-reset').click();
    assert.deepEqual(await page.locator('.parameters output').allTextContents(), ['36', '1', '26', '38', '700', '72', 'U+0080']);
    await matches({});
    await slide(page, 'tmin', 10);
    await slide(page, 'initialBias', 71);
    assert.match(await result.textContent(), words.bias);
    assert.deepEqual(page.problems, []);
  });
}

// RFC 3492 allows the base 2, with which a delta has a large number of digits. The page must stay usable.
test('the page works with the least base', async () => {
  const page = await browser.open('#why');
  for (const [name, value] of [['tmin', 0], ['tmax', 1], ['initialBias', 0], ['base', 2]]) await slide(page, name, value);
  const { encode } = puny.bootstring({ ...PUNYCODE, base: 2, tmin: 0, tmax: 1, initialBias: 0 });
  const length = encode('3年B組金八先生').length;
  assert(length > 10_000);
  assert.equal(await figure(page, 'one-chosen'), length);
  assert.equal((await page.locator('.written').textContent()).length, 301);
  assert.equal(await page.locator('.alphabet').textContent(), `2 digits: ${DIGITS.slice(0, 2)}`);
  assert.deepEqual(page.problems, []);
});

test('26 bits are enough for every label, and not for longer strings', async () => {
  // The highest code point after others gives the largest delta that the library can write.
  for (const before of [0, 1, 30, 58]) {
    const { steps } = puny.explainEncode(`${'a'.repeat(before)}\u{10FFFF}`);
    assert.equal(steps.at(-1).delta, largest(before), `${before}`);
  }
  assert(largest(58) < 2 ** 26 && largest(59) < 2 ** 26 && largest(60) >= 2 ** 26);
  const page = await browser.open('#why');
  assert.equal(await figure(page, 'bits-26'), 2 ** 26);
  assert.equal(await figure(page, 'bits-needed'), largest(58));
  assert.match(await page.locator('.bits-words').textContent(), /65,725,055: 26 bits\. A label can have this length/);
  await page.getByLabel('Number of characters before the insertion').fill('60');
  assert.match(await page.locator('.bits-words').textContent(), /27 bits\. But after the insertion the string would have 61 characters/);
  await page.getByRole('button', { name: '日本語', exact: true }).click();
  assert.match(await page.locator('.bits-words').textContent(), /26ビットです。ラベルはこの長さになることがあります。/);
});

test('capitals are preserved in the last digits, as in the example of the RFC', async () => {
  const whole = (text) => {
    const { folded, capitals } = fold(text);
    return annotated(puny.explainEncode(folded), capitals).map((part) => part.text).join('');
  };
  // RFC 3492, section 7.1, sample I. In small letters, the result is equal to the result without capitals.
  assert.equal(whole('Почемужеонинеговорятпорусски'), 'b1abfaaepdrnnbgefbaDotcwatmq2g4l');
  for (const text of ['BÜCHER', 'ÄÖÜäöüß', 'İıΣςÅK', 'ΑΒΓ-αβγ', '日本ABC', 'ǅ']) {
    assert.equal(whole(text).toLowerCase(), puny.encode(fold(text).folded).toLowerCase(), text);
  }
  const page = await browser.open('#why');
  assert.equal(await page.locator('.annotated').textContent(), 'b1abfaaepdrnnbgefbaDotcwatmq2g4l');
  assert.deepEqual(await page.locator('.annotated mark').allTextContents(), ['D']);
  await page.getByLabel('A string with capitals').fill('BÜCHER');
  assert.equal(await page.locator('.annotated').textContent(), 'BCHER-kvA');
  assert.match(await page.locator('.capitals').textContent(), /kvA → Ü U\+00FC/);
  assert.match(await page.locator('.capitals').textContent(), /Without the information about capitals, the string is: BüCHER/);
  await page.waitForTimeout(400);
  const other = await browser.open(new URL(page.url()).hash, { locale: 'ja-JP', size: PHONE });
  assert.equal(await other.locator('#capitals').inputValue(), 'BÜCHER');
  assert.equal(await other.locator('.annotated').textContent(), 'BCHER-kvA');
  await other.getByRole('button', { name: '日本語', exact: true }).click();
  assert.match(await other.locator('.capitals').textContent(), /大文字の情報なしで読むと：BüCHER/);
  await other.getByLabel('大文字を含む文字列').fill('Ä');
  assert.equal(await other.locator('.annotated').textContent(), '4cA');
});
