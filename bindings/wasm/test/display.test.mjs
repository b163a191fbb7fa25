// Tests the entry `puny-idna/display` with facts from UTS #39 and its data.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import * as puny from 'puny-idna';
import { characters, display, host, localPartWarnings, Protected, PunyError, sameName, url } from 'puny-idna/display';
import * as light from 'puny-idna/without-2003';

test('a label of mixed scripts is shown in ASCII, and the reason contains the character', () => {
  const shown = display('bücher.pаypal.com');
  assert.equal(shown.text, 'bücher.xn--pypal-4ve.com');
  assert.equal(shown.safe, false);
  assert.deepEqual(shown.labels.map(({ safe }) => safe), [true, false, true]);
  const [reason] = shown.labels[1].reasons;
  assert.deepEqual([reason.kind, reason.start, reason.end, reason.codePoint, reason.origin], ['mixed_scripts', 1, 2, 0x430, 'input']);
  assert.deepEqual(shown.labels.map(({ level }) => level), ['single_script', 'minimally_restrictive', 'ascii_only']);
});

test('display accepts names in any form, even refused names and the empty name', () => {
  for (const [name, text, kinds] of [
    ['Bücher.example', 'bücher.example', []],
    ['xn--bcher-kva.example', 'bücher.example', []],
    ['аррӏе.com', 'xn--80ak6aa92e.com', ['whole_script']],
    ['日本go.jp', '日本go.jp', []],
    ['☃.com', 'xn--n3h.com', ['restricted']],
    ['a_b.com', 'a_b.com', ['invalid']],
    ['example.com.', 'example.com.', []],
    ['', '', ['invalid']],
  ]) {
    const shown = display(name);
    assert.equal(shown.text, text, name);
    assert.deepEqual(shown.labels.flatMap(({ reasons }) => reasons.map(({ kind }) => kind)), kinds, name);
    assert.equal(shown.safe, kinds.length === 0);
  }
  // The shown text is a spelling of the given name.
  assert.equal(puny.toAscii(display('faß.de').text), puny.toAscii('faß.de'));
});

test('each character has its script and its skeleton', () => {
  assert.deepEqual(characters('aаー😀'), [
    { codePoint: 0x61, script: 'Latin', scriptCode: 'Latn', skeleton: 'a' },
    { codePoint: 0x430, script: 'Cyrillic', scriptCode: 'Cyrl', skeleton: 'a' },
    { codePoint: 0x30fc, script: 'Common', scriptCode: 'Zyyy', skeleton: 'ー' },
    { codePoint: 0x1f600, script: 'Common', scriptCode: 'Zyyy', skeleton: '😀' },
  ]);
  assert.deepEqual(characters(''), []);
});

