// Generates inputs for Punycode, both realistic and hostile.

/** Returns a generator of pseudo-random numbers (mulberry32). Equal seeds give equal numbers. */
export function random(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (limit) => next() % limit;
  const of = (list) => list[below(list.length)];
  return { below, of };
}

/** Ranges of code points: scripts, and ranges that are special in JavaScript or in Punycode. */
const RANGES = [
  [0x61, 0x7a],
  [0x61, 0x7a],
  [0x00, 0x7f],
  [0x80, 0x17f],
  [0x370, 0x3ff],
  [0x410, 0x44f],
  [0x5d0, 0x5ea],
  [0x4e00, 0x9fff],
  [0xd800, 0xdfff],
  [0x1f600, 0x1f64f],
  [0xe000, 0xffff],
  [0x10fff0, 0x10ffff],
  [0x80, 0x10ffff],
];

const DIGITS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Returns a random length. Most lengths are usual for a label. */
const length = ({ below }) => (below(200) === 0 ? below(300) : below(24));

/** Returns a random extended string. */
export function extended(chance) {
  const { below, of } = chance;
  const ranges = [of(RANGES), of(RANGES)];
  let text = '';
  for (let left = length(chance); left > 0; left--) {
    const [first, last] = of(ranges);
    text += String.fromCodePoint(first + below(last - first + 1));
  }
  return text;
}

/**
 * Returns a random string to decode. Of eight strings, three are results of `encode`, two are results of `encode` with one
 * change, and one is an extended string with a delimiter or digits at the end. The other two end with random digits. Many of
 * these digits are large, so that the delta is large. Others are zero: a delta that ends with 0 has an unnecessary digit.
 */
export function basic(chance, encode) {
  const { below, of } = chance;
  const digit = () => of([of(DIGITS), '9', 'a', 'z', of(DIGITS)]);
  switch (below(8)) {
    case 0:
    case 1:
    case 2:
      return encode(extended(chance));
    case 3:
    case 4: {
      const text = encode(extended(chance));
      const at = below(text.length + 1);
      const put = of([digit(), digit(), '', '-', '!', '\u00fc', '\uD800', '\u{1F600}', '\u212A']);
      return text.slice(0, at) + put + text.slice(at + below(2));
    }
    case 5:
      return extended(chance) + of(['', '-', '-a', '-9']) + digit();
    default: {
      const digits = of([() => of(['a', 'A', digit()]), () => of(['9', '8', 'z', 'Z', 'a']), digit]);
      let text = of(['', '', '-', 'b-', 'bcher-', 'x'.repeat(60) + '-', 'x'.repeat(below(2500)) + '-']);
      for (let left = 1 + below(16); left > 0; left--) {
        text += digits();
      }
      return text;
    }
  }
}

/** Returns a random name or mail address, in ASCII or in Unicode. */
export function name(chance, encode) {
  const { below, of } = chance;
  let text = of(['', '', '', '', 'user@', 'a@b@', '@', 'jos\u00e9@']);
  for (let left = 1 + below(4); left > 0; left--) {
    text += of([
      () => 'example',
      () => extended(chance),
      () => 'xn--' + basic(chance, encode),
      () => 'xn--' + encode(extended(chance)),
      () => 'XN--' + encode(extended(chance)),
    ])();
    text += left > 1 || below(9) === 0 ? of(['.', '.', '.', '\u3002', '\uff0e', '\uff61', '..']) : '';
  }
  return text;
}
