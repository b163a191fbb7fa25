// The second part of the page, as a user sees it. The figures must be equal to the figures of the library and of RFC 3492.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import * as puny from '../../bindings/wasm/dist/esm/index.js';
import { PHONE, start } from './browser.mjs';

let browser;
before(async () => {
  browser = await start();
});
after(() => browser.stop());

// RFC 3492, section 7.2: the decoding trace of example L.
const DECODING = `n is 128, i is 0, bias is 72
input is "3B-ww4c5e180e575a65lsy2b"
literal portion is "3B-", so extended string starts as:
0033 0042
delta "ww4c" decodes to 62042
bias becomes 27
0033 0042 5148 *
delta "5e" decodes to 139
bias becomes 24
0033 0042 516B * 5148
delta "180e" decodes to 16683
bias becomes 67
0033 5E74 * 0042 516B 5148
delta "575a" decodes to 34821
bias becomes 82
0033 5E74 0042 516B 5148 751F *
delta "65l" decodes to 14592
bias becomes 67
0033 5E74 0042 7D44 * 516B 5148 751F
delta "sy2b" decodes to 42088
bias becomes 84
0033 5E74 0042 7D44 91D1 * 516B 5148 751F`.split('\n');

// RFC 3492, section 7.3: the encoding trace of example L.
const ENCODING = `bias is 72
input is:
0033 5E74 0042 7D44 91D1 516B 5148 751F
basic code points (0033, 0042) are copied to literal portion: "3B-"
next code point to insert is 5148
needed delta is 62042, encodes as "ww4c"
bias becomes 27
next code point to insert is 516B
needed delta is 139, encodes as "5e"
bias becomes 24
next code point to insert is 5E74
needed delta is 16683, encodes as "180e"
bias becomes 67
next code point to insert is 751F
needed delta is 34821, encodes as "575a"
bias becomes 82
next code point to insert is 7D44
needed delta is 14592, encodes as "65l"
bias becomes 67
next code point to insert is 91D1
needed delta is 42088, encodes as "sy2b"
bias becomes 84
output is "3B-ww4c5e180e575a65lsy2b"`.split('\n');

const glyphs = (page) => page.locator('.cell:not(.dim) .glyph').allTextContents().then((all) => all.join(''));
const now = (page) => page.locator('.now-words').textContent();
const all = (page, selector) => page.locator(selector).allTextContents();

test('the traces are equal to the traces in the RFC', async () => {
  const page = await browser.open('#step');
  assert.deepEqual(await all(page, '.rfc li'), DECODING.slice(0, 4));
  await page.keyboard.press('End');
  assert.deepEqual(await all(page, '.rfc li'), DECODING);
  await page.getByRole('button', { name: 'Encode', exact: true }).click();
  assert.equal(await page.locator('#string').inputValue(), '3年B組金八先生');
  await page.keyboard.press('End');
  assert.deepEqual(await all(page, '.rfc li'), ENCODING);
});

test('the player shows each step of the decoder', async () => {
  const page = await browser.open('#step');
  const forward = page.getByRole('button', { name: 'One step forward' });
  assert.equal(await glyphs(page), '3B');
  await forward.click();
  assert.match(await now(page), /The digit “w” has the value 22\. 22 × 1 = 22 is added/);
  assert.equal(await page.locator('.punycode .now').textContent(), 'w');
  for (let click = 0; click < 3; click += 1) await forward.click();
  assert.match(await now(page), /the delta is 62042\. 2 is below the threshold 26/);
  assert.deepEqual(await all(page, '.digits tbody tr td:nth-child(3)'), [
    '36 − 72 = −36 → 1',
    '72 − 72 = 0 → 1',
    '108 − 72 = 36 → 26',
    '144 − 72 = 72 → 26',
  ]);
  assert.deepEqual(await all(page, '.digits tbody tr td:nth-child(4)'), ['1', '35', '1225', '12250']);
  assert.equal(await page.locator('.digits tfoot td').textContent(), '62042');
  await forward.click();
  assert.match(await now(page), /bias becomes 27/);
  assert.deepEqual(await all(page, '.arithmetic li'), [
    'first delta: 62042 div 700 = 88',
    'the string has 3 characters now: 88 + 88 div 3 = 117',
    '117 is not above 455',
    'bias = 0 + 36 × 117 div (117 + 38) = 27',
  ]);
  await forward.click();
  assert.match(await now(page), /counts 62042 states on from ⟨128, 0⟩.*ends at ⟨20808, 2⟩/);
  assert.equal(await page.locator('.cell.gap').count(), 1);
  await forward.click();
  assert.match(await now(page), /先 \(U\+5148\) is inserted at position 2/);
  assert.equal(await glyphs(page), '3B先');
  assert.equal(await page.locator('.cell.new .glyph').textContent(), '先');
  await page.getByRole('button', { name: 'One step back' }).click();
  assert.equal(await glyphs(page), '3B');
  await page.getByRole('button', { name: 'To the end' }).click();
  assert.equal(await glyphs(page), '3年B組金八先生');
  assert.equal(await now(page), 'No digit is left. The string is “3年B組金八先生”.');
});

