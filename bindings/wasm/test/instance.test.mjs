// The exchange with a module: what happens when memory runs out.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Instance } from '../dist/esm/instance.js';

/**
 * A module in base64 whose `puny_input` gives address 16, or 0 for more than 2,000 units, and whose
 * `trap` does what an allocator without memory does. It counts its calls of `count`.
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
  return Buffer.from(bytes.flat()).toString('base64');
}

const count = (exports) => exports.count();

test('a trap is a RangeError, and the next call has a new module', () => {
  const instance = new Instance(module());
  assert.equal(instance.run('a', count), 1);
  assert.equal(instance.run('a', count), 2);
  assert.throws(() => instance.run('abc', (exports) => exports.trap()), {
    name: 'RangeError',
    message: 'puny-idna: no memory to process a string of 3 code units',
  });
  assert.equal(instance.run('a', count), 1);
});

test('no room for the input is a RangeError', () => {
  const instance = new Instance(module());
  assert.equal(instance.run('a'.repeat(2_000), count), 1);
  assert.throws(() => instance.run('a'.repeat(3_000), count), {
    name: 'RangeError',
    message: 'puny-idna: no memory for a string of 3000 code units',
  });
  assert.equal(instance.run('a', count), 2);
});

test('strings survive that the memory grows', () => {
  const instance = new Instance(module());
  instance.run('abc', count);
  instance.exports.memory.grow(1);
  assert.equal(instance.text(3), 'abc');
  instance.run('\uD800', (exports) => exports.memory.grow(1));
  assert.equal(instance.text(1), '\uD800');
});

test('prepare compiles first', async () => {
  const instance = new Instance(module());
  await instance.prepare();
  assert.equal(instance.run('a', count), 1);
});
