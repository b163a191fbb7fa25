/** The arithmetic of `adapt` (RFC 3492, section 6.1), line by line, for display. */

/** A line of the arithmetic: the key of its text, and the values. */
export interface Line {
  key: 'adapt.first' | 'adapt.half' | 'adapt.length' | 'adapt.divide' | 'adapt.small' | 'adapt.bias';
  values: Record<string, number>;
}

/** Returns the lines for a delta, and the new bias. `points` is the number of code points after the insertion. */
export function adapt(delta: number, points: number, isFirst: boolean): { lines: Line[]; bias: number } {
  const lines: Line[] = [];
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  lines.push({ key: isFirst ? 'adapt.first' : 'adapt.half', values: { delta, result: rest } });
  const longer = rest + Math.floor(rest / points);
  lines.push({ key: 'adapt.length', values: { points, delta: rest, result: longer } });
  rest = longer;
  let k = 0;
  while (rest > 455) {
    const result = Math.floor(rest / 35);
    k += 36;
    lines.push({ key: 'adapt.divide', values: { delta: rest, result, k } });
    rest = result;
  }
  if (k === 0) {
    lines.push({ key: 'adapt.small', values: { delta: rest } });
  }
  const bias = k + Math.floor((36 * rest) / (rest + 38));
  lines.push({ key: 'adapt.bias', values: { k, delta: rest, result: bias } });
  return { lines, bias };
}
