// Tests `links`, `formatLink` and `toReadable` of the entries `puny-idna/links` and `puny-idna/display`. The facts are from
// UTS #58, Unicode Link Detection and Formatting, and from the table that all bindings share.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import * as display from 'puny-idna/display';
import * as small from 'puny-idna/links';

const table = JSON.parse(readFileSync(new URL('../../cases.json', import.meta.url), 'utf8'));

/** Returns the links that both entries find. They must be equal, except for the verdict. */
function links(text, options) {
  const found = small.links(text, options);
  assert.deepEqual(display.links(text, options).map(({ verdict, ...link }) => link), found);
  return found;
}

test('links have the fields in the table of all bindings', () => {
  assert(table.links.length > 10);
  for (const { text, links: usual, with_options: all = usual } of table.links) {
    for (const [options, expected] of [[undefined, usual], [{ handles: true, defanged: true }, all]]) {
      const found = display.links(text, options).map((link) => {
        const { kind, start, end, target, host, verdict, problem } = link;
        assert.equal(link.text, text.slice(start, end));
        const rest = problem === null ? [] : [problem.status ?? problem.kind, problem.start, problem.end];
        return [kind, start, end, target, host, verdict?.dangers ?? null, ...rest];
      });
      const utf16 = expected.map(([kind, start, end, target, host, dangers, code, from, to]) =>
        [kind, start[1], end[1], target, host, dangers, ...(code === undefined ? [] : [code, from[1], to[1]])]);
      assert.deepEqual(found, utf16, text);
      links(text, options);
    }
  }
});

test('the ranges of a link are the ranges of its parts', () => {
  const text = '😀 http://u:p@bücher.de:8080/a%20b?q=1#f, and info@a.de';
  const [url, address] = links(text);
  const part = (range) => (range === null ? null : text.slice(...range));
  const parts = ({ userRange, hostRange, pathRange, queryRange, fragmentRange }) =>
    [userRange, hostRange, pathRange, queryRange, fragmentRange].map(part);
  assert.deepEqual(parts(url), ['u:p', 'bücher.de', '/a%20b', '?q=1', '#f']);
  assert.equal(url.port, 8080);
  assert.deepEqual(parts(address), ['info', 'a.de', null, null, null]);
});

// UTS #58, section 3.1: surrogates are Link_Term=Hard.
test('a lone surrogate ends a link, and does not change offsets', () => {
  const [one, two] = links('a.de/b\uD800c http://b.de/\uDC00');
  assert.deepEqual([one.text, one.start, one.end], ['a.de/b', 0, 6]);
  assert.deepEqual([two.text, two.start, two.end], ['http://b.de/', 9, 21]);
});

test('options change which texts are links', () => {
  const texts = (text, options) => links(text, options).map((link) => link.text);
  assert.deepEqual(texts('http://a@b.de/ ws://b.de', { strict: true }), []);
  assert.deepEqual(texts('http://a@b.de/', { strict: true, userinfo: true }), ['http://a@b.de/']);
  assert.deepEqual(texts('http://a@b.de/', { userinfo: false }), []);
  assert.deepEqual(texts('http://b.de/日。本'), ['http://b.de/日']);
  assert.deepEqual(texts('http://b.de/日。本', { cjkPunctuation: false }), ['http://b.de/日。本']);
  assert.deepEqual(texts('http://b.de/日。本', { strict: true, cjkPunctuation: undefined }), ['http://b.de/日。本']);
  assert.deepEqual(texts('a.corp b.рф c.com', { topLevelDomains: ['XN--P1AI', 'corp'] }), ['a.corp', 'b.рф']);
  assert.deepEqual(texts('c.com', { topLevelDomains: [] }), []);
  assert.deepEqual(texts('c.nonsense', { anyTopLevelDomain: true }), ['c.nonsense']);
});

