// Every feature once in both languages, at the size of a phone and of a desktop. The other tests look closer, at one
// of these.

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

const { en } = await source('text/en.ts');
const { ja } = await source('text/ja.ts');

/** A test in each language and size; it gets a page on a fragment, and the words. */
function everywhere(name, fragment, check) {
  for (const [language, locale, words] of [['en', 'en-GB', en], ['ja', 'ja-JP', ja]]) {
    for (const [kind, size] of [['desktop', DESKTOP], ['phone', PHONE]]) {
      test(`${name}: ${language}, ${kind}`, async () => {
        const page = await browser.open(fragment, { locale, size, permissions: ['clipboard-read', 'clipboard-write'] });
        const t = (key, values = {}) => words[key].replace(/\{(\w+)\}/g, (whole, value) => values[value] ?? whole);
        await check(page, t, (other) => browser.open(other, { locale: 'en-GB', size }));
        assert.deepEqual(page.problems, []);
      });
    }
  }
}

const all = (page, selector) => page.locator(selector).allTextContents();
const text = (page, selector) => page.locator(selector).textContent();
const button = (page, name) => page.getByRole('button', { name, exact: true });
const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());

everywhere('converts one name', '', async (page, t, open) => {
  const input = page.getByLabel(t('convert.input'));
  for (const typed of ['Bücher.example', 'xn--bcher-kva.example']) {
    await input.fill(typed);
    assert.equal(await text(page, '.form.unicode .value'), 'bücher.example');
    assert.equal(await text(page, '.form.ascii .value'), 'xn--bcher-kva.example');
    assert.equal(await text(page, '.verdict'), t('convert.valid'));
    assert.equal(await text(page, '.safe-line'), t('safe.yes'));
  }
  await button(page, t('copy.of', { what: t('convert.ascii') })).click();
  assert.equal(await clipboard(page), 'xn--bcher-kva.example');
  assert.equal(await page.getByRole('status').textContent(), t('copied'));
  // Stages before Punycode, and editions that differ.
  await input.fill('Fau\u0308ß.de');
  assert.deepEqual(await all(page, '[data-stage="map"] .changes li'), ['F U+0046 → f U+0066']);
  assert.deepEqual(await all(page, '[data-stage="normalise"] .changes li'), ['u\u0308 U+0075 U+0308 → ü U+00FC']);
  const row = page.locator('[data-edition="2003"]');
  assert.equal(await row.locator('td.mono').textContent(), puny.toAscii('Fau\u0308ß.de', { edition: '2003' }));
  assert.equal(await row.locator('.tag').textContent(), t('convert.differs'));
  // Broken rules at their characters.
  await input.fill('a_b.xn--0.bücher');
  assert.equal(await text(page, '.verdict'), t('convert.invalid.n', { n: 2 }));
  assert.deepEqual(await all(page, '.marked mark'), ['_', 'xn--0']);
  const { problems } = puny.check('a_b.xn--0.bücher');
  for (const [index, { status, kind }] of problems.entries()) {
    const item = await page.locator('.problems li').nth(index).textContent();
    assert(item.includes(status) && item.includes(t(`rule.${kind}`)), item);
  }
  // What is deceptive, character by character.
  await input.fill('pаypal.com');
  assert((await text(page, '.safe-line')).endsWith('xn--pypal-4ve.com'));
  assert.equal(await page.locator('.characters tbody tr').count(), 6);
  assert.deepEqual(await all(page, '.characters mark'), ['а']);
  // From right to left.
  await input.fill('שלום.example');
  assert.deepEqual(await page.locator('.form.unicode .value bdi').evaluateAll((found) => found.map((one) => getComputedStyle(one).direction)), ['rtl', 'ltr']);
  await button(page, t('convert.link')).click();
  const other = await open(new URL(await clipboard(page)).hash);
  assert.equal(await other.locator('#names').inputValue(), 'שלום.example');
  assert.equal(await other.locator('html').getAttribute('lang'), await page.locator('html').getAttribute('lang'));
});

everywhere('converts many lines', '', async (page, t) => {
  await page.getByLabel(t('convert.input')).fill('bücher.example\nfaß.de\nok-.example');
  assert.equal(await text(page, '.count'), t('convert.count', { n: 3, bad: 1 }));
  await page.locator('.line summary').nth(2).click();
  assert.equal(await page.locator('.line').nth(2).locator('.problems mark, .marked mark').first().textContent(), '-');
  await button(page, t('convert.all.ascii')).click();
  assert.equal(await clipboard(page), 'xn--bcher-kva.example\nxn--fa-hia.de\nok-.example');
  await button(page, t('convert.all.unicode')).click();
  assert.equal(await clipboard(page), 'bücher.example\nfaß.de\nok-.example');
});

