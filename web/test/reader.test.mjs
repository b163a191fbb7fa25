// A reader who has never heard of Punycode finds by the page why 3B-ww4c5e180e575a65lsy2b is 3年B組金八先生.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import * as puny from '../../bindings/wasm/dist/esm/index.js';
import { DESKTOP, PHONE, start } from './browser.mjs';

let browser;
before(async () => {
  browser = await start();
});
after(() => browser.stop());

const STRING = '3B-ww4c5e180e575a65lsy2b';
const WORDS = {
  en: { names: 'Names, in any form', step: 'Step through 3年B組金八先生', forward: 'One step forward', value: (digit, value) => `The digit “${digit}” has the value ${value}.`, inserted: (character, position) => `${character} (`, short: /“3B” is copied\. Of the 6 numbers ww4c 5e 180e 575a 65l sy2b, each inserts one character\./ },
  ja: { names: '名前（どの形でも', step: '3年B組金八先生 を一歩ずつ見る', forward: '一歩進む', value: (digit, value) => `桁「${digit}」の値は${value}です。`, inserted: (character) => `${character}（`, short: /「3B」は写します。続く6個の数 ww4c 5e 180e 575a 65l sy2b が、それぞれ1文字を挿入します。/ },
};

for (const [language, locale, size, name] of [
  ['en', 'en-GB', DESKTOP, 'desktop'],
  ['en', 'en-GB', PHONE, 'phone'],
  ['ja', 'ja-JP', DESKTOP, 'desktop'],
  ['ja', 'ja-JP', PHONE, 'phone'],
]) {
  test(`digit by digit, from the first view: ${language}, ${name}`, async () => {
    const words = WORDS[language];
    const page = await browser.open('', { locale, size });
    await page.getByLabel(words.names).fill(STRING);
    await page.getByRole('button', { name: words.step }).click();
    assert.equal(await page.locator('#string').inputValue(), STRING);
    assert.match(await page.locator('.remark').textContent(), words.short);
    const { steps } = puny.explainDecode(STRING);
    const now = page.locator('.now-words');
    const forward = page.getByRole('button', { name: words.forward });
    assert.equal(await page.locator('.digits tfoot .figure').textContent(), '…');
    for (const step of steps) {
      for (const [index, digit] of step.digits.entries()) {
        await forward.click();
        assert((await now.textContent()).startsWith(words.value(digit.character, digit.value)), await now.textContent());
        // The digit that the sentence is about is marked where it stands, with its figures.
        assert.equal(await page.locator('.punycode .now').textContent(), digit.character);
        const row = await page.locator('.digits tr.now td').allTextContents();
        assert.deepEqual([row[0], row[2], row[3]], [digit.value, digit.weight, digit.value * digit.weight].map(String));
        const sum = step.digits.slice(0, index + 1).reduce((total, one) => total + one.value * one.weight, 0);
        assert.equal(await page.locator('.digits tfoot .figure').textContent(), String(sum));
      }
      await forward.click();
      await forward.click();
      await forward.click();
      assert((await now.textContent()).startsWith(words.inserted(step.character)), await now.textContent());
      assert.equal(await page.locator('.cell.new .glyph').textContent(), step.character);
    }
    await forward.click();
    assert.match(await now.textContent(), /3年B組金八先生/);
    assert.deepEqual(page.problems, []);
  });
}
