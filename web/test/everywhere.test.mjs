// Tests every feature in both languages: in English on a desktop, and in Japanese on a phone. The other tests examine single
// features in detail.

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

const { later } = await source('text/later.ts');
const en = { ...(await source('text/en.ts')).en, ...later.en };
const ja = { ...(await source('text/ja.ts')).ja, ...later.ja };

/** Defines a test in each language. `check` gets a page with a fragment, and the function that returns texts. */
function everywhere(name, fragment, check) {
  for (const [locale, words, size] of [['en-GB', en, DESKTOP], ['ja-JP', ja, PHONE]]) {
    test(`${name}: ${locale}, ${size.width} wide`, async () => {
      const page = await browser.open(fragment, { locale, size, permissions: ['clipboard-read', 'clipboard-write'] });
      const t = (key, values = {}) => words[key].replace(/\{(\w+)\}/g, (whole, value) => values[value] ?? whole);
      await check(page, t);
      assert.deepEqual(page.problems, []);
    });
  }
}

const all = (page, selector) => page.locator(selector).allTextContents();
const text = (page, selector) => page.locator(selector).textContent();
const button = (page, name) => page.getByRole('button', { name, exact: true });
const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());

everywhere('converts', '', async (page, t) => {
  const input = page.getByLabel(t('convert.input'));
  await input.fill('info@Bücher.example');
  assert.equal(await text(page, '.form.unicode .value'), 'bücher.example');
  assert.equal(await text(page, '.verdict'), `${t('word.good')} ${t('verdict.good')}`);
  await button(page, t('copy.of', { what: t('convert.ascii') })).click();
  assert.equal(await clipboard(page), 'xn--bcher-kva.example');
  await page.getByText(t('convert.details')).click();
  await page.locator('.details').waitFor();
  await input.fill('Fau\u0308ß.de');
  assert.equal(await text(page, '[data-edition="2003"] .tag'), t('convert.differs'));
  assert.deepEqual(await all(page, '[data-stage] > p .note'), ['1', '2'].map((step) => t('stage.step', { document: 'UTS #46', section: '4', step })));
  // Broken rules in words.
  await input.fill('a_b.xn--0.bücher');
  assert.equal(await text(page, '.verdict'), `${t('word.broken')} ${t('verdict.refused.n', { n: 2 })}`);
  for (const [index, { status, kind }] of puny.check('a_b.xn--0.bücher').problems.entries()) {
    const item = await page.locator('.problems li').nth(index).textContent();
    assert(item.includes(status) && item.includes(t(`rule.${kind}`)), item);
  }
  // Every reason and level of the library.
  for (const [name, kinds] of [['аррӏе.com', ['whole_script']], ['☃.com', ['restricted']], ['pаy.com', ['mixed_scripts']], ['क1१.com', ['mixed_numbers']], ['þorn.com', ['foreign_letter']]]) {
    await input.fill(name);
    const found = (await all(page, '.safe-label .reasons li')).join();
    for (const kind of kinds) assert(found.includes(t(`reason.${kind}`)), `${name}: ${found}`);
  }
  await input.fill('bücher.example\nfaß.de\nok-.example');
  assert.equal(await text(page, '.count'), t('convert.count', { n: 3, bad: 1, like: t('convert.count.like', { like: 0 }) }));
  await button(page, t('convert.all.ascii')).click();
  assert.equal(await clipboard(page), 'xn--bcher-kva.example\nxn--fa-hia.de\nok-.example');
});

everywhere('a student finds why 3B-ww4c5e180e575a65lsy2b is 3年B組金八先生', '', async (page, t) => {
  await page.getByLabel(t('convert.input')).fill('3B-ww4c5e180e575a65lsy2b');
  await button(page, t('convert.step.of', { label: '3年B組金八先生' })).click();
  const { steps } = puny.explainDecode('3B-ww4c5e180e575a65lsy2b');
  // Nothing is shown before it happens.
  assert.equal(await text(page, '.remark'), '');
  assert.equal(await page.locator('.deltas tbody tr:visible').count(), 0);
  await button(page, t('step.end')).click();
  const inserted = t('step.numbers.n', { n: 6, numbers: 'ww4c 5e 180e 575a 65l sy2b' });
  assert.equal(await text(page, '.remark'), t('step.short', { copied: t('step.copied', { literal: '3B' }), inserted }));
  // The table lists all deltas.
  const number = (value) => value.toLocaleString('en');
  const rows = await page.locator('.deltas tbody tr').evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.textContent)));
  assert.deepEqual(rows, steps.map(({ codePoint, character, position, delta, digits }, index) => [
    `${character} U+${codePoint.toString(16).toUpperCase()}`, `${position}`, `${3 + index}`, number(delta), digits.map((digit) => digit.character).join('')]));
  // A row leads to the steps of its delta, and the sentence stays in view.
  await button(page, t('step.jump', { character: '生' })).click();
  assert.equal(await text(page, '.deltas tr.now th bdi'), '生');
  assert((await text(page, '.now-words')).includes('575a'.charAt(0)));
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const box = await page.locator('.now-words').boundingBox();
  const { width, height } = page.viewportSize();
  assert(box.y >= 0 && box.y + box.height <= height && box.width <= width, JSON.stringify(box));
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
  // The current line of the trace is marked.
  assert.deepEqual(await all(page, '.rfc .now'), [t('rfc.bias', { bias: 27 })]);
  await page.locator('body').press('ArrowRight');
  await page.locator('body').press('ArrowRight');
  assert.equal(await words(), t('now.insert', { character: '先', unicode: 'U+5148', position: 2 }));
  assert.equal(await text(page, '.cell.new .glyph'), '先');
  await button(page, t('step.back')).click();
  await button(page, t('step.start')).click();
  assert.equal(await words(), t('now.start.decode', { literal: '3B' }));
  await button(page, t('step.play')).click();
  await button(page, t('step.pause')).click();
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