everywhere('steps, plays and pauses', '#step', async (page, t) => {
  const words = () => text(page, '.now-words');
  const { steps } = puny.explainDecode('3B-ww4c5e180e575a65lsy2b');
  assert.equal(await words(), t('now.start.decode', { literal: '3B' }));
  await button(page, t('step.forward')).click();
  const { digits, delta, nextBias } = steps[0];
  assert((await words()).includes('22 × 1 = 22'), await words());
  assert.equal(await text(page, '.punycode .now'), 'w');
  await page.locator('body').press('ArrowRight');
  await page.locator('body').press('ArrowRight');
  await button(page, t('step.forward')).click();
  assert((await words()).includes(`${delta}`), await words());
  assert.deepEqual(await all(page, '.digits tbody tr td:nth-child(4)'), digits.map(({ weight }) => `${weight}`));
  await page.locator('body').press('ArrowRight');
  assert.equal(await words(), t('now.adapt', { bias: nextBias }));
  assert((await all(page, '.arithmetic li')).at(-1).endsWith(` = ${nextBias}`));
  // The trace of the RFC is highlighted in step.
  assert.deepEqual(await all(page, '.rfc .now'), ['bias becomes 27']);
  await page.locator('body').press('ArrowRight');
  await page.locator('body').press('ArrowRight');
  assert.equal(await words(), t('now.insert', { character: '先', unicode: 'U+5148', position: 2 }));
  assert.equal(await text(page, '.cell.new .glyph'), '先');
  await button(page, t('step.back')).click();
  await button(page, t('step.start')).click();
  assert.equal(await words(), t('now.start.decode', { literal: '3B' }));
  await page.getByLabel(t('step.speed')).selectOption(t('step.fast'));
  await button(page, t('step.play')).click();
  // Or a later step: it plays on while the test looks.
  const later = Array.from({ length: 38 }, (_, index) => t('step.of', { at: index + 3, last: 40 }));
  await page.getByText(new RegExp(`^(${later.join('|')})$`)).waitFor();
  await page.locator('body').press(' ');
  await button(page, t('step.play')).waitFor();
  await page.locator('body').press('End');
  assert.equal(await words(), t('now.end.decode', { output: '3年B組金八先生' }));
  await button(page, t('step.encode')).click();
  await button(page, t('step.end')).click();
  assert.equal(await words(), t('now.end.encode', { output: '3B-ww4c5e180e575a65lsy2b' }));
  await button(page, t('step.decode')).click();
  await page.getByLabel(t('step.string')).fill('3B-ww4c5');
  assert((await text(page, '.remark')).startsWith(t('step.refused', { why: '' })));
});

everywhere('steps through a name', '#step?q=www.Bu\u0308cher.xn--fa-hia.de', async (page, t) => {
  const stage = (name) => page.locator(`.name-stages [data-stage="${name}"]`);
  assert.equal(await stage('map').locator('.mono').textContent(), 'www.bu\u0308cher.xn--fa-hia.de');
  assert.equal(await stage('normalise').locator('.mono').textContent(), 'www.bücher.xn--fa-hia.de');
  assert.deepEqual(await stage('split').getByRole('button').allTextContents(), ['www', 'bücher', 'xn--fa-hia', 'de']);
  assert((await stage('check').textContent()).includes(t('name.kept')));
  await button(page, 'xn--fa-hia').click();
  await button(page, t('step.end')).click();
  assert.equal(await text(page, '.now-words'), t('now.end.decode', { output: 'faß' }));
});

everywhere('says why', '#why', async (page, t) => {
  const figure = async (id) => Number((await text(page, `[data-id="${id}"] .figure`)).replaceAll(',', ''));
  const string = 'почемужеонинеговорятпорусски';
  await page.getByLabel(t('why.sample')).fill(string);
  assert.equal(await figure('punycode'), puny.encode(string).length);
  for (const id of ['fixed-bias', 'fixed-threshold', 'separated', 'fixed-width', 'hexadecimal']) assert(await figure(id) > 0, id);
  const before = await figure('fixed-threshold');
  await page.getByLabel(t('why.length.slider')).fill('2');
  assert(await figure('fixed-threshold') > before);
  assert.equal(await page.locator('rect.delta').count(), 28);
  const jumps = [...string].map((character) => character.codePointAt(0));
  const rise = Math.max(...jumps) - Math.min(...jumps);
  assert((await text(page, '.sum')).includes(`${rise}`));
  await page.getByLabel(t('why.bits.slider')).fill('60');
  assert((await text(page, '.bits-words')).includes(t('why.bits.too-long', { points: 61, places: 59 })));
  await page.getByLabel(t('why.capitals.label')).fill('BÜCHER');
  assert.equal(await text(page, '.annotated'), 'BCHER-kvA');
  await button(page, t('why.race.start')).click();
  await page.locator('.race tbody tr').nth(4).waitFor();
});

everywhere('another language, and another theme', '', async (page, t) => {
  const isEnglish = t('view.step') === en['view.step'];
  await button(page, t('theme.dark')).click();
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'dark');
  await button(page, isEnglish ? '日本語' : 'English').click();
  const other = isEnglish ? ja : en;
  for (const view of ['view.step', 'view.why', 'view.convert']) await page.getByText(other[view], { exact: true }).first().click();
  assert.equal(await page.getByLabel(other['convert.input']).inputValue(), 'bücher.example');
});
