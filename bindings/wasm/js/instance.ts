/**
 * A WebAssembly module and the exchange of strings with it.
 *
 * Strings go in and come out as UTF-16 code units, so that a surrogate without its pair stays what
 * it is. The module is compiled at the first call, synchronously: Node and workers allow that for
 * any size, and browsers on the main thread up to 8 MB (Chromium before 2024: 4 kB, where
 * `prepare` has to be awaited first).
 */

import { bytes } from './bytes.js';

/** What every module exports; operations are added by its user. */
export interface Exports {
  readonly memory: WebAssembly.Memory;
  /** Makes room for this many units and returns its address, 0 if there is no memory. */
  puny_input(units: number): number;
  puny_output(): number;
}

/** The outcome of an operation: the length of a text, or one of these. */
export const SAME = -1;
/** This and less, for a record: so much less than it, as the text of the record has units. */
export const RECORD = -7;

/** The units that a module has room for from the start. */
const SHORT = 1024;

/** The maximum number of units for one call of `String.fromCharCode`: arguments go on the stack. */
const CHUNK = 8192;

/**
 * Throws an error again. The module itself is valid, so an error of compilation means that it is not allowed, as in
 * Cloudflare's workers or under a content security policy. The new error says what to do about that.
 */
function refuse(error: unknown): never {
  if (!(error instanceof WebAssembly.CompileError)) {
    throw error;
  }
  const what =
    'puny-idna: WebAssembly may not be compiled here. Give a compiled module to init of puny-idna/external, ' +
    "or add 'wasm-unsafe-eval' to script-src of the content security policy";
  throw new Error(what, { cause: error });
}

export class Instance<E extends Exports> {
  readonly #text: string;
  #module: WebAssembly.Module | undefined;
  #exports: E | undefined;
  /** All of the memory; of length 0 after the memory has grown. */
  #units = new Uint16Array(0);
  /** The index in `#units` of the room for short strings. */
  #short = 0;

  /** @param text the module as `bytes` reads it; empty if `init` gives it. */
  constructor(text: string) {
    this.#text = text;
  }

  /** Takes a compiled module, unless the module is running. */
  init(module: object): void {
    this.#module = module as WebAssembly.Module;
  }

  /** Compiles the module without blocking, and starts it. */
  async prepare(): Promise<void> {
    try {
      this.#module ??= await WebAssembly.compile(this.#bytes());
    } catch (error) {
      refuse(error);
    }
    this.#exports ?? this.#start();
  }

  /**
   * Runs an operation on a string, with options if it has any, and returns its outcome.
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
        throw new RangeError(`puny-idna: no memory for a string of ${length} code units`);
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
        // Only memory can run out. What the module was doing is lost, so the next call starts a
        // new one.
        this.#exports = undefined;
        throw new RangeError(`puny-idna: no memory to process a string of ${length} code units`);
      }
      throw error;
    }
  }

  /** The text of this many units that the last operation wrote. */
  text(length: number): string {
    const exports = this.exports;
    const start = exports.puny_output() >>> 1;
    const units = this.#view(exports);
    let text = '';
    for (let from = start; from < start + length; from += CHUNK) {
      // For short strings an array is faster than a view of the memory.
      const codes = new Array<number>(Math.min(CHUNK, start + length - from));
      for (let index = 0; index < codes.length; index++) {
        codes[index] = units[from + index]!;
      }
      text += String.fromCharCode.apply(null, codes);
    }
    return text;
  }

  /** Gives back the memory of a long string. */
  release(length: number): void {
    if (length > SHORT) {
      this.#short = this.exports.puny_input(0) >>> 1;
    }
  }

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
      refuse(error);
    }
    const exports = new WebAssembly.Instance(this.#module).exports as unknown as E;
    this.#short = exports.puny_input(0) >>> 1;
    this.#units = new Uint16Array(exports.memory.buffer);
    this.#exports = exports;
    return exports;
  }

  #bytes(): Uint8Array<ArrayBuffer> {
    if (this.#text === '') {
      throw new Error('puny-idna: this entry has no module of its own; call init first');
    }
    return bytes(this.#text);
  }
}
