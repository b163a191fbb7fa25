// Starts Chromium, and opens the built page in it.

import { spawnSync } from 'node:child_process';

import { chromium } from 'playwright-core';

import { serve } from '../scripts/serve.mjs';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

/** Starts Chromium, by the method `launch` or `launchServer`. */
export function launch(method = 'launch') {
  const names = process.env.CHROMIUM ? [process.env.CHROMIUM] : ['chromium', 'chromium-browser', 'google-chrome'];
  const executablePath = spawnSync('which', names, { encoding: 'utf8' }).stdout.split('\n')[0];
  // The sandbox needs user namespaces, which a container does not have. Only the page of this project is opened.
  return chromium[method]({ executablePath, args: ['--no-sandbox'] });
}

/** Returns Chromium and the address of the served page. Uses the Chromium that `scripts/test.mjs` started, if there is one. */
export async function start() {
  const shared = process.env.PUNY_BROWSER;
  const browser = await (shared ? chromium.connect(shared) : launch());
  const { server, address } = await serve();
  return {
    address,
    context: (more) => browser.newContext({ viewport: DESKTOP, locale: 'en-GB', ...more }),
    /** Opens a new page with a fragment, or an empty page. `requests` are the addresses that the page requests. */
    async open(fragment = '', { size = DESKTOP, locale = 'en-GB', colorScheme = 'light', at = address, isBlank = false, ...more } = {}) {
      const context = await browser.newContext({ viewport: size, locale, colorScheme, ...more });
      const page = await context.newPage();
      page.requests = [];
      page.problems = [];
      page.on('request', (request) => page.requests.push(request.url()));
      page.on('pageerror', (error) => page.problems.push(String(error)));
      page.on('console', (message) => message.type() === 'error' && page.problems.push(message.text()));
      await page.goto(isBlank ? 'about:blank' : at + fragment);
      if (isBlank) return page;
      await page.waitForFunction(() => globalThis.punyIdna !== undefined && document.querySelector('html[data-ready]'));
      return page;
    },
    async stop() {
      await browser.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
