/** The third script: sets a global with `puny-idna/display` and the names that many people know. */

/*! The known names are MISP's warning lists tranco10k and bank-website, from PyMISPWarningLists 1.7.0: see known-names.LICENSE. */

import * as display from 'puny-idna/display';

import names from '../build/known-names.txt';

globalThis.punyDisplay = { ...display, knownNames: names.split('\n').filter((name) => name !== '') };
