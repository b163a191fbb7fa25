/** Problems of strings and names, and the error that reports them. */

/**
 * A rule that a string or name violates. `start` and `end` count UTF-16 code units, from 0. The JSON of the command `puny`
 * has fields of these names in snake case.
 */
export interface Found {
  /** The machine-readable name of the rule, such as `'bad_a_label'`. It does not change. */
  readonly kind: string;
  /**
   * The code of the rule. It is the code of Unicode's IdnaTestV2.txt if that file has one, such as `'P4'`. Null for
   * Punycode, for lone surrogates and for the reasons of `display`.
   */
  readonly status: string | null;
  /** The index of the label, counted from the left and from 0. Null if the problem concerns the whole string. */
  readonly label: number | null;
  /** The offset of the first code unit. */
  readonly start: number;
  /** The offset after the last code unit. */
  readonly end: number;
  /** The code point that violates the rule, if it is a single code point. */
  readonly codePoint: number | null;
}

/** A rule that a string or name violates, with its cause and with messages. */
export interface Problem extends Found {
  /** The origin of the code point: the input, the mapping, or an A-label. */
  readonly origin: 'input' | 'mapping' | 'a_label' | null;
  /** The cause, if the rule has several causes. It does not change. */
  readonly cause: string | null;
  /** A number that belongs to the cause, for example the number of octets, or of problems that are not listed. */
  readonly number: number | null;
  /** The fault, in words. The wording may change. */
  readonly message: string;
  /** The rule that a valid name satisfies, with its source. The wording may change. */
  readonly rule: string;
}

/** The error for a refused string or name. Its fields `kind`, `status`, `label`, `start` and `end` describe the first problem. */
export class PunyError<P extends Found = Problem> extends Error {
  readonly kind: string;
  readonly status: string | null;
  readonly label: number | null;
  readonly start: number;
  readonly end: number;
  /** All problems, ordered by label. */
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
    // The error has no field `codePoint`, but its form in JSON does.
    const codePoint = problems[0]!.codePoint;
    return { name, message, kind, status, label, start, end, codePoint, problems };
  }

  static {
    // The name is a property of the prototype, as for the errors of the language.
    Object.defineProperty(this.prototype, 'name', { value: 'PunyError', configurable: true, writable: true });
  }
}