// The examples of the Rust documentation, and a link in each form of escapes that it lists.
test('escapes are decoded, and refused names are found, if the options say so', () => {
  for (const written of ['http:\\/\\/b\\u00fccher.de', 'http://b&uuml;cher.de', 'http://b&#252;cher.de', 'http://b=C3=BCcher.de', 'http://b\\195\\188cher.de', 'http://b%C3%BCcher.de']) {
    const text = `😀 ${written} x`;
    const [link] = links(text, { escapes: true });
    assert.deepEqual([link.target.normalize('NFC'), link.host, link.text, link.start], ['http://bücher.de', 'xn--bcher-kva.de', written, 3], written);
  }
  const text = 'a-.de col&middot;legi.cat a@b-.de';
  assert.deepEqual(links(text), []);
  const refused = links(text, { refused: true });
  assert.deepEqual(refused.map(({ kind, text, host, problem }) => [kind, text, host, problem.status ?? problem.kind, problem.start]), [
    ['host', 'a-.de', null, 'V3', 1],
    ['host', 'col&middot;legi.cat', null, 'escape', 9],
    ['email', 'a@b-.de', null, 'V3', 29],
  ]);
  assert.deepEqual(display.links(text, { refused: true }).map(({ verdict }) => verdict), [null, null, null]);
  assert.equal(links(text, { refused: true, escapes: true })[1].target, 'https://col·legi.cat');
});

test('wrong arguments throw a TypeError', () => {
  for (const f of [small.links, display.links]) {
    for (const [options, message] of [
      [{ defang: true }, /no option defang; the options are strict/],
      [{ strict: 1 }, /strict must be true or false, not 1/],
      [{ topLevelDomains: 'com' }, /topLevelDomains must be a list/],
      [{ topLevelDomains: ['рф'] }, /"рф" is not a label in ASCII/],
      [{ topLevelDomains: [1] }, /must be a string/],
    ]) {
      assert.throws(() => f('a', options), { name: 'TypeError', message });
    }
    assert.throws(() => f(1), TypeError);
  }
  assert.throws(() => small.links('a', null), TypeError);
  assert.throws(() => display.links('http://a.de', { protected: ['a.de'] }), TypeError);
  for (const { formatLink, toReadable } of [small, display]) {
    assert.throws(() => toReadable(1), TypeError);
    assert.throws(() => formatLink({ path: ['a'] }), TypeError);
    assert.throws(() => formatLink({ origin: 'https://a.de', path: 'a' }), TypeError);
    assert.throws(() => toReadable('a\uD800'), (error) => error instanceof small.PunyError && error.kind === 'lone_surrogate' && error.start === 1);
    assert.throws(() => formatLink({ origin: '', path: ['a', 'bc\uD800'] }), (error) => error.kind === 'lone_surrogate' && error.start === 2);
  }
});

test('the verdict compares the host of a link with protected names', () => {
  const ours = new display.Protected(['paypal.com']);
  const found = display.links('https://payрal.com/ me@xn--payal-xye.com', { protected: ours });
  assert.deepEqual(found.map(({ verdict }) => [verdict.relation, verdict.protectedName]), [
    ['looks_like', 'paypal.com'],
    ['looks_like', 'paypal.com'],
  ]);
  // A host with more than 1,024 code points has no verdict.
  const long = `http://${'a.'.repeat(1_000)}de`;
  assert.deepEqual(display.links(long).map(({ host, verdict }) => [host.length, verdict]), [[2_002, null]]);
});

// UTS #58, section 4: characters that would act as syntax or would end the link are escaped.
test('formatLink and toReadable escape and decode what UTS #58 allows', () => {
  for (const { formatLink, toReadable, links } of [small, display]) {
    const parts = {
      origin: 'https://example.com',
      path: ['α/β', 'ok?'],
      query: new URLSearchParams([['a&b', 'γ δ']]),
      fragment: 'x#y.',
      directives: ['text=a'],
    };
    const url = formatLink(parts);
    assert.equal(url, 'https://example.com/α%2Fβ/ok%3F?a%26b=γ%20δ#x#y.:~:text=a');
    assert.equal(links(`(${url}).`)[0].text, url);
    assert.equal(formatLink({ origin: 'https://a.de', query: [['k', null]], fragment: '' }), 'https://a.de?k#');
    assert.equal(toReadable('https://a.de/%E6%97%A5%2F%FF%2E?%E2%80%AE'), 'https://a.de/日%2F%FF%2E?%E2%80%AE');
  }
});

test('a million code units are searched in linear time', () => {
  const started = performance.now();
  assert.equal(links('.'.repeat(1_000_000)).length, 0);
  assert.equal(small.links('http://a.de '.repeat(50_000)).length, 50_000);
  assert(performance.now() - started < 20_000);
});
