/** The types of a run of the pseudocode of RFC 3492. */

/** A variable of the pseudocode. The function `adapt` has its own variables. */
export type Variable =
  | 'n'
  | 'i'
  | 'delta'
  | 'bias'
  | 'h'
  | 'b'
  | 'm'
  | 'c'
  | 'q'
  | 'oldi'
  | 'w'
  | 'k'
  | 'digit'
  | 't'
  | 'adapt.delta'
  | 'adapt.numpoints'
  | 'adapt.firsttime'
  | 'adapt.k';

/** A run of the encoding or decoding procedure. */
export interface Run {
  /** The lines of the bias adaptation function and of the procedure, in the order of the RFC. */
  readonly lines: readonly Line[];
  /** The moments after each line that ran. */
  readonly moments: readonly Moment[];
  /** Whether the moments reach the end of the run. */
  readonly isWhole: boolean;
}

/** A line of the pseudocode. The rows `end` are not lines. */
export interface Line {
  /** The name of the line, such as `decode_n`. */
  readonly name: string;
  /** The section of the RFC: `6.1`, `6.2` or `6.3`. */
  readonly section: string;
  /** The number of blocks of the section that contain the line. */
  readonly depth: number;
  /** The text of the RFC. If the statement has two rows, the text contains a line feed. */
  readonly text: string;
}

/** The moment after a line has run. */
export interface Moment {
  /** The index of the line in `lines`. */
  readonly line: number;
  /** The values of the variables. A variable that is not assigned yet, or whose scope has ended, is absent. */
  readonly values: Readonly<Partial<Record<Variable, number>>>;
  /** The variables that the line assigned. */
  readonly assigned: readonly Variable[];
  /** Whether the condition of the line holds. Null if the line has no condition. */
  readonly condition: boolean | null;
  /** Whether the line failed, which ends the run. */
  readonly failed: boolean;
  /** The number of code points that the decoder has consumed, or that the pass of the encoder has reached. */
  readonly consumed: number;
  /** The output so far. */
  readonly output: string;
}

/** A moment as the module writes it: only what changes. */
interface Change {
  line: number;
  set: Partial<Record<Variable, number>>;
  cleared: Variable[];
  condition: boolean | null;
  failed: boolean;
  consumed: number;
  inserted: [position: number, codePoints: number[]];
}

/** Converts a run that the module wrote. */
export function readRun(record: unknown): Run {
  const { lines, moments, isWhole } = record as { lines: Line[]; moments: Change[]; isWhole: boolean };
  const characters: string[] = [];
  let values: Partial<Record<Variable, number>> = {};
  let output = '';
  return {
    lines,
    isWhole,
    moments: moments.map(({ line, set, cleared, condition, failed, consumed, inserted }) => {
      const assigned = Object.keys(set) as Variable[];
      if (assigned.length > 0 || cleared.length > 0) {
        values = { ...values, ...set };
        for (const variable of cleared) {
          delete values[variable];
        }
      }
      const [position, codePoints] = inserted;
      const isAppended = position === characters.length;
      for (const [index, codePoint] of codePoints.entries()) {
        const character = String.fromCodePoint(codePoint);
        characters.splice(position + index, 0, character);
        output += character;
      }
      if (!isAppended && codePoints.length > 0) {
        output = characters.join('');
      }
      return { line, values, assigned, condition, failed, consumed, output };
    }),
  };
}
