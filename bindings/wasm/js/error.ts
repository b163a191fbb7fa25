/** Problems, and the error that carries them. */

/** One broken rule of a string or name. All offsets count UTF-16 code units, from 0. */
export interface Problem {
  /**
   * The code of the rule: that of Unicode's IdnaTestV2.txt where it has one, such as `'P4'`. For
   * Punycode and surrogates, the same as `kind`, or `'lone-surrogate'`.
   */
  readonly code: string;
  /** The machine-readable name of the rule, such as `'bad_a_label'`. */
  readonly kind: string;
  /** The label, from 0 and from the left; null if the whole string is meant. */
  readonly label: number | null;
  /** The offset of the first code unit. */
  readonly start: number;
  /** The offset after the last code unit. */
  readonly end: number;
  /** The code point to blame, if there is one. */
  readonly codePoint: number | null;
  /** Where the code point comes from: the input, its mapping, or an A-label. */
  readonly origin: 'input' | 'mapping' | 'a_label' | null;
  /** The specific cause, where a rule has several. */
  readonly cause: string | null;
  /** What is wrong. The wording may change. */
  readonly message: string;
  /** The rule, as what a valid name satisfies, with its source. The wording may change. */
  readonly rule: string;
}

/** A string or name is refused. `code`, `label`, `range` and `offset` are those of the first problem. */
export class PunyError extends Error {
  readonly code: string;
  readonly kind: string;
  readonly label: number | null;
  /** The first code unit, and the one after the last. */
  readonly range: readonly [start: number, end: number];
  readonly offset: number;
  /** Every broken rule, ordered by label. */
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const first = problems[0]!;
    const place = first.label === null ? '' : `label ${first.label + 1}, `;
    const more = problems.length > 1 ? `; and ${problems.length - 1} more` : '';
    super(`${first.message} (${place}offset ${first.start}): ${first.rule}${more}`);
    this.code = first.code;
    this.kind = first.kind;
    this.label = first.label;
    this.range = [first.start, first.end];
    this.offset = first.start;
    this.problems = problems;
  }

  static {
    // On the prototype, as with the errors of the language.
    Object.defineProperty(this.prototype, 'name', { value: 'PunyError', configurable: true, writable: true });
  }
}
