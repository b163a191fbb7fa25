/**
 * The encoder in the form of RFC 3492, section 6.3, for the race. It examines the whole string for each code point, so it
 * takes quadratic time.
 */

const [BASE, TMIN, TMAX, SKEW, DAMP] = [36, 1, 26, 38, 700];

export function encode(text: string): string {
  const input = Array.from(text, (character) => character.codePointAt(0)!);
  const basic = input.filter((codePoint) => codePoint < 128);
  const output = basic.map((codePoint) => String.fromCharCode(codePoint));
  if (basic.length > 0) {
    output.push('-');
  }
  let [n, delta, bias, handled] = [128, 0, 72, basic.length];
  while (handled < input.length) {
    let next = Infinity;
    for (const codePoint of input) {
      if (codePoint >= n && codePoint < next) {
        next = codePoint;
      }
    }
    delta += (next - n) * (handled + 1);
    n = next;
    for (const codePoint of input) {
      if (codePoint < n) {
        delta += 1;
      } else if (codePoint === n) {
        output.push(number(delta, bias));
        bias = adapt(delta, handled + 1, handled === basic.length);
        delta = 0;
        handled += 1;
      }
    }
    delta += 1;
    n += 1;
  }
  return output.join('');
}

function number(delta: number, bias: number): string {
  let digits = '';
  let rest = delta;
  for (let k = BASE; ; k += BASE) {
    const t = Math.min(TMAX, Math.max(TMIN, k - bias));
    if (rest < t) {
      return digits + digit(rest);
    }
    digits += digit(t + ((rest - t) % (BASE - t)));
    rest = Math.floor((rest - t) / (BASE - t));
  }
}

function digit(value: number): string {
  return 'abcdefghijklmnopqrstuvwxyz0123456789'.charAt(value);
}

function adapt(delta: number, points: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / points);
  let k = 0;
  for (; rest > ((BASE - TMIN) * TMAX) >> 1; k += BASE) {
    rest = Math.floor(rest / (BASE - TMIN));
  }
  return k + Math.floor(((BASE - TMIN + 1) * rest) / (rest + SKEW));
}
