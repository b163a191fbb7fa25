/**
 * Punycode with the interface of punycode.js 2.3.1. README.md lists where the two differ.
 */

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

function run(text: string, operation: (exports: Operations, units: number) => number): string {
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
      // punycode.js leaves this to `String.fromCodePoint`, which fails with these words in V8.
      return new RangeError(`Invalid code point ${number}`);
    }
    default:
      return new RangeError('Invalid input');
  }
}

/** Takes the compiled module; see `init` of `puny-idna`. It is not in the default export. */
export function init(module: object): void {
  instance.init(module);
}

/** The version of punycode.js whose interface this is. */
export const version = '2.3.1';

export const ucs2 = {
  /** The code points of a string; a surrogate without its pair is one. */
  decode(string: string): number[] {
    return Array.from(string, (character) => character.codePointAt(0)!);
  },
  /** The string of some code points. */
  encode(codePoints: readonly number[]): string {
    return String.fromCodePoint(...codePoints);
  },
};

/**
 * Decodes a string of Punycode, without `xn--`.
 *
 * @throws RangeError if it is not Punycode.
 */
export function decode(input: string): string {
  return run(input, (exports, units) => exports.puny_js_decode(units));
}

/**
 * Encodes a string by Punycode, without `xn--`.
 *
 * @throws RangeError if a number of more than 31 bits would be needed.
 */
export function encode(input: string): string {
  return run(input, (exports, units) => exports.puny_js_encode(units));
}

/**
 * Encodes the labels of a name, or of the domain of a mail address, that are not ASCII. Nothing is
 * mapped and nothing is checked: `toAscii` of `puny-idna` does both.
 *
 * @throws RangeError as `encode`.
 */
export function toASCII(input: string): string {
  return labels(input, (label) => (/[^\0-\x7F]/.test(label) ? 'xn--' + encode(label) : label));
}

/**
 * Decodes the labels of a name, or of the domain of a mail address, that begin with `xn--`.
 *
 * @throws RangeError as `decode`.
 */
export function toUnicode(input: string): string {
  return labels(input, (label) =>
    label.startsWith('xn--') ? decode(label.slice(4).toLowerCase()) : label,
  );
}

/** Converts the labels after the first `@`. Text after a second `@` is dropped, as in punycode.js. */
function labels(input: string, convert: (label: string) => string): string {
  const parts = input.split('@');
  const domain = (parts[1] ?? input).replace(/[\u3002\uFF0E\uFF61]/g, '.');
  // From the last to the first, which decides what error is thrown if several are wrong.
  const converted = domain.split('.').reverse().map(convert).reverse().join('.');
  return parts.length > 1 ? `${parts[0]}@${converted}` : converted;
}

export default { version, ucs2, decode, encode, toASCII, toUnicode };