test('a warning about a local part has a range and a rule', () => {
  const { localPart } = puny.mailbox('😀pаypal@example.com');
  const warnings = localPartWarnings(localPart);
  assert.deepEqual(warnings.map(({ kind, start, end, codePoint }) => [kind, start, end, codePoint]), [
    ['restricted', 0, 2, 0x1f600],
    ['mixed_scripts', 3, 4, 0x430],
  ]);
  assert.match(warnings[1].rule, /UTS #39, sections 3\.3 and 5\.2/);
  assert.deepEqual(localPartWarnings('jürgen'), []);
});

test('a lone surrogate and a value that is not a string are refused', () => {
  for (const f of [display, characters, localPartWarnings, url, host, (name) => new Protected([name])]) {
    assert.throws(() => f('a\uD800'), (error) => error instanceof PunyError && error.kind === 'lone_surrogate' && error.start === 1);
    assert.throws(() => f(1), TypeError);
  }
});

test('url and host return verdicts, with and without protected names', () => {
  const ours = new Protected(['paypal.com'], { misspelt: true });
  const showing = new Protected(['paypal.com'], { showResembling: true });
  const seen = url('https://paypal.com%20@ü.payрal.net:8443/x', ours);
  const { labels, ...rest } = seen;
  assert.deepEqual(rest, {
    scheme: 'https', host: 'xn--tda.xn--payal-xye.net', kind: 'domain', addressKind: null, port: 8443, start: 22, end: 34,
    text: 'https://xn--tda.xn--payal-xye.net:8443', safe: false, dangers: ['host_in_userinfo', 'hidden_label', 'imitation'], changed: false, hostInUserinfo: true,
    relation: 'looks_like', protectedName: 'paypal.com',
  });
  assert.deepEqual(labels.map(({ unicode }) => unicode), ['ü', 'payрal', 'net']);
  assert.equal(url('http://0x7f.1').text, 'http://127.0.0.1');
  assert.deepEqual([host('[0::1]').text, host('[0::1]').kind, host('b%C3%BCcher').text], ['[::1]', 'ipv6', 'bücher']);
  assert.deepEqual([url('mailto:a@b').host, url('mailto:a@b').kind], [null, null]);
  for (const [set, name, relation, safe] of [
    [ours, 'payapl.com', 'misspells', true],
    [showing, 'payapl.com', 'none', true],
    [ours, 'paypál.com', 'resembles', false],
    [showing, 'paypál.com', 'resembles', true],
    [undefined, 'paypál.com', 'none', true],
  ]) {
    const seen = host(name, set);
    assert.deepEqual([seen.relation, seen.safe], [relation, safe], name);
  }
  for (const [text, kind, start, end] of [['example.com', 'no_scheme', 0, 0], ['http://😀@a:x', 'port', 12, 13], ['http://a^b', 'forbidden_domain_code_point', 8, 9]]) {
    assert.throws(() => url(text), (error) => error.kind === kind && error.start === start && error.end === end);
  }
  const british = new Protected(['bbc.co.uk', 'paypal.com'], { suffixes: ['ac.uk', 'co.uk'] });
  for (const [name, relation] of [['bbс.example', 'looks_like'], ['со.example', 'none'], ['payрal.net', 'looks_like']]) {
    assert.equal(host(name, british).relation, relation, name);
    assert.equal(host(name, new Protected(['bbc.co.uk'])).relation, 'none', name);
  }
  for (const name of ['a\nb', 'a b', '', 'xn--0']) {
    assert.throws(() => new Protected(['a.example', name]), TypeError);
  }
  // A string is not a list of its letters.
  for (const names of ['paypal.com', new String('paypal.com')]) {
    assert.throws(() => new Protected(names), TypeError);
    assert.throws(() => new Protected(['paypal.com'], { suffixes: names }), TypeError);
  }
});

test('a verdict has the dangers of a URL and the kind of an IP address', () => {
  for (const [text, dangers, addressKind] of [
    ['javascript:alert(1)', ['scheme'], null],
    ['https://whatwg.org／@evil.com', ['host_in_userinfo'], null],
    [`https://${'a.'.repeat(200)}`, ['too_long'], null],
    ['http://[::ffff:169.254.169.254]', [], 'link_local'],
    ['http://8.8.8.8', [], 'public'],
  ]) {
    const seen = url(text);
    assert.deepEqual([seen.dangers, seen.safe, seen.addressKind], [dangers, dangers.length === 0, addressKind], text);
  }
  assert.equal(url(' https://a.example').changed, true);
  for (const text of ['a.example ', 'a\n.example', '\u00A0a.example']) {
    assert.throws(() => host(text), (error) => error.kind === 'forbidden_domain_code_point' || error.kind === 'disallowed', text);
  }
  assert.throws(() => host('a'.repeat(1025)), (error) => error.kind === 'too_long' && error.end === 1025);
});

test('the range of a problem of a URL or a host is the text that violates the rule', () => {
  for (const [judge, text, kind, fault] of [
    [url, 'https://😀:%40@ü.a%20b:8443/x', 'forbidden_domain_code_point', '%20'],
    [url, 'https://😀.😀😀%2F:80', 'forbidden_domain_code_point', '%2F'],
    [url, ' https://😀%61%C3%BC.%e2%80%8D:1', 'zwj_context', '%e2%80%8D'],
    [url, 'https://😀%5\t3\n.%2\r0', 'forbidden_domain_code_point', '%2\r0'],
    [url, 'https://𝐚.%F0%9D%90%9A.℀', 'forbidden_domain_code_point', '℀'],
    [url, 'https://😀@𝐚\u{1D455}.com:8', 'disallowed_code_point', '\u{1D455}'],
    [url, 'https://😀.xn--%C3%BC:8', 'bad_a_label', '%C3%BC'],
    [url, 'https://😀.%78n--0:8', 'bad_a_label', '%78n--0'],
    [url, 'https://😀.%62%FFa', 'disallowed_code_point', '%FF'],
    [url, 'https://😀@1.2.3.256:1', 'ipv4', '1.2.3.256'],
    [url, 'https://😀@[::g]:1', 'ipv6', '[::g]'],
    [url, 'foo://😀\t@ü\t<:1', 'forbidden_host_code_point', '<'],
    [url, 'https://😀.b:%38', 'port', '%38'],
    [host, '😀\t.com', 'forbidden_domain_code_point', '\t'],
    [host, '😀%41%20', 'forbidden_domain_code_point', '%20'],
    [host, '😀.\u{1D455}', 'disallowed_code_point', '\u{1D455}'],
  ]) {
    assert.throws(() => judge(text), (error) => {
      assert.deepEqual([error.kind, text.slice(error.start, error.end)], [kind, fault], text);
      return error.start === text.lastIndexOf(fault) && error.problems[0].start === error.start;
    });
  }
  assert.throws(() => host(''), { kind: 'empty_domain', start: 0, end: 0 });
});

test('sameName returns true for two spellings of one name, and false for two names', () => {
  for (const same of [sameName, puny.sameName, light.sameName]) {
    assert(same('Bücher.example', 'xn--BCHER-KVA.example.') && same('0x7f.1', '127.0.0.1'));
    assert(!same('faß.de', 'fass.de') && !same('a b', 'a b') && !same('\uD800', '\uD800'));
    assert(!same('', '') && !same('ab', 'a') && same('ü'.repeat(2_000), 'Ü'.repeat(2_000)));
    assert.throws(() => same('a', 1), TypeError);
  }
});

test('display returns one label with the reason too_long for a long name', () => {
  const name = 'ü.'.repeat(20_000);
  const { text, safe, labels } = display(name);
  assert.deepEqual([text.length, safe, labels.length, labels[0].reasons[0].kind], [140_000, false, 1, 'too_long']);
  assert.equal(characters('а'.repeat(100_000)).length, 100_000);
  // The memory of a long string is freed. The next call still works.
  assert.equal(display('faß.de').text, 'faß.de');
});

test('url and host throw a TypeError for protected names that are not a set', () => {
  for (const set of [['paypal.com'], 'paypal.com', {}, null]) {
    for (const judge of [url, host]) {
      assert.throws(() => judge('https://paypal.com', set), { name: 'TypeError', message: /new Protected\(\[\.\.\.\]\)/ });
    }
  }
});
