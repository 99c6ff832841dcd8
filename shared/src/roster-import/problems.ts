import { counted } from '../counted.ts';
import { foldEmployeeNumber, foldName } from '../rules/folded.ts';
import { nearest } from '../rules/nearest.ts';
import type { CheckedRow, RowProblem } from './row.ts';

/** Problems of the same kind and text, as one sentence: "Patrol Officer: 120 rows; ranks here: Chief, Officer". */
export interface ProblemGroup {
  problem: string;
  /** The line numbers of its rows, in order. */
  lines: readonly number[];
}

/** Returns the problems of rows in groups, largest first. `ranks` are the department's rank names. */
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
    case 'no_unit':
    case 'no_group':
      return `${problem.kind} ${foldName(problem.name)}`;
    case 'own_supervisor':
      return problem.kind;
    case 'no_supervisor':
    case 'inactive_supervisor':
    case 'supervisor_left_out':
      return `${problem.kind} ${foldEmployeeNumber(problem.number)}`;
    case 'supervisors_in_circle':
      return `${problem.kind} ${problem.circle.join(' ')}`;
  }
}

const addOrCorrect = 'Add it to the department, or correct the file.';
const noneNamed = ({ kind, name }: { kind: 'no_unit' | 'no_group'; name: string }) =>
  `There is no ${kind === 'no_unit' ? 'unit' : 'group'} “${name}”`;
/** "11 → 12 → 11": each reports to the next. */
const circleOf = (circle: readonly string[]) => [...circle, circle[0]].join(' → ');

const rowsOf = (count: number) => counted(count, 'row');

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
    case 'no_unit':
    case 'no_group':
      return `${noneNamed(first)}: ${rows}. ${addOrCorrect}`;
    case 'no_supervisor':
      return `Supervisor ${first.number}: ${rows}; no employee of the roster or the file has this employee ID`;
    case 'inactive_supervisor':
      return `Supervisor ${first.number}: ${rows}; ${first.holder} is not active`;
    case 'supervisor_left_out':
      return `Supervisor ${first.number}: ${rows}; line ${first.supervisorLine}, which adds them, has a problem`;
    case 'own_supervisor':
      return `Own supervisor: ${rows}; employees cannot supervise themselves`;
    case 'supervisors_in_circle':
      return `Supervisors form a circle: ${rows}; ${circleOf(first.circle)}`;
  }
}

/** Returns a problem as the sentence next to its row. */
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
    case 'no_unit':
    case 'no_group':
      return `${noneNamed(problem)}. ${addOrCorrect}`;
    case 'no_supervisor':
      return `The supervisor ${problem.number} is in neither the roster nor the file.`;
    case 'inactive_supervisor':
      return `The supervisor ${problem.number}, ${problem.holder}, is not active.`;
    case 'supervisor_left_out':
      return `The supervisor ${problem.number} is in line ${problem.supervisorLine}, which has a problem.`;
    case 'own_supervisor':
      return 'Employees cannot supervise themselves.';
    case 'supervisors_in_circle':
      return `The supervisors form a circle: ${circleOf(problem.circle)}.`;
  }
}
