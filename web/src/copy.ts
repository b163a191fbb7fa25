/** Buttons that copy a text, and the region in which screen readers find the confirmation. */

import { h } from './dom.js';
import { t } from './text/index.js';

/** The last verdict, or the confirmation of the last copy, for screen readers. */
export const announcer = h('p', { role: 'status', 'aria-live': 'polite', class: 'hidden' });

let timer: ReturnType<typeof setTimeout> | undefined;

/** Announces a text to screen readers, after the user has stopped typing. */
export function announce(text: string): void {
  clearTimeout(timer);
  timer = setTimeout(() => (announcer.textContent = text), 700);
}

/** Creates a button that copies a text. `what` describes the text for screen readers. */
export function copyButton(text: () => string | Promise<string>, words: string = t('copy'), what?: string): HTMLButtonElement {
  const button = h('button', { type: 'button', class: 'copy', 'aria-label': what && t('copy.of', { what }) }, words);
  button.addEventListener('click', () => {
    void Promise.resolve(text()).then(copy).then(() => {
      clearTimeout(timer);
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
    // The clipboard is only available in a secure context. This older method needs no permission.
    const area = h('textarea', { 'aria-hidden': 'true', class: 'hidden' });
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
}
