/** Buttons that copy, and the region that tells screen readers about it. */

import { h } from './dom.js';
import { t } from './text/index.js';

/** The words of the last copy, for screen readers. */
export const announcer = h('p', { role: 'status', 'aria-live': 'polite', class: 'hidden' });

/** A button that copies a text; `what` names it for those who do not see where it stands. */
export function copyButton(text: () => string | Promise<string>, words: string = t('copy'), what?: string): HTMLButtonElement {
  const button = h('button', { type: 'button', class: 'copy', 'aria-label': what && t('copy.of', { what }) }, words);
  button.addEventListener('click', () => {
    void Promise.resolve(text()).then(copy).then(() => {
      announcer.textContent = t('copied');
      button.classList.add('copied');
      setTimeout(() => {
        announcer.textContent = '';
        button.classList.remove('copied');
      }, 1500);
    });
  });
  return button;
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without a secure context there is no clipboard; this older way asks for nothing.
    const area = h('textarea', { 'aria-hidden': 'true', class: 'hidden' });
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
}
