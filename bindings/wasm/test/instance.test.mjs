// Tests the exchange of strings with a module, even if there is not enough memory.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { bytes } from '../dist/esm/bytes.js';
import punycode from '../dist/esm/modules/punycode.js';
import uts46 from '../dist/esm/modules/uts46.js';
import { Instance } from '../dist/esm/instance.js';

/**
 * Returns a module. Its `puny_input` returns the address 16, or 0 for more than 2,000 code units. Its `trap` traps, as an
 * allocator does if there is not enough memory. Its `count` counts its own calls.
 */
function module() {
  const section = (id, ...content) => [id, content.flat().length, ...content.flat()];
  const name = (text) => [text.length, ...Buffer.from(text)];
  const body = (...code) => [code.length + 2, 0, ...code, 0x0b];
  const bytes = [
    [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    // (i32) -> i32, () -> i32
    section(1, [2, 0x60, 1, 0x7f, 1, 0x7f, 0x60, 0, 1, 0x7f]),
    section(3, [4, 0, 1, 1, 1]),
    section(5, [1, 0, 1]),
    section(6, [1, 0x7f, 1, 0x41, 0, 0x0b]),
    section(7, [5], name('memory'), [2, 0], name('puny_input'), [0, 0], name('puny_output'), [0, 1],
      name('trap'), [0, 2], name('count'), [0, 3]),
    section(10, [4],
      // 0 if units > 2000, else 16
      body(0x41, 0, 0x41, 16, 0x20, 0, 0x41, 0xd0, 0x0f, 0x4a, 0x1b),
      body(0x41, 16),
      body(0x00),
      // count += 1
      body(0x23, 0, 0x41, 1, 0x6a, 0x24, 0, 0x23, 0)),
  ];
  return new WebAssembly.Module(Uint8Array.from(bytes.flat()));
}

/** Returns an instance of the module. */
function started() {
  const instance = new Instance('');
  instance.init(module());
  return instance;
}

const count = (exports) => exports.count();

test('a trap becomes a RangeError, and the next call starts a new instance', () => {
  const instance = started();
  assert.equal(instance.run('a', count), 1);
  assert.equal(instance.run('a', count), 2);
  assert.throws(() => instance.run('abc', (exports) => exports.trap()), {
    name: 'RangeError',
    message: 'puny-idna: not enough memory to process a string of 3 code units',
  });
  assert.equal(instance.run('a', count), 1);
});

test('run throws a RangeError if there is not enough memory for the input', () => {
  const instance = started();
  assert.equal(instance.run('a'.repeat(2_000), count), 1);
  assert.throws(() => instance.run('a'.repeat(3_000), count), {
    name: 'RangeError',
    message: 'puny-idna: not enough memory for a string of 3000 code units',
  });
  assert.equal(instance.run('a', count), 2);
});

test('strings are read correctly after the memory has grown', () => {
  const instance = started();
  instance.run('abc', count);
  instance.exports.memory.grow(1);
  assert.equal(instance.text(3), 'abc');
  instance.run('\uD800', (exports) => exports.memory.grow(1));
  assert.equal(instance.text(1), '\uD800');
});

test('an instance without the text of a module needs init', async () => {
  const none = { message: 'puny-idna: this entry does not contain its module; call init first' };
  const instance = new Instance('');
  await assert.rejects(instance.prepare(), none);
  assert.throws(() => instance.run('a', count), none);
  instance.init(module());
  await instance.prepare();
  assert.equal(instance.run('a', count), 1);
});

// scripts/build.mjs writes the texts.
test('bytes decodes the text of a module to the module', () => {
  const file = (name) => new URL(`../dist/${name}`, import.meta.url);
  for (const [name, text] of Object.entries({ uts46, punycode })) {
    assert.match(text, /^[ !#%&(-;=-[\]-_a-~]+$/);
    assert.deepEqual(Buffer.from(bytes(text)), readFileSync(file(`${name}.wasm`)));
  }
});

// Cloudflare's workerd and Chromium throw this error where compiling code from bytes is not allowed.
test('if compiling is not allowed, the error names both remedies', async () => {
  const { Module, compile } = WebAssembly;
  const refusal = new WebAssembly.CompileError('Wasm code generation disallowed by embedder');
  WebAssembly.Module = class {
    constructor() {
      throw refusal;
    }
  };
  WebAssembly.compile = () => Promise.reject(refusal);
  const isClear = (error) => {
    assert.match(error.message, /puny-idna\/external/);
    assert.match(error.message, /'wasm-unsafe-eval'/);
    assert.equal(error.cause, refusal);
    return true;
  };
  try {
    assert.throws(() => new Instance(uts46).run('a', () => 0), isClear);
    await assert.rejects(() => new Instance(uts46).prepare(), isClear);
  } finally {
    Object.assign(WebAssembly, { Module, compile });
  }
});
