/** Links in text and readable URLs, for every entry whose module contains the search for links. */

import { type Found, PunyError } from './error.js';
import { type Exports, type Instance, RECORD } from './instance.js';
import type { Link, LinkOptions, LinkParts, RefusedName } from './link.js';
import { checkString } from './string.js';

export interface LinkExports extends Exports {
  puny_links(units: number, options: number): number;
  puny_format_link(units: number, header: number): number;
  puny_to_readable(units: number): number;
}

/** The options that are true or false, in the order of their bits in `src/links.rs`. */
const FLAGS = ['strict', 'anyTopLevelDomain', 'handles', 'defanged', 'cjkPunctuation', 'userinfo', 'escapes', 'refused'] as const;
/** The bit that says that the top-level domains are given. */
const KNOWN = 1 << FLAGS.length;
/** The number of bits before the length of the top-level domains. */
const LENGTH = FLAGS.length + 1;

/** Returns the number that encodes options, and the text of the top-level domains. */
function encodeOptions(options: LinkOptions): [bits: number, domains: string] {
  if (typeof options !== 'object' || options === null) {
    throw new TypeError(`puny-idna: options must be an object, not ${String(options)}`);
  }
  let bits = 0;
  let domains = '';
  const strict = Object.hasOwn(options, 'strict') && options.strict === true;
  const all = { cjkPunctuation: !strict, userinfo: !strict };
  for (const [key, value] of [...Object.entries(all), ...Object.entries(options)]) {
    const bit = FLAGS.indexOf(key as (typeof FLAGS)[number]);
    if (bit >= 0 && (value === true || value === false)) {
      bits = value ? bits | (1 << bit) : bits & ~(1 << bit);
    } else if (bit >= 0 && value !== undefined) {
      throw new TypeError(`puny-idna: ${key} must be true or false, not ${String(value)}`);
    } else if (key === 'topLevelDomains' && value !== undefined) {
      domains = encodeDomains(value as Iterable<string>);
      bits |= KNOWN;
    } else if (bit < 0 && key !== 'topLevelDomains') {
      const known = [...FLAGS, 'topLevelDomains'].join(', ');
      throw new TypeError(`puny-idna: there is no option ${key}; the options are ${known}`);
    }
  }
  return [bits + domains.length * 2 ** LENGTH, domains];
}

/** Returns top-level domains in lower case and in ascending order, each on a line. */
function encodeDomains(given: Iterable<string>): string {
  if (typeof given === 'string') {
    throw new TypeError("puny-idna: topLevelDomains must be a list of strings, such as ['com'], not a string");
  }
  const domains = [...given];
  for (const domain of domains) {
    checkString(domain);
    if (!/^[a-z\d-]+$/i.test(domain)) {
      throw new TypeError(`puny-idna: the top-level domain ${JSON.stringify(domain)} is not a label in ASCII`);
    }
  }
  const lines = domains.map((domain) => `${domain.toLowerCase()}\n`).sort();
  const text = lines.join('');
  if (text.length >= 2 ** (32 - LENGTH)) {
    throw new RangeError(`puny-idna: the top-level domains have ${text.length} code units, which is too many`);
  }
  return text;
}

/** Implements `links` of an entry with the module of the entry. */
export function findLinks(instance: Instance<LinkExports>, text: string, options: LinkOptions = {}): (Link | RefusedName)[] {
  checkString(text);
  const [bits, domains] = encodeOptions(options);
  const input = domains + text;
  const outcome = instance.run(input, (exports, units, bits) => exports.puny_links(units, bits), bits);
  const lines = instance.text(RECORD - outcome);
  instance.release(input.length);
  return lines.split('\n').slice(0, -1).map((line) => parseLink(line, text));
}

/** Parses a line that `src/links.rs` wrote. */
function parseLink(line: string, text: string): Link | RefusedName {
  const fields = line.split(' ');
  const word = (index: number) => (fields[index] === '-' ? null : fields[index]!);
  const number = (index: number) => (fields[index] === '-' ? null : Number(fields[index]));
  const range = (index: number) => (fields[index] === '-' ? null : [number(index)!, number(index + 1)!]);
  const [start, end] = [number(1)!, number(2)!];
  const problem = word(18) === null ? null : {
    kind: word(18), status: word(19), label: number(17), start: number(14), end: number(15), codePoint: number(16),
  };
  return {
    kind: fields[0],
    text: text.slice(start, end),
    start,
    end,
    target: fields[21],
    // A host may be `-`, so the field does not show whether there is a host. There is a host if there is no problem.
    host: problem === null ? fields[20] : null,
    port: number(13),
    userRange: range(3),
    hostRange: range(5),
    pathRange: range(7),
    queryRange: range(9),
    fragmentRange: range(11),
    problem,
  } as unknown as Link | RefusedName;
}

/**
 * Returns the result of an operation that returns a text.
 *
 * @throws PunyError if the input has a lone surrogate.
 */
function runToText(
  instance: Instance<LinkExports>,
  input: string,
  operation: (exports: LinkExports, units: number, option: number) => number,
  option = 0,
): string {
  const outcome = instance.run(input, operation, option);
  const result = instance.text(outcome < 0 ? RECORD - outcome : outcome);
  instance.release(input.length);
  if (outcome <= RECORD) {
    const [kind, , , start, end, codePoint] = result.split(' ');
    const numbers = { start: Number(start), end: Number(end), codePoint: Number(codePoint) };
    throw new PunyError<Found>([{ kind: kind!, status: null, label: null, ...numbers }]);
  }
  return result;
}

/** Implements `toReadable` of an entry with the module of the entry. */
export function makeReadable(instance: Instance<LinkExports>, url: string): string {
  checkString(url);
  return runToText(instance, url, (exports, units) => exports.puny_to_readable(units));
}

/** Implements `formatLink` of an entry with the module of the entry. */
export function format(instance: Instance<LinkExports>, parts: LinkParts): string {
  let header = '';
  let body = '';
  const add = (letter: string, part: string) => {
    checkString(part);
    header += `${letter}${part.length} `;
    body += part;
  };
  add('o', parts.origin);
  for (const segment of list(parts.path, 'path')) {
    add('s', segment);
  }
  for (const [key, value] of list(parts.query, 'query')) {
    add('k', key);
    if (value !== null && value !== undefined) {
      add('v', value);
    }
  }
  if (parts.fragment !== null && parts.fragment !== undefined) {
    add('f', parts.fragment);
  }
  for (const directive of list(parts.directives, 'directives')) {
    add('d', directive);
  }
  return runToText(instance, header + body, (exports, units, option) => exports.puny_format_link(units, option), header.length);
}

/** Returns a list of parts. A string in place of a list is a mistake. */
function list<T>(parts: Iterable<T> | undefined, name: string): Iterable<T> {
  if (typeof parts === 'string') {
    throw new TypeError(`puny-idna: ${name} must be a list, not a string`);
  }
  return parts ?? [];
}
