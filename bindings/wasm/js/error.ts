/** Problems of strings and names, and the error that reports them. */

/**
 * A rule that a string or name violates. `start` and `end` count UTF-16 code units, from 0. The command `puny` writes JSON
 * with the same names of fields, but in snake case.
 */
export interface Found {
  /** The machine-readable name of the rule, such as `'bad_a_label'`. Later versions keep this name. */
  readonly kind: string;
  /**
   * The code of the rule, such as `'P4'`. If Unicode's IdnaTestV2.txt has a code for the rule, it is this code. Null for
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
  /** The machine-readable name of the cause, if the rule has several causes. Later versions keep this name. */
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
   * Returns the object that `JSON.stringify` writes for this error. It contains the message, which `JSON.stringify` omits for
   * other errors. `structuredClone` and `postMessage` copy the message of an error, but not its fields: pass this object to
   * them to copy the problems, too.
   */
  toJSON(): { name: string; message: string; problems: readonly P[] } & Found {
    const { name, message, kind, status, label, start, end, problems } = this;
    // The error does not have the field `codePoint`, but its JSON does, like the JSON of a problem.
    const codePoint = problems[0]!.codePoint;
    return { name, message, kind, status, label, start, end, codePoint, problems };
  }

  static {
    // The name is a property of the prototype, as it is for the errors of JavaScript.
    Object.defineProperty(this.prototype, 'name', { value: 'PunyError', configurable: true, writable: true });
  }
}