test('the player shows the encoder by keys, and the address contains the frame', async () => {
  const page = await browser.open('#step?q=bücher&dir=encode');
  await page.keyboard.press('ArrowRight');
  assert.match(await now(page), /ü \(U\+00FC\).*position 1 .* there are 745 states: the delta/);
  await page.keyboard.press('ArrowRight');
  assert.match(await now(page), /The rest is 745, which is not below the threshold 1\. The digit is 1 \+ \(745 − 1\) mod 35 = 10, written “k”\. .* div 35 = 21/);
  await page.keyboard.press('End');
  assert.match(await now(page), /The Punycode is “bcher-kva”/);
  await page.keyboard.press('ArrowLeft');
  await page.waitForTimeout(400);
  const place = new URL(page.url()).hash;
  assert.match(place, /at=5/);
  const words = await now(page);
  const other = await browser.open(place);
  assert.equal(await now(other), words);
  await other.keyboard.press('Home');
  assert.match(await now(other), /copied: “bcher”/);
});

test('the player plays, pauses and changes its speed', async () => {
  const page = await browser.open('#step');
  await page.getByLabel('Speed').selectOption('fast');
  await page.locator('body').press(' ');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  assert.equal(await page.locator('.now-words').getAttribute('aria-live'), 'off');
  await page.getByText('3 of 40').waitFor();
  await page.locator('body').press(' ');
  await page.getByRole('button', { name: 'Play' }).waitFor();
  const place = await page.locator('.place').textContent();
  await page.waitForTimeout(700);
  assert.equal(await page.locator('.place').textContent(), place);
  assert.equal(await page.locator('.now-words').getAttribute('aria-live'), 'polite');
});

test('every figure of every step is equal to the figure of the library', async () => {
  // Strings from RFC 3492, section 7.1, and strings whose deltas have many digits or one digit.
  const strings = ['ليهمابتكلموشعربي؟', 'Pročprostěnemluvíčesky', 'TạisaohọkhôngthểchỉnóitiếngViệt', '😀a𐀀', 'ひとつ屋根の下2', 'ü'];
  const page = await browser.open('#step');
  for (const string of strings) {
    await page.locator('#string').fill(puny.encode(string));
    const trace = puny.explainEncode(string);
    for (const [index, step] of trace.steps.entries()) {
      const shown = await page.evaluate((frames) => {
        const texts = (selector) => [...document.querySelectorAll(selector)].map((element) => element.textContent);
        const forward = document.getElementById('forward');
        for (let frame = 0; frame < frames; frame += 1) forward.click();
        const rows = [...document.querySelectorAll('.digits tbody tr')];
        const found = {
          digits: rows.map((row) => [...row.cells].map((cell) => cell.textContent)),
          delta: texts('.digits tfoot td')[0],
          bias: texts('.arithmetic li').at(-1),
        };
        // Two more frames: counting the states, and the insertion.
        forward.click();
        found.state = texts('.sums td');
        forward.click();
        return found;
      }, step.digits.length + 1);
      const where = `${string}, step ${index}`;
      const expected = step.digits.map(({ character, value, k, threshold, weight }) => {
        const raw = k - step.bias;
        const sum = `${k} − ${step.bias} = ${String(raw).replace('-', '−')}${raw === threshold ? '' : ` → ${threshold}`}`;
        return [character, `${value}`, sum, `${weight}`, `${value * weight}`];
      });
      assert.deepEqual(shown.digits, expected, where);
      assert.equal(shown.delta, `${step.delta}`, where);
      assert(shown.bias.endsWith(` = ${step.nextBias}`), `${where}: ${shown.bias}`);
      assert.equal(shown.state[0], `⟨${step.n}, ${step.i}⟩`, where);
      const hexadecimal = step.codePoint.toString(16).toUpperCase().padStart(4, '0');
      assert(shown.state[2].endsWith(`= ${step.codePoint} = U+${hexadecimal}`), where);
      assert.equal(shown.state[3], `${step.position}`, where);
    }
    await page.getByRole('button', { name: 'To the end' }).click();
    assert.equal(await glyphs(page), string);
  }
});

