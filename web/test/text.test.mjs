// The dictionaries of both languages.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { root, source } from './source.mjs';

const { later } = await source('text/later.ts');
const en = { ...(await source('text/en.ts')).en, ...later.en };
const ja = { ...(await source('text/ja.ts')).ja, ...later.ja };

test('both languages have the same keys, and no text is empty', () => {
  assert.deepEqual(Object.keys(ja).sort(), Object.keys(en).sort());
  for (const [key, text] of [...Object.entries(en), ...Object.entries(ja)]) {
    assert(text.trim() !== '', key);
  }
});

test('a text has the same placeholders in both languages', () => {
  const values = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
  for (const key of Object.keys(en)) {
    assert.deepEqual(values(ja[key]), values(en[key]), key);
  }
});

test('the Japanese texts are in Japanese', () => {
  const names = new Set(['edition.2003', 'convert.unicode', 'convert.ascii', 'language', 'step.of', 'adapt.half', 'why.length.punycode', 'letters.and', 'letters.numbers', 'step.short', 'step.punycode']);
  for (const [key, text] of Object.entries(ja)) {
    assert(names.has(key) || /[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]/u.test(text), key);
  }
});

test('every rule and cause of the library has a text', () => {
  const folder = join(root, '..', 'crates', 'idna', 'src', 'problems');
  const all = (file, pattern, end) => {
    const [text] = readFileSync(join(folder, file), 'utf8').split(end);
    return [...text.matchAll(pattern)].map((match) => match[1]);
  };
  // These are problems of mail addresses, of two forms that are given together, and of bytes. The page has no such inputs.
  const others = new Set(['labels_differ', 'not_a_mailbox', 'not_an_a_label', 'not_a_u_label', 'not_one_label', 'not_utf8',
    'no_at', 'second_at', 'no_local_part', 'no_domain', 'open_quote']);
  const rules = all('rule.rs', /^ {4}\w+: "[^"]+", "(\w+)",$/gm).filter((name) => !others.has(name));
  assert(rules.length > 30, `${rules.length} rules`);
  const causes = all('cause.rs', /^ {8}(?:\w+|\}) = "(\w+)",$/gm, 'pub enum Origin').filter((name) => !others.has(name));
  assert(causes.length >= 10, `${causes.length} causes`);
  const keys = [...rules.map((name) => `rule.${name}`), ...causes.map((name) => `cause.${name}`)];
  assert.deepEqual(keys.filter((key) => !(key in en)), []);
});
