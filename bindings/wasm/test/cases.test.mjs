// Tests the cases in bindings/cases.json, which all bindings share, and the steps of conversions.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import * as puny from 'puny-idna';

const read = (file) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
const table = read('../../cases.json');
/** Returns the cases of a file of the suite whose input is text. */
const suite = (subject) => read(`../../../suite/${subject}.json`).cases.filter(({ input }) => typeof input === 'string');

/** Returns the result of a call in the form of the table: a text, or a list of problems. */
function outcome(call) {
  try {
    return call();
  } catch (error) {
    assert(error instanceof puny.PunyError, error);
    return error.problems.map(({ kind, status, label, start, end }) => [status ?? kind, label, start, end]);
  }
}

/** Returns a result of the table with only the offsets in UTF-16 code units. */
function inUtf16(result) {
  if (typeof result === 'string') {
    return result;
  }
  return result.map(([code, label, start, end]) => [code, label, start[1], end[1]]);
}

test('decode returns the problems in the table for invalid Punycode', () => {
  assert(table.decode.length > 9);
  for (const { input, result } of table.decode) {
    // Lone surrogates are valid in JavaScript: see the next test.
    if (result[0][0] !== 'not_scalar') {
      assert.deepEqual(outcome(() => puny.decode(input)), inUtf16(result), input);
    }
  }
});

test('decode accepts a lone surrogate and refuses a number that is not a code point', () => {
  const inputs = table.decode.filter(({ result }) => result[0]?.[0] === 'not_scalar');
  const outcomes = inputs.map(({ input }) => outcome(() => puny.decode(input)));
  assert.equal(outcomes.filter((found) => typeof found === 'string' && !found.isWellFormed()).length, 1);
  assert.equal(outcomes.filter((found) => found[0]?.[0] === 'not_scalar').length, 1);
});

test('names have the results in the table in every edition', () => {
  let rows = 0;
  for (const { name, results } of table.names) {
    for (const { editions, to_ascii, to_unicode } of results) {
      for (const edition of editions) {
        const about = `${edition}: ${JSON.stringify(name)}`;
        const ascii = outcome(() => puny.toAscii(name, { edition }));
        const unicode = outcome(() => puny.toUnicode(name, { edition }));
        assert.deepEqual([ascii, unicode], [inUtf16(to_ascii), inUtf16(to_unicode)], about);

        const check = puny.check(name, { edition });
        const problems = check.problems.map(({ status, label, start, end }) => [status, label, start, end]);
        assert.deepEqual(problems, inUtf16(typeof to_ascii === 'string' ? to_unicode : to_ascii), about);

        const { ascii: explained, problems: found, steps } = puny.explain(name, { edition });
        assert.equal(explained, typeof to_ascii === 'string' ? to_ascii : null, about);
        assert.deepEqual(found, check.problems, about);
        // The violated rules of a step are the rules of its problems.
        for (const { rules, problems } of steps.filter((step) => step.rules !== null)) {
          const broken = rules.filter(({ result }) => result === 'violated').map(({ status }) => status);
          assert.deepEqual(new Set(broken), new Set(problems.map((problem) => problem.status)), about);
          assert(rules.every(({ result, why }) => (result === 'not_checked') === (why !== null)), about);
        }
        rows++;
      }
    }
  }
  assert(rows > 300);
});

const camelCase = (flag) => flag.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

test('every flag of every edition has the effect in the table', () => {
  const values = { yes: true, no: false };
  for (const { name, edition, flag, value, to_ascii, to_unicode } of table.flags) {
    const options = { edition, [camelCase(flag)]: values[value] ?? value };
    const about = `${JSON.stringify(options)}: ${name}`;
    const ascii = outcome(() => puny.toAscii(name, options));
    const unicode = outcome(() => puny.toUnicode(name, options));
    assert.deepEqual([ascii, unicode], [inUtf16(to_ascii), inUtf16(to_unicode)], about);
  }
});

