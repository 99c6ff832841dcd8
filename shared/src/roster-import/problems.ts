import { foldEmployeeNumber, foldName } from '../rules/folded.ts';
import { nearest } from '../rules/nearest.ts';
import type { CheckedRow, RowProblem } from './check.ts';

/** Problems of the same kind and text, as one sentence: "Patrol Officer: 120 rows; ranks here: Chief, Officer". */
export interface ProblemGroup {
  problem: string;
  /** The lines of its rows, in order. */
  lines: readonly number[];
}

/** Returns the problems of checked rows in groups, the largest first. `ranks` are the names of the department's ranks. */
export function groupProblems(rows: readonly CheckedRow[], ranks: readonly string[]): ProblemGroup[] {
  const problems = rows.flatMap(({ outcome }) => (outcome.kind === 'wrong' ? outcome.problems : []));
  const groups = [...Map.groupBy(problems, groupKey).values()].map((group) => ({
    problem: sentenceOf(group, ranks),
    lines: [...new Set(group.map(({ line }) => line))].toSorted((a, b) => a - b),
  }));
  return groups.toSorted((a, b) => b.lines.length - a.lines.length || (a.lines[0] ?? 0) - (b.lines[0] ?? 0));
}

function groupKey(problem: RowProblem): string {
  switch (problem.kind) {
    case 'invalid':
      return `invalid ${problem.text}`;
    case 'width':
      return `width ${problem.found}`;
    case 'repeated':
      return `repeated ${foldEmployeeNumber(problem.number)}`;
    case 'other_person':
      return `other_person ${foldEmployeeNumber(problem.number)}`;
    case 'no_rank':
    case 'several_ranks':
      return `rank ${foldName(problem.rank)}`;
  }
}

const rowsOf = (count: number) => (count === 1 ? '1 row' : `${count} rows`);

function sentenceOf([first, ...others]: readonly RowProblem[], ranks: readonly string[]): string {
  if (!first) return '';
  const rows = rowsOf(1 + others.length);
  switch (first.kind) {
    case 'invalid':
      return `${first.text}: ${rows}`;
    case 'width':
      return `${first.found} fields instead of ${first.expected}: ${rows}`;
    case 'repeated':
      return `Employee ID ${first.number}: ${rows}; line ${first.firstLine} has it already`;
    case 'other_person':
      return `Employee ID ${first.number}: ${rows}; it belongs to ${first.holder}`;
    case 'several_ranks':
      return `${first.rank}: ${rows}; several ranks here have this name`;
    case 'no_rank': {
      if (ranks.length === 0) return `${first.rank}: ${rows}; there are no ranks here yet`;
      const near = nearest(first.rank, ranks);
      return `${first.rank}: ${rows}; ${near ? `did you mean ${near}? Ranks` : 'ranks'} here: ${ranks.join(', ')}`;
    }
  }
}

/** Returns a problem as a sentence beside its row. */
export function problemOfRow(problem: RowProblem): string {
  switch (problem.kind) {
    case 'invalid':
      return `${problem.text}.`;
    case 'width':
      return `The row has ${problem.found} fields instead of ${problem.expected}.`;
    case 'repeated':
      return `Line ${problem.firstLine} has this employee ID already.`;
    case 'other_person':
      return `This employee ID belongs to ${problem.holder}.`;
    case 'no_rank':
      return `There is no rank ${problem.rank}.`;
    case 'several_ranks':
      return `Several ranks have the name ${problem.rank}.`;
  }
}
