/** The third script: what is safe to show, and the names that many people know, as a global. */

/*! The known names are those of MISP's warning lists tranco10k and bank-website, from PyMISPWarningLists 1.7.0, Copyright (c) 2017, 2018, MISP Project, Copyright (c) 2017, 2018, Raphaël Vinot, BSD 3-Clause License. */

import * as display from 'puny-idna/display';

import names from '../build/known-names.txt';

globalThis.punyDisplay = { ...display, knownNames: names.split('\n').filter((name) => name !== '') };
