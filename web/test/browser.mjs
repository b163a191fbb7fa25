// Chromium, and a page of it on the built page.

import { execFileSync } from 'node:child_process';

import { chromium } from 'playwright-core';

import { serve } from '../scripts/serve.mjs';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

/** Where Chromium is, or undefined. */
export function find() {
  const names = process.env.CHROMIUM ? [process.env.CHROMIUM] : ['chromium', 'chromium-browser', 'google-chrome'];
  return names.find((name) => {
    try {
      execFileSync(name, ['--version'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
}

/** Chromium with the served page. */
export async function start() {
  const name = find();
  const executablePath = execFileSync('which', [name], { encoding: 'utf8' }).trim();
  // A container has no user namespaces for the sandbox; the only page is our own.
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const { server, address } = await serve();
  return {
    address,
    context: (more) => browser.newContext({ viewport: DESKTOP, locale: 'en-GB', ...more }),
    /** A new page with a fragment, or an empty one; `requests` are the addresses it asks for. */
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
