/** The second script: sets globals with the whole library, and with the texts that need it. */

import * as library from 'puny-idna';

import { later } from './text/later.js';

globalThis.punyIdna = library;
globalThis.punyTexts = later;