test('a remark says that a string is not Punycode, or too long', async () => {
  const page = await browser.open('#step');
  const input = page.locator('#string');
  await input.fill('3B-ww4c5');
  assert.match(await page.locator('.remark').textContent(), /not Punycode: It ends in the middle of a number/);
  assert.equal(await page.locator('.punycode .wrong').textContent(), '5');
  await input.fill('ü');
  assert.match(await page.locator('.remark').textContent(), /not Punycode: This character is not a digit/);
  await input.fill('abc-');
  assert.match(await page.locator('.remark').textContent(), /nothing to insert/);
  await input.fill('');
  assert.match(await now(page), /Type a string/);
  await input.fill(puny.encode('ü'.repeat(300)));
  assert.match(await page.locator('.remark').textContent(), /the first 200 of 300 characters/);
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'To the end' }).click();
  assert.equal(await glyphs(page), 'ü'.repeat(200));
  await page.getByRole('button', { name: 'Encode', exact: true }).click();
  await input.fill('aü'.repeat(500));
  assert.match(await page.locator('.remark').textContent(), /the first 200 of 1,000 characters/);
  await page.getByRole('button', { name: 'To the end' }).click();
  assert.equal(await page.locator('.punycode').textContent(), puny.encode('aü'.repeat(100)));
  assert.deepEqual(page.problems, []);
});

test('a link that is followed before a change is stored opens its part', async () => {
  const page = await browser.open('#step');
  // The script is busy until the change is due. Then the link changes the address, before the change is stored.
  await page.evaluate(() => {
    const input = document.getElementById('string');
    input.value = 'bcher-kva';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    const start = performance.now();
    while (performance.now() - start < 400);
    document.querySelector('nav a[href="#why"]').click();
  });
  await page.waitForFunction(() => location.hash.startsWith('#why'));
  await page.waitForFunction(() => document.querySelector('nav a[href="#why"]').getAttribute('aria-current') === 'page');
  await page.goBack();
  assert.equal(await page.locator('#string').inputValue(), 'bcher-kva');
});

test('a name of the first part is copied to the second part once', async () => {
  const page = await browser.open('#convert', { locale: 'ja-JP', size: PHONE });
  await page.locator('#names').fill('https://Bücher.example/');
  await page.getByRole('link', { name: '手順を見る' }).click();
  assert.equal(await page.locator('#string').inputValue(), 'Bücher.example');
  await page.getByRole('button', { name: '1つ進む' }).click();
  assert.match(await now(page), /コードポイントが最も小さいのはü（U\+00FC）です。/);
  await page.getByRole('button', { name: '最後へ' }).click();
  assert.equal(await page.locator('.remark').textContent(), '「bcher」はそのままコピーします。数 kva が1文字を挿入します。');
  await page.locator('#string').fill('faß');
  await page.goBack();
  assert.equal(await page.locator('#names').inputValue(), 'https://Bücher.example/');
  await page.getByRole('link', { name: '手順を見る' }).click();
  assert.equal(await page.locator('#string').inputValue(), 'faß');
  // The details of the name open the second part with a label.
  await page.goBack();
  await page.locator('.more-of-name > summary').click();
  await page.getByRole('button', { name: 'bücher の手順を見る' }).click();
  assert.equal(await page.locator('#string').inputValue(), 'bcher-kva');
});

// RFC 3492, section 7.2, sample L: from ⟨128, 0⟩, 62042 states lead to ⟨U+5148, 2⟩.
test('the state can be dragged along the delta, and digits that look alike are marked', async () => {
  const page = await browser.open('#step?at=6');
  assert.match(await page.locator('.walk-state').textContent(), /62,042 of 62,042 states: n = 20808, i = 2 先 U\+5148/);
  await page.locator('#walk').fill('0');
  assert.match(await page.locator('.walk-state').textContent(), /n = 128, i = 0/);
  await page.locator('#walk').fill('62041');
  assert.match(await page.locator('.walk-state').textContent(), /n = 20808, i = 1/);
  assert.equal(await page.locator('.walk-states .here').count(), 1);
  await page.keyboard.press('ArrowRight');
  assert.match(await page.locator('.walk-state').textContent(), /i = 2/);
  await page.getByRole('button', { name: 'To the end' }).click();
  assert.equal((await page.locator('.punycode .alike').allTextContents()).join(''), '5105565ls2');
  assert.deepEqual(page.problems, []);
});
