/** The second script: sets globals with the whole library and with the reasons for the lines of the pseudocode. */

import * as library from 'puny-idna';

import { lines as en } from './text/lines.en.js';
import { lines as ja } from './text/lines.ja.js';

globalThis.punyIdna = library;
globalThis.punyLines = { en, ja };
