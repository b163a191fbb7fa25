// Reads the tables in testdata/ of the repository. testdata/README.md describes their format.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

/**
 * Returns the rows of a table as objects. The keys are the names of the columns. The value of a field without a value is
 * undefined.
 */
export function read(name) {
  const path = new URL(`../../../../testdata/${name}`, import.meta.url);
  const remedy = `git restore testdata/${name} restores the file`;
  let text;
  try {
    text = readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
  } catch (error) {
    throw new Error(`testdata/${name}: ${error.message}; ${remedy}`);
  }
  const lines = text.split('\n');
  assert.equal(lines.pop(), '', `testdata/${name}: the file does not end with a line feed; ${remedy}`);
  const last = lines.pop();
  let hash = 0xcbf29ce484222325n;
  for (const byte of Buffer.from(lines.join('\n'))) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  const expected = `# ${lines.length - 1} rows, FNV-1a ${hash.toString(16).padStart(16, '0')}`;
  assert.equal(last, expected, `testdata/${name}: the count or hash in the last line does not match the rows; ${remedy}`);
  const [columns, ...rows] = lines.map((line) => line.split('\t'));
  return rows.map((row) => Object.fromEntries(row.map((field, at) => [columns[at], unescape(field)])));
}

/** Returns the text of an escaped field. */
function unescape(field) {
  if (field === '\\N') {
    return undefined;
  }
  return field.replace(/\\u\{([0-9A-F]+)\}/g, (_, digits) => String.fromCodePoint(parseInt(digits, 16)));
}
