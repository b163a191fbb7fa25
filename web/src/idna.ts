/** The second script: sets globals with the whole library, and with the texts and sections that the first view does not need. */

import * as library from 'puny-idna';

import { derive } from './text/derive.en.js';
import { derive as deriveInJapanese } from './text/derive.ja.js';
import { lines } from './text/lines.en.js';
import { lines as linesInJapanese } from './text/lines.ja.js';
import { derivations } from './why/derive.js';

globalThis.punyIdna = library;
globalThis.punyDerivations = derivations;
globalThis.punyTexts = { en: { ...lines, ...derive }, ja: { ...linesInJapanese, ...deriveInJapanese } };
