// Measures the times until the page shows the first view, the answer of Punycode, the answer of the rules, and the look-alikes. Each turn has a new browser context, so nothing is cached. The server is on this machine, so the times are mainly the
// work of the browser. `--slow` makes the processor four times slower, as slow as a phone.

import { start } from '../test/browser.mjs';

const TURNS = 9;
const isSlow = process.argv.includes('--slow');

const browser = await start();
const turns = [];
for (let turn = 0; turn < TURNS; turn += 1) {
  const page = await browser.open('', { isBlank: true });
  if (isSlow) {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  await page.goto(browser.address, { waitUntil: 'commit' });
  await page.locator('.form.raw .value, html[data-ready]').first().waitFor();
  const usable = await page.evaluate(() => performance.now());
  await page.waitForFunction(() => document.querySelector('.form.ascii .value')?.textContent !== '…');
  const rules = await page.evaluate(() => performance.now());
  await page.waitForFunction(() => document.querySelector('html[data-ready]'));
  const all = await page.evaluate(() => performance.now());
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN);
  turns.push({ paint, usable, rules, all });
  await page.context().close();
}
await browser.stop();
const median = (of) => turns.map(of).sort((a, b) => a - b)[Math.floor(TURNS / 2)];
const shown = (milliseconds) => `${Math.round(milliseconds)} ms`;
console.log(`medians of ${TURNS} turns${isSlow ? ', the processor four times slower' : ''}`);
console.log(`first view             ${shown(median(({ paint }) => paint))}`);
console.log(`Punycode answers       ${shown(median(({ usable }) => usable))}`);
console.log(`the rules answer       ${shown(median(({ rules }) => rules))}`);
console.log(`look-alikes            ${shown(median(({ all }) => all))}`);
const usable = median(({ usable }) => usable);
if (usable > 1000 && !isSlow) {
  throw new Error(`usable after ${shown(usable)}, more than a second`);
}
