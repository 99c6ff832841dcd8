import { foldEmployeeNumber } from '../rules/folded.ts';
import type { CheckedRow, Holder, NewEmployee, RowProblem } from './row.ts';

const numberOf = ({ fields }: CheckedRow) => foldEmployeeNumber(fields.employee_id ?? '');
const supervisorOf = ({ fields }: CheckedRow) => foldEmployeeNumber(fields.supervisor_id ?? '');

/**
 * Adds supervisor problems to rows. A supervisor must be active in the roster, or in a row of the file without a
 * problem of its own. `holders` is the roster by folded number.
 */
export function checkSupervisors(
  rows: readonly CheckedRow[],
  holders: ReadonlyMap<string, Pick<Holder, 'first_name' | 'last_name' | 'active'>>,
): CheckedRow[] {
  const inFile = byNumber(rows);
  const circles = circlesOf(inFile);
  const problemOf = (row: CheckedRow): RowProblem | undefined => {
    const [{ line }, supervisor] = [row, supervisorOf(row)];
    const number = row.fields.supervisor_id?.trim() ?? '';
    if (supervisor === '') return undefined;
    if (supervisor === numberOf(row)) return { line, kind: 'own_supervisor', number };
    const circle = circles.get(row);
    if (circle) return { line, kind: 'supervisors_in_circle', circle };
    const holder = holders.get(supervisor);
    if (!holder) return inFile.has(supervisor) ? undefined : { line, kind: 'no_supervisor', number };
    const name = `${holder.first_name} ${holder.last_name}`;
    return holder.active ? undefined : { line, kind: 'inactive_supervisor', number, holder: name };
  };
  const checked = rows.map((row) => withProblem(row, problemOf(row)));
  return withoutThoseBelow(checked, holders);
}

/** Returns the row for each number: the first one that creates the employee, else the first. */
function byNumber(rows: readonly CheckedRow[]): Map<string, CheckedRow> {
  const numbered = rows.filter((row) => numberOf(row) !== '');
  const { new: created = [] } = Object.groupBy(numbered, ({ outcome }) => outcome.kind);
  return new Map([...numbered.toReversed(), ...created].map((row) => [numberOf(row), row]));
}

function withProblem(row: CheckedRow, problem: RowProblem | undefined): CheckedRow {
  if (!problem) return row;
  const before = row.outcome.kind === 'wrong' ? row.outcome.problems : [];
  return { ...row, outcome: { kind: 'wrong', problems: [...before, problem] } };
}

/** Returns the rows whose supervisors form a cycle, with the employee numbers of the cycle in order. */
function circlesOf(inFile: ReadonlyMap<string, CheckedRow>): Map<CheckedRow, readonly string[]> {
  const circles = new Map<CheckedRow, readonly string[]>();
  const walked = new Set<CheckedRow>();
  for (const first of inFile.values()) {
    const path = new Set<CheckedRow>();
    let row: CheckedRow | undefined = first;
    while (row && !walked.has(row)) {
      walked.add(row);
      path.add(row);
      row = inFile.get(supervisorOf(row));
    }
    if (!row || !path.has(row)) continue;
    const members = [...path].slice([...path].indexOf(row));
    // Starts with the earliest line, wherever the search began.
    const start = members.indexOf(members.reduce((a, b) => (b.line < a.line ? b : a)));
    const ordered = [...members.slice(start), ...members.slice(0, start)];
    for (const member of members)
      circles.set(
        member,
        ordered.map(({ fields }) => fields.employee_id?.trim() ?? ''),
      );
  }
  return circles;
}

/** Marks rows whose supervisor, at any level, would come from a row with a problem and so is not created. */
function withoutThoseBelow(rows: readonly CheckedRow[], holders: ReadonlyMap<string, unknown>): CheckedRow[] {
  const below = Map.groupBy(rows, supervisorOf);
  const leftOut = new Map<CheckedRow, CheckedRow>();
  const open = [...byNumber(rows).values()].filter(({ outcome }) => outcome.kind === 'wrong');
  // The list grows during the loop.
  for (const superior of open) {
    if (holders.has(numberOf(superior))) continue;
    for (const row of below.get(numberOf(superior)) ?? []) {
      if (row.outcome.kind === 'wrong' || leftOut.has(row)) continue;
      leftOut.set(row, superior);
      open.push(row);
    }
  }
  return rows.map((row) => {
    const superior = leftOut.get(row);
    const { line } = row;
    const number = row.fields.supervisor_id?.trim() ?? '';
    return withProblem(row, superior && { line, kind: 'supervisor_left_out', number, supervisorLine: superior.line });
  });
}

/** A row that creates an employee. */
interface NewRow {
  line: number;
  person: NewEmployee;
}

/** Returns the rows that create employees: supervisors before their reports, otherwise in file order. */
export function rowsToCreate(rows: readonly CheckedRow[]): NewRow[] {
  const created = rows.flatMap(({ line, outcome }) =>
    outcome.kind === 'new' ? [{ line, person: outcome.person }] : [],
  );
  const numbers = new Set(created.map(({ person }) => foldEmployeeNumber(person.employee_id)));
  const below = Map.groupBy(created, ({ person }) => {
    const supervisor = foldEmployeeNumber(person.supervisor_id ?? '');
    return numbers.has(supervisor) ? supervisor : '';
  });
  const ordered: NewRow[] = [];
  for (let level = below.get('') ?? []; level.length > 0; ) {
    ordered.push(...level);
    const next = level.flatMap(({ person }) => below.get(foldEmployeeNumber(person.employee_id)) ?? []);
    level = next.toSorted((a, b) => a.line - b.line);
  }
  return ordered;
}