test('texts without a form have the problems in the table', () => {
  const FORMS = {
    hostname: puny.hostname,
    'idn-hostname': (text) => puny.idnHostname(text),
    'idn-hostname-2020-12': (text) => puny.idnHostname(text, { draft: '2020-12' }),
    mailbox: (text) => puny.mailbox(text),
    'ascii-mailbox': (text) => puny.mailbox(text, { ascii: true }),
  };
  assert(table.forms.length > 20);
  for (const { form, input, result } of table.forms) {
    assert.deepEqual(outcome(() => FORMS[form](input)), inUtf16(result), `${form}: ${input}`);
  }
});

test('an edition refuses the flags that it does not have', () => {
  const flags = [...new Set(table.flags.map(({ flag }) => flag))];
  const editions = [...new Set(table.names.flatMap(({ results }) => results.flatMap(({ editions }) => editions)))];
  assert(flags.length > 10 && editions.length > 8);
  for (const edition of editions) {
    for (const flag of flags) {
      const has = table.flags.some((row) => row.edition === edition && row.flag === flag);
      const set = () => puny.toAscii('a', { edition, [camelCase(flag)]: true });
      if (has) {
        set();
      } else {
        assert.throws(set, TypeError, `${edition}: ${flag}`);
      }
    }
  }
});

// The steps are computed independently of the conversion, so the test compares the joined outputs with the result.
test('the outputs of the steps of a name, joined, are the result of toAscii', () => {
  for (const { input: name, ascii: valid, flags } of suite('uts46')) {
    for (const edition of valid === null || flags ? [] : ['uts46', 'url-check-a-labels']) {
      const about = `${edition}: ${JSON.stringify(name)}`;
      const { steps, ascii } = puny.explain(name, { edition });
      const labels = steps.find(({ step }) => step === 'split').labels.map((_, index) => {
        const last = steps.findLast(({ label, step }) => label === index && step !== 'check');
        const checked = steps.find(({ label, step }) => label === index && step === 'check');
        return last?.step === 'encode' ? last.output : last?.step === 'decode' ? last.input : checked.output;
      });
      assert.equal(labels.join('.').toLowerCase(), ascii.toLowerCase(), about);
      for (const { step, input, output, changes } of steps) {
        if (changes !== null) {
          let text = '';
          let end = 0;
          for (const change of changes) {
            assert.equal(input.slice(change.start, change.end), change.before, `${about} ${step}`);
            text += input.slice(end, change.start) + change.after;
            end = change.end;
          }
          assert.equal(text + input.slice(end), output, `${about} ${step}`);
        }
      }
    }
  }
});

// RFC 3492, section 3.3: a delta is the sum of its digits, each multiplied by its weight. Section 3.2: performing
// the insertions in order builds the string.
test('the insertions of a string, performed in order, build the string', () => {
  for (const { input, output: result } of suite('punycode').filter(({ id }) => id.includes('.sample-encode.'))) {
    const steps = puny.explainEncode(input);
    assert.equal(steps.output, result, input);
    const back = puny.explainDecode(result);
    assert.equal(back.output, input);
    assert.deepEqual(back.steps, steps.steps);
    const text = Array.from(steps.literal);
    for (const { position, character, delta, digits } of steps.steps) {
      text.splice(position, 0, character);
      assert.equal(digits.reduce((sum, { value, weight }) => sum + value * weight, 0), delta);
    }
    assert.equal(text.join(''), input);
  }
});

// The declaration is in `puny_idna::record`. The table has its names.
test('results have the declared fields', () => {
  const declared = new Map(table.records.map(({ name, fields }) => [name, fields.map((field) => camelCase(field.replaceAll('_', '-')))]));
  const explained = puny.explain('Faß.a_b');
  const decoded = puny.explainDecode('bcher-kva');
  const found = {
    Problem: explained.problems[0],
    Explanation: explained,
    Step: explained.steps[0],
    Change: explained.steps[0].changes[0],
    Rule: explained.steps.find(({ step }) => step === 'check').rules[0],
    Trace: decoded,
    Insertion: decoded.steps[0],
    Digit: decoded.steps[0].digits[0],
  };
  assert.deepEqual([...declared.keys()].sort(), Object.keys(found).sort());
  for (const [name, object] of Object.entries(found)) {
    assert.deepEqual(Object.keys(object), declared.get(name), name);
  }
  const trace = explained.steps.find(({ step }) => step === 'encode').trace;
  assert.deepEqual(Object.keys(trace), declared.get('Trace'));
});
