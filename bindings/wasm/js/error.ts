/** Problems, and the error that carries them. */

/**
 * One broken rule of a string or name. `start` and `end` count UTF-16 code units, from 0. The fields are
 * those of the Rust library and of the command's JSON, in camel case.
 */
export interface Found {
  /** The machine-readable name of the rule, such as `'bad_a_label'`; it is stable. */
  readonly kind: string;
  /**
   * The code of the rule in its specification, of Unicode's IdnaTestV2.txt where that has one, such as
   * `'P4'`; null for Punycode, for surrogates and for reasons of `display`.
   */
  readonly status: string | null;
  /** The index of the label, from 0 and from the left; null if the whole string is meant. */
  readonly label: number | null;
  /** The offset of the first code unit. */
  readonly start: number;
  /** The offset after the last code unit. */
  readonly end: number;
  /** The code point to blame, if there is one. */
  readonly codePoint: number | null;
}

/** A broken rule with its cause and its words. */
export interface Problem extends Found {
  /** Where the code point comes from: the input, its mapping, or an A-label. */
  readonly origin: 'input' | 'mapping' | 'a_label' | null;
  /** The specific cause, where a rule has several; it is stable. */
  readonly cause: string | null;
  /** The number of the cause, as of octets or of problems that are not listed. */
  readonly number: number | null;
  /** What is wrong. The wording may change. */
  readonly message: string;
  /** The rule, as what a valid name satisfies, with its source. The wording may change. */
  readonly rule: string;
}

/** A string or name is refused. `kind`, `status`, `label`, `start` and `end` are those of the first problem. */
export class PunyError<P extends Found = Problem> extends Error {
  readonly kind: string;
  readonly status: string | null;
  readonly label: number | null;
  readonly start: number;
  readonly end: number;
  /** Every broken rule, ordered by label. */
  readonly problems: readonly P[];

  constructor(problems: readonly P[]) {
    const first = problems[0]!;
    const place = first.label === null ? '' : `label ${first.label + 1}, `;
    const more = problems.length > 1 ? `; and ${problems.length - 1} more` : '';
    const { message, rule } = first as Partial<Problem>;
    const [what, why] = message === undefined ? [first.status ?? first.kind, first.kind] : [message, rule];
    super(`${what} (${place}offset ${first.start}): ${why}${more}`);
    this.kind = first.kind;
    this.status = first.status;
    this.label = first.label;
    this.start = first.start;
    this.end = first.end;
    this.problems = problems;
  }

  /**
   * What `JSON.stringify` writes: the message too, which it leaves out of other errors. `structuredClone` and
   * `postMessage` keep only the message of an error; give them this object to keep the problems.
   */
  toJSON(): { name: string; message: string; problems: readonly P[] } & Found {
    const { name, message, kind, status, label, start, end, problems } = this;
    // Every problem with a code point has its own; the error itself has none.
    const codePoint = problems[0]!.codePoint;
    return { name, message, kind, status, label, start, end, codePoint, problems };
  }

  static {
    // On the prototype, as with the errors of the language.
    Object.defineProperty(this.prototype, 'name', { value: 'PunyError', configurable: true, writable: true });
  }
}
