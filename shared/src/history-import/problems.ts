import type { HistoryRow } from '../areas/record.ts';
import { counted } from '../counted.ts';
import type { FieldErrors } from '../errors.ts';
import type { ProblemGroup } from '../roster-import/problems.ts';

/** The reason that a row cannot be recorded. */
export interface RowProblem {
  line: number;
  /** A sentence without its final period. */
  text: string;
  /** The heading of the problem's group; absent: the text. */
  cause?: string;
  /** The value that causes the problem. */
  value?: string;
}

const unknownId = 'Unknown employee ID';
const unknownName = 'Unknown training';

/** The nouns for counting the values of a group; default: "value". */
const nouns: Readonly<Record<string, string>> = { [unknownId]: 'ID', [unknownName]: 'name' };

/** Returns the server's sentence for an unknown employee ID. */
export const noSuchEmployee = (id: string): string => `There is no employee with the ID ${id}`;

/** Returns the sentence for an unknown training. */
export const noSuchTraining = (name: string): string => `There is no training called ${name}`;

/** Returns the problem of a row with an unknown training, with `near` as a suggestion. */
export const unknownTrainingProblem = (line: number, name: string, near: string | undefined): RowProblem => ({
  line,
  text: `${noSuchTraining(name)}${near ? `; did you mean ${near}?` : ''}`,
  cause: unknownName,
  value: name,
});

/** Returns the problem of a cell that cannot be read. */
export const unreadableProblem = (line: number, label: string, value: string): RowProblem => ({
  line,
  text: `${label} cannot be read: ${value}`,
  cause: `${label} cannot be read`,
  value,
});

/** Returns the problem of a row with more or fewer fields than the file has columns. */
export const widthProblem = (line: number, found: number, width: number): RowProblem => ({
  line,
  text: `The row has ${found} fields instead of ${width}`,
  cause: `Rows that do not have ${width} fields`,
  value: counted(found, 'field'),
});

/** Returns the problem of a row that contradicts an earlier line about the same certification. */
export const contradictionProblem = (line: number, firstLine: number): RowProblem => ({
  line,
  text: `Line ${firstLine} has this certification with different details`,
  cause: 'The same certification with different details',
  value: `Line ${firstLine}`,
});

/** Returns the server's problems with sent rows, by line. */
export function problemsOfAnswer(
  fields: FieldErrors,
  sent: readonly { line: number; row: HistoryRow }[],
): RowProblem[] {
  return Object.entries(fields).flatMap(([path, texts]) => {
    const at = sent[Number(/^rows\.(\d+)\./.exec(path)?.[1] ?? Number.NaN)];
    return at === undefined ? [] : texts.map((text) => ({ line: at.line, text, ...causeOf(text, at.row) }));
  });
}

function causeOf(text: string, { employee_id, training }: HistoryRow): Pick<RowProblem, 'cause' | 'value'> {
  if (text === noSuchEmployee(employee_id)) return { cause: unknownId, value: employee_id };
  return text === noSuchTraining(training) ? { cause: unknownName, value: training } : {};
}

/** Problems with the same cause. */
interface HistoryProblemGroup extends ProblemGroup {
  /** The values that cause it with their lines, most frequent first. Empty: the cause is sufficient. */
  values: readonly { value: string; lines: readonly number[] }[];
}

/** Returns problems grouped by cause, largest first: "Unknown employee ID: 14 rows, 3 IDs". */
export function groupHistoryProblems(problems: readonly RowProblem[]): HistoryProblemGroup[] {
  const groups = [...Map.groupBy(problems, ({ cause, text }) => cause ?? text)].map(([cause, group]) => {
    const valued = group.filter(({ value }) => value !== undefined);
    const values = [...Map.groupBy(valued, ({ value = '' }) => value)].map(([value, of]) => ({
      value,
      lines: linesOf(of),
    }));
    const lines = linesOf(group);
    const kinds = values.length > 0 ? `, ${counted(values.length, nouns[cause] ?? 'value')}` : '';
    return {
      problem: `${cause}: ${counted(lines.length, 'row')}${kinds}`,
      lines,
      values: values.toSorted(byFrequency),
    };
  });
  return groups.toSorted(byFrequency);
}

const linesOf = (problems: readonly RowProblem[]): number[] =>
  [...new Set(problems.map(({ line }) => line))].toSorted((a, b) => a - b);

const byFrequency = (a: { lines: readonly number[] }, b: { lines: readonly number[] }): number =>
  b.lines.length - a.lines.length || (a.lines[0] ?? 0) - (b.lines[0] ?? 0);
