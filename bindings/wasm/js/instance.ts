/**
 * A WebAssembly module and the exchange of strings with it.
 *
 * Strings are exchanged as UTF-16 code units, which preserves lone surrogates. The first call compiles the module
 * synchronously. Node and workers allow this for any size. On their main thread, browsers allow it for modules of up to
 * 8 MB. Chromium before 2024 allows only 4 kB there, so `prepare` has to be awaited first.
 */

import { bytes } from './bytes.js';

/** The exports of every module. Each entry adds its operations. */
export interface Exports {
  readonly memory: WebAssembly.Memory;
  /** Reserves memory for this many code units and returns its address, or 0 if there is not enough memory. */
  puny_input(units: number): number;
  /** Returns the address of the result of the last operation. */
  puny_output(): number;
}

/** The outcome of an operation whose result is equal to its input. An outcome from 0 is the length of a text. */
export const SAME = -1;
/** The outcome of an operation that wrote an empty record. A record of n code units has the outcome `RECORD - n`. */
export const RECORD = -7;

/** The maximum length, in code units, of a short string. The memory for short strings is always reserved. */
const SHORT = 1024;

/** The maximum number of code units for one call of `String.fromCharCode`, whose arguments are on the stack. */
const CHUNK = 8192;

/**
 * Rethrows an error. The module itself is valid, so a `CompileError` means that compiling is not allowed, as in
 * Cloudflare Workers or under a content security policy. In this case, throws an error whose message names two remedies.
 */
function rethrow(error: unknown): never {
  if (!(error instanceof WebAssembly.CompileError)) {
    throw error;
  }
  const what =
    'puny-idna: compiling WebAssembly is not allowed here. Pass a compiled module to init of puny-idna/external, ' +
    "or add 'wasm-unsafe-eval' to script-src in the content security policy";
  throw new Error(what, { cause: error });
}

/** A module that is compiled and started when it is needed. */
export class Instance<E extends Exports> {
  readonly #text: string;
  #module: WebAssembly.Module | undefined;
  #exports: E | undefined;
  /** A view of the whole memory. When the memory grows, the length of this view becomes 0. */
  #units = new Uint16Array(0);
  /** The index in `#units` of the memory for short strings. */
  #short = 0;

  /** @param text the module as text, which `bytes` decodes; empty if `init` sets the module. */
  constructor(text: string) {
    this.#text = text;
  }

  /** Sets the compiled module. Has no effect on a module that is already running. */
  init(module: object): void {
    this.#module = module as WebAssembly.Module;
  }

  /** Compiles the module without blocking, and starts it. */
  async prepare(): Promise<void> {
    try {
      this.#module ??= await WebAssembly.compile(this.#bytes());
    } catch (error) {
      rethrow(error);
    }
    this.#exports ?? this.#start();
  }

  /**
   * Runs an operation on a string and returns its outcome.
   *
   * @throws RangeError if there is not enough memory.
   */
  run(
    text: string,
    operation: (exports: E, units: number, options: number) => number,
    options = 0,
  ): number {
    const exports = this.#exports ?? this.#start();
    const length = text.length;
    let at = this.#short;
    if (length > SHORT) {
      at = exports.puny_input(length) >>> 1;
      if (at === 0) {
        throw new RangeError(`puny-idna: not enough memory for a string of ${length} code units`);
      }
    }
    const units = this.#view(exports);
    for (let index = 0; index < length; index++) {
      units[at + index] = text.charCodeAt(index);
    }
    try {
      return operation(exports, length, options);
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) {
        // The module traps only if it runs out of memory. Its state may be inconsistent, so the next call starts a new
        // instance.
        this.#exports = undefined;
        throw new RangeError(`puny-idna: not enough memory to process a string of ${length} code units`);
      }
      throw error;
    }
  }

  /** Returns the text of this many code units that the last operation wrote. */
  text(length: number): string {
    const exports = this.exports;
    const start = exports.puny_output() >>> 1;
    const units = this.#view(exports);
    let text = '';
    for (let from = start; from < start + length; from += CHUNK) {
      // For short strings, copying to an array is faster than creating a view of the memory.
      const codes = new Array<number>(Math.min(CHUNK, start + length - from));
      for (let index = 0; index < codes.length; index++) {
        codes[index] = units[from + index]!;
      }
      text += String.fromCharCode.apply(null, codes);
    }
    return text;
  }

  /** Frees the memory of a string of this many code units. The memory for short strings remains reserved. */
  release(length: number): void {
    if (length > SHORT) {
      this.#short = this.exports.puny_input(0) >>> 1;
    }
  }

  /** The exports of the running instance, which is started if necessary. */
  get exports(): E {
    return this.#exports ?? this.#start();
  }

  #view(exports: E): Uint16Array {
    if (this.#units.length === 0) {
      this.#units = new Uint16Array(exports.memory.buffer);
    }
    return this.#units;
  }

  #start(): E {
    try {
      this.#module ??= new WebAssembly.Module(this.#bytes());
    } catch (error) {
      rethrow(error);
    }
    const exports = new WebAssembly.Instance(this.#module).exports as unknown as E;
    this.#short = exports.puny_input(0) >>> 1;
    this.#units = new Uint16Array(exports.memory.buffer);
    this.#exports = exports;
    return exports;
  }

  #bytes(): Uint8Array<ArrayBuffer> {
    if (this.#text === '') {
      throw new Error('puny-idna: this entry does not contain its module; call init first');
    }
    return bytes(this.#text);
  }
}
