// The parameters, the 26 bits and the capitals of the third part.

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

const { PUNYCODE, RANGES, broken, lengthWith, digitsOf } = await source('why/parameters.ts');
const { largest } = await source('why/bits.ts');
const { annotated, fold } = await source('why/capitals.ts');

const SAMPLES = ['3年B組金八先生', 'почемужеонинеговорятпорусски', 'Pročprostěnemluvíčesky', 'ليهمابتكلموشعربي؟', 'ü', 'aüb\u{10FFFF}', '😀😀😀a', 'ÿ'.repeat(40)];

/** RFC 3492, sections 6.1 and 6.3, with any parameters: the encoder as it is written there. */
function encodedLength(string, { tmin, tmax, skew, damp, bias: initial }) {
  const base = 36;
  const input = Array.from(string, (c) => c.codePointAt(0));
  const basic = input.filter((c) => c < 128);
  let [n, delta, bias, h, length] = [128, 0, initial, basic.length, basic.length + (basic.length > 0 ? 1 : 0)];
  while (h < input.length) {
    const m = Math.min(...input.filter((c) => c >= n));
    delta += (m - n) * (h + 1);
    n = m;
    for (const c of input) {
      if (c < n) delta += 1;
      if (c === n) {
        let q = delta;
        for (let k = base; ; k += base) {
          const t = k <= bias + tmin ? tmin : k >= bias + tmax ? tmax : k - bias;
          length += 1;
          if (q < t) break;
          q = Math.floor((q - t) / (base - t));
        }
        let d = h === basic.length ? Math.floor(delta / damp) : Math.floor(delta / 2);
        d += Math.floor(d / (h + 1));
        let k = 0;
        for (; d > Math.floor(((base - tmin) * tmax) / 2); k += base) d = Math.floor(d / (base - tmin));
        bias = k + Math.floor(((base - tmin + 1) * d) / (d + skew));
        delta = 0;
        h += 1;
      }
    }
    delta += 1;
    n += 1;
  }
  return length;
}

test('lengths with any parameters are those of the procedure in the RFC', () => {
  let seed = 11;
  const below = (limit) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * limit);
  };
  let legal = 0;
  for (let round = 0; round < 400; round += 1) {
    const chosen = Object.fromEntries(RANGES.map(([name, least, greatest]) => [name, least + below(greatest - least + 1)]));
    const parameters = round === 0 ? PUNYCODE : chosen;
    if (broken(parameters)) continue;
    legal += 1;
    for (const sample of SAMPLES) {
      const trace = puny.explainEncode(sample);
      assert.equal(lengthWith(trace, parameters), encodedLength(sample, parameters), `${sample} ${JSON.stringify(parameters)}`);
      assert.equal(digitsOf(trace, PUNYCODE).length, trace.steps.length);
    }
  }
  assert(legal > 50, `${legal}`);
  for (const sample of SAMPLES) assert.equal(lengthWith(puny.explainEncode(sample), PUNYCODE), puny.encode(sample).length);
});

const figure = async (page, id) => Number((await page.locator(`[data-id="${id}"] .figure`).textContent()).replaceAll(',', ''));

test('a slider for each parameter, what is legal, and the way back', async () => {
  const page = await browser.open('#why');
  const trace = puny.explainEncode('3年B組金八先生');
  assert.equal(await figure(page, 'one-punycode'), 24);
  assert.equal(await figure(page, 'one-chosen'), 24);
  await page.locator('#p-tmin').fill('10');
  await page.locator('#p-skew').fill('5');
  const parameters = { ...PUNYCODE, tmin: 10, skew: 5 };
  // 72 mod 36 is 0, so it is legal.
  assert.equal(await figure(page, 'one-chosen'), lengthWith(trace, parameters));
  assert.match(await page.locator('.digits-per-delta').textContent(), new RegExp(digitsOf(trace, parameters).join(' \\+ ')));
  assert.notEqual(await figure(page, 'all-chosen'), await figure(page, 'all-punycode'));
  await page.waitForTimeout(400);
  const other = await browser.open(new URL(page.url()).hash, { locale: 'ja-JP', size: PHONE });
  assert.equal(await other.locator('#p-skew').inputValue(), '5');
  assert.equal(await figure(other, 'one-chosen'), lengthWith(trace, parameters));
  await page.locator('#p-tmin').fill('30');
  assert.match(await page.locator('.parameters-result').textContent(), /tmin may not be above tmax/);
  await page.locator('#p-tmin').fill('10');
  await page.locator('#p-bias').fill('71');
  assert.match(await page.locator('.parameters-result').textContent(), /may not be above 36 − tmin/);
  await page.getByRole('button', { name: 'Back to Punycode’s' }).click();
  assert.deepEqual(await page.locator('.parameters output').allTextContents(), ['1', '26', '38', '700', '72']);
  assert.equal(await figure(page, 'one-chosen'), 24);
  assert.deepEqual(page.problems, []);
});

test('26 bits are enough for every label, and not for longer strings', async () => {
  // The largest delta that the library can be made to write: the highest code point behind others.
  for (const before of [0, 1, 30, 58]) {
    const { steps } = puny.explainEncode(`${'a'.repeat(before)}\u{10FFFF}`);
    assert.equal(steps.at(-1).delta, largest(before), `${before}`);
  }
  assert(largest(58) < 2 ** 26 && largest(59) < 2 ** 26 && largest(60) >= 2 ** 26);
  const page = await browser.open('#why');
  assert.equal(await figure(page, 'bits-26'), 2 ** 26);
  assert.equal(await figure(page, 'bits-needed'), largest(58));
  assert.match(await page.locator('.bits-words').textContent(), /65,725,055: 26 bits\. A label can be as long/);
  await page.getByLabel('Characters that are there already').fill('60');
  assert.match(await page.locator('.bits-words').textContent(), /27 bits\. But with this one the string would have 61 characters/);
  await page.getByRole('button', { name: '日本語' }).click();
  assert.match(await page.locator('.bits-words').textContent(), /26ビットです。この長さのラベルはありえます。/);
});

test('capitals travel in the last digits, as in the RFC’s example', async () => {
  const whole = (text) => {
    const { folded, capitals } = fold(text);
    return annotated(puny.explainEncode(folded), capitals).map((part) => part.text).join('');
  };
  // RFC 3492, section 7.1, sample I; and what is the same without the capital.
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
  assert.match(await page.locator('.capitals').textContent(), /Without the capitals it reads: BüCHER/);
  await page.waitForTimeout(400);
  const other = await browser.open(new URL(page.url()).hash, { locale: 'ja-JP', size: PHONE });
  assert.equal(await other.locator('#capitals').inputValue(), 'BÜCHER');
  assert.equal(await other.locator('.annotated').textContent(), 'BCHER-kvA');
  await other.getByRole('button', { name: '日本語' }).click();
  assert.match(await other.locator('.capitals').textContent(), /大文字の情報なしで読むと：BüCHER/);
  await other.getByLabel('大文字を含む文字列').fill('Ä');
  assert.equal(await other.locator('.annotated').textContent(), '4cA');
});
