// The page as a whole: its size, its requests, its layout and its accessibility.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';

import { DESKTOP, PHONE, start } from './browser.mjs';

const dist = join(import.meta.dirname, '..', 'dist');
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const VIEWS = ['#convert?q=a_b.faß.שלום', '#convert?q=pаypal.שלום.com', '#convert?q=faß.de%0Aa_b.-ü%0Abücher.example', '#step?q=www.Bücher.xn--fa-hia.de&at=2', '#step?at=3', '#step?q=3年B組金八先生&dir=encode&at=9', '#why', '#why?q=ü&p=36.34.35.1.2.143.128&case=Ä', '#why?q=ü&p=36.20.10.38.700.72.128', '#why?q=3年B組金八先生&p=20.1.15.38.700.60.1024', '#why?q=ü&p=2.0.1.38.700.0.0'];

let browser;
before(async () => {
  browser = await start();
});
after(() => browser.stop());

test('the first view has less than 60 kB compressed', () => {
  const files = ['index.html', 'style.css', 'page.js'];
  const bytes = files.map((file) => gzipSync(readFileSync(join(dist, file))).length).reduce((a, b) => a + b);
  assert(bytes < 60_000, `${bytes} bytes`);
});

test('Punycode answers before the rules are loaded', async () => {
  const context = await browser.context();
  const early = await context.newPage();
  await early.route('**/idna.js', () => {});
  await early.goto(browser.address, { waitUntil: 'commit' });
  await early.locator('textarea').fill('bücher');
  assert.equal(await early.locator('.form.raw .value').textContent(), 'xn--bcher-kva');
  assert.equal(await early.locator('.form.ascii .value').textContent(), '…');
  await context.close();
});

test('if a script cannot be loaded, the page shows a message in place of the result', async () => {
  const context = await browser.context();
  for (const [script, view, place] of [['idna', '', '.verdict'], ['idna', '#convert?q=a.b%0Ac.d', '.count'], ['idna', '#step', '.remark'], ['idna', '#why', '.remark'], ['display', '', '.verdict']]) {
    const page = await context.newPage();
    await page.route(`**/${script}.js`, (route) => route.abort());
    await page.goto(browser.address + view);
    await page.locator(place).first().filter({ hasText: /could not be (loaded|checked)/ }).waitFor();
    if (script === 'display') {
      await page.locator('#names').fill('faß.de');
      assert.equal(await page.locator('.form.ascii .value').textContent(), 'xn--fa-hia.de');
      await page.locator('#names').fill('faß.de\nраураӏ.com');
      assert.equal(await page.locator('.count').textContent(), 'Links and names: 2. Not working: 0.');
      await page.locator('#names').fill('ü.de '.repeat(2500));
      await page.getByText('Links and names: 2,500. Not working: 0.', { exact: true }).waitFor();
    }
    await page.close();
  }
  await context.close();
});

test('the page requests only its own files, and nothing after them', async () => {
  const page = await browser.open();
  const files = page.requests.map((address) => new URL(address).pathname);
  const allowed = ['/', '/style.css', '/page.js', '/idna.js', '/display.js'];
  assert.deepEqual(files.filter((file) => !allowed.includes(file)), []);
  // The content security policy forbids all other requests, even to the server of the page.
  const sent = await page.evaluate(() => fetch('/style.css').then(() => 'sent', () => 'refused'));
  assert.equal(sent, 'refused');
  const before = page.requests.length;
  await page.context().setOffline(true);
  await page.locator('.more-of-name > summary').click();
  await page.locator('textarea').fill('faß.de');
  await page.locator('[data-edition="2003"]').waitFor();
  await page.waitForTimeout(400);
  assert.deepEqual(page.requests.slice(before), []);
  // The script of the worker cannot be loaded now, so the page counts without a worker.
  await page.locator('#names').fill('ü.de '.repeat(2500));
  await page.getByText('Links and names: 2,500. Not working: 0. Careful: 0.', { exact: true }).waitFor();
});

for (const [name, size] of [['phone', PHONE], ['desktop', DESKTOP]]) {
  test(`nothing moves while the page loads, on a ${name}`, async () => {
    for (const view of ['#convert', '#step', '#why']) {
      const page = await browser.open(view, { size });
      const shift = await page.evaluate(
        () =>
          new Promise((resolve) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) sum += entry.value;
            }).observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => resolve(sum), 300);
          }),
      );
      assert(shift < 0.01, `${view}: layout shift ${shift}`);
    }
  });

  // axe runs once for each theme, language and width. Both languages are tested at each width.
  for (const [locale, colorScheme, hasAxe] of name === 'phone' ? [['ja-JP', 'dark', true], ['en-GB', 'light', false]] : [['en-GB', 'light', true], ['ja-JP', 'dark', false]]) {
    test(`${hasAxe ? 'axe finds no violation, and ' : ''}nothing is wider than the window: ${name}, ${locale}`, async () => {
      const page = await browser.open('', { size, locale, colorScheme });
      // `evaluate` uses the protocol of the browser, to which the policy of the page does not apply.
      await page.evaluate(readFileSync(axe, 'utf8'));
      for (const view of VIEWS) {
        await page.evaluate((fragment) => {
          location.hash = fragment;
          return new Promise((resolve) => setTimeout(resolve, 100));
        }, view);
        await page.evaluate(() => {
          for (const details of document.querySelectorAll('details')) details.open = true;
        });
        const { violations } = hasAxe ? await page.evaluate(() => globalThis.axe.run({ resultTypes: ['violations'] })) : { violations: [] };
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
        assert.deepEqual(found, [], view);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert(wide <= 0, `${view}: ${wide} px too wide`);
      }
      assert.deepEqual(page.problems, []);
    });
  }
}

test('the theme can be changed', async () => {
  const page = await browser.open();
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();
  await page.getByRole('button', { name: 'Dark' }).click();
  const dark = await paper();
  assert.notEqual(dark, light);
  // The theme is kept when the page is loaded again.
  await page.reload();
  assert.equal(await paper(), dark);
  await page.getByRole('button', { name: 'Light' }).click();
  assert.equal(await paper(), light);
});

test('the report card has the language of the page, and its details can be opened', async () => {
  const page = await browser.open('', { locale: 'ja-JP' });
  await page.getByRole('link', { name: 'ほかの実装との比較' }).click();
  // Until its style sheet has loaded, both headings are shown.
  const english = page.getByRole('heading', { name: 'Report card of IDNA and Punycode' });
  const japanese = page.getByRole('heading', { name: 'IDNA と Punycode の成績表' });
  await english.waitFor({ state: 'hidden' });
  await japanese.waitFor();
  await page.getByRole('link', { name: 'English' }).click();
  await japanese.waitFor({ state: 'hidden' });
  await english.waitFor();
  const row = page.getByRole('row', { name: 'ICU4C (Debian sid)' }).first();
  assert.equal(await row.locator('pre').first().isVisible(), false);
  await row.locator('summary').click();
  assert.match(await row.locator('pre').first().innerText(), /→ .* ≠ /);
  assert.equal(await row.getByText('不具合').first().isVisible(), false);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert(wide <= 0, `${wide} px too wide`);
  assert.deepEqual(page.problems, []);
});
