// Makes the pictures of the page in docs/. A font with Japanese must be installed, such as fonts-noto-cjk of Debian.

import { statSync } from 'node:fs';
import { join } from 'node:path';

import { start } from '../test/browser.mjs';

const docs = join(import.meta.dirname, '..', '..', 'docs');
const MAX = 200_000;

// The file, the fragment, the element at the top of the picture, and the options of the page.
const PICTURES = [
  ['web-step.png', '#step?lines=&at=27', '.stage', { size: { width: 960, height: 700 } }],
  ['web-convert.png', '#convert?q=http://xn--80ak6aa92e.com/login', 'nav', { size: { width: 960, height: 475 }, colorScheme: 'dark' }],
  ['web-why.png', '#why?p=36.0.30.319.73.70.128', '.parameters', { size: { width: 720, height: 520 } }],
];

const browser = await start();
let bytes = 0;
for (const [file, fragment, top, options] of PICTURES) {
  const page = await browser.open(fragment, options);
  await page.locator(top).evaluate((element) => element.scrollIntoView());
  const path = join(docs, file);
  await page.screenshot({ path });
  bytes += statSync(path).size;
  console.log(`docs/${file}: ${statSync(path).size} bytes`);
}
await browser.stop();
if (bytes > MAX) {
  throw new Error(`${bytes} bytes of pictures, more than ${MAX}`);
}
