/** The second script: sets globals with the whole library, and with the texts and sections that need it. */

import * as library from 'puny-idna';

import { later } from './text/later.js';
import { derivations } from './why/derive.js';

globalThis.punyIdna = library;
globalThis.punyDerivations = derivations;
globalThis.punyTexts = later;
