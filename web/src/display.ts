/** The third script: what is safe to show, as a global. */

import * as display from 'puny-idna/display';

globalThis.punyDisplay = display;
