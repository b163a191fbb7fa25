/** The texts that the page needs only with the whole library. The second script contains them. */

import { derive as deriveEn } from './derive.en.js';
import { derive as deriveJa } from './derive.ja.js';
import { lines as linesEn } from './lines.en.js';
import { lines as linesJa } from './lines.ja.js';
import { link as linkEn } from './link.en.js';
import { link as linkJa } from './link.ja.js';
import { rules as rulesEn } from './rules.en.js';
import { rules as rulesJa } from './rules.ja.js';
import { safe as safeEn } from './safe.en.js';
import { safe as safeJa } from './safe.ja.js';

export const later = {
  en: { ...rulesEn, ...safeEn, ...linkEn, ...linesEn, ...deriveEn },
  ja: { ...rulesJa, ...safeJa, ...linkJa, ...linesJa, ...deriveJa },
};
