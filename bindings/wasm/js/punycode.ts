/** Punycode with the interface of punycode.js 2.3.1. README.md lists the differences. */

import { Instance, type Exports } from './instance.js';
import text from './modules/punycode.js';

interface Operations extends Exports {
  puny_js_encode(units: number): number;
  puny_js_decode(units: number): number;
}

const instance = /* @__PURE__ */ new Instance<Operations>(text);

const OVERFLOW = -3;
const NOT_BASIC = -4;
const NO_CODE_POINT = -6;

function convert(text: string, operation: (exports: Operations, units: number) => number): string {
  const outcome = instance.run(text, operation);
  const result = outcome < 0 ? refusal(outcome) : instance.text(outcome);
  instance.release(text.length);
  if (typeof result === 'string') {
    return result;
  }
  throw result;
}

function refusal(outcome: number): RangeError {
  switch (outcome) {
    case OVERFLOW:
      return new RangeError('Overflow: input needs wider integers to process');
    case NOT_BASIC:
      return new RangeError('Illegal input >= 0x80 (not a basic code point)');
    case NO_CODE_POINT: {
      const halves = instance.text(2);
      const number = halves.charCodeAt(1) * 0x10000 + halves.charCodeAt(0);
      // punycode.js calls `String.fromCodePoint`, which throws this message in V8.
      return new RangeError(`Invalid code point ${number}`);
    }
    default:
      return new RangeError('Invalid input');
  }
}

/** Sets the compiled module: see `init` of `puny-idna`. punycode.js has no `init`, so the default export omits it. */
export function init(module: object): void {
  instance.init(module);
}

/** The version of punycode.js whose interface this module has. */
export const version = '2.3.1';

export const ucs2 = {
  /** Returns the code points of a string. A lone surrogate is a code point. */
  decode(string: string): number[] {
    return Array.from(string, (character) => character.codePointAt(0)!);
  },
  /** Returns the string that consists of these code points. */
  encode(codePoints: readonly number[]): string {
    return String.fromCodePoint(...codePoints);
  },
};

/**
 * Decodes a string from Punycode, without `xn--`.
 *
 * @throws RangeError if the string is not valid Punycode.
 */
export function decode(input: string): string {
  return convert(input, (exports, units) => exports.puny_js_decode(units));
}

/**
 * Encodes a string in Punycode, without `xn--`.
 *
 * @throws RangeError if a delta (RFC 3492, section 3.2) does not fit into 31 bits.
 */
export function encode(input: string): string {
  return convert(input, (exports, units) => exports.puny_js_encode(units));
}

/**
 * Encodes the labels that are not ASCII, in a name or in the domain of a mail address. Does not map or check the name. Use
 * `toAscii` of `puny-idna` for a conversion by IDNA.
 *
 * @throws RangeError if `encode` throws a RangeError for a label.
 */
export function toASCII(input: string): string {
  return convertLabels(input, (label) => (/[^\0-\x7F]/.test(label) ? 'xn--' + encode(label) : label));
}

/**
 * Decodes the labels that begin with `xn--`, in a name or in the domain of a mail address.
 *
 * @throws RangeError if `decode` throws a RangeError for a label.
 */
export function toUnicode(input: string): string {
  return convertLabels(input, (label) =>
    label.startsWith('xn--') ? decode(label.slice(4).toLowerCase()) : label,
  );
}

/** Converts the labels after the first `@`. Text after a second `@` is dropped, as in punycode.js. */
function convertLabels(input: string, convertLabel: (label: string) => string): string {
  const parts = input.split('@');
  const domain = (parts[1] ?? input).replace(/[\u3002\uFF0E\uFF61]/g, '.');
  // The labels are converted from the last to the first, as in punycode.js. If several labels are wrong, the order decides
  // which error is thrown.
  const converted = domain.split('.').reverse().map(convertLabel).reverse().join('.');
  return parts.length > 1 ? `${parts[0]}@${converted}` : converted;
}

export default { version, ucs2, decode, encode, toASCII, toUnicode };
