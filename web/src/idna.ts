/** The second script: sets a global with the whole library. */

import * as library from 'puny-idna';

globalThis.punyIdna = library;
