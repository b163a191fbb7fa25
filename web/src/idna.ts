/** The second script: the whole library as a global. */

import * as library from 'puny-idna';

globalThis.punyIdna = library;
