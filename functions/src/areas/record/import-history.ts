import type { HistoryRow as SentHistoryRow } from '@muster/shared/areas/record';
import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { isOwnRecord } from '../../domain/access/own-training.ts';
import { commitImport } from '../../domain/record/commit-import.ts';
import { forEach } from '../../kernel/for-each.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { findEmployeesNumbered } from '../../table/entities/employee.ts';
import { entriesAfter } from '../../table/entities/record-entry.ts';
import { trainingTypes } from '../../table/entities/training-type.ts';
import { certificationsIn, checkedRows, type HistoryRow, keyOf } from './history-rows.ts';

/** The plan or result of an import. */
interface Imported {
  /** The number of rows sent, and of their employees. */
  rows: number;
  employees: number;
  /** Positions from 0 of the rows that add nothing: already on record, or repeated. */
  on_record: number[];
}

/**
 * Imports past certifications (docs/decisions/0015-import-files-in-the-browser.md). Checks every row first, then
 * stores the new rows and a job in one transaction, which commits the import. The job writes the entries of each
 * employee, and the sweep finishes it if this process ends. A repetition adds nothing. Throws a field error for each
 * wrong field of a row.
 */
export async function importHistory(
  context: SiteContext,
  { rows, checkOnly }: { rows: readonly SentHistoryRow[]; checkOnly: boolean },
): Promise<Imported> {
  const { table, site, now } = context;
  const [employees, types] = await Promise.all([
    findEmployeesNumbered(table, [...new Set(rows.map(({ employee_id }) => employee_id))]),
    trainingTypes(table),
  ]);
  const checked = checkedRows(rows, {
    employees,
    types: types.values(),
    today: today(site.timezone, now),
    isOwn: (employeeId) => isOwnRecord(context, employeeId),
  });
  const people = [...new Set(checked.map(({ employee }) => employee))];
  const isNew = await newRows(table, checked, people);
  const answer = {
    rows: checked.length,
    employees: people.length,
    on_record: checked.flatMap((_, n) => (isNew[n] ? [] : [n])),
  };
  if (checkOnly) return answer;
  const added = checked.filter((_, n) => isNew[n]);
  await commitImport(context, {
    kind: 'import_history',
    action: 'history.import',
    rows: added,
    people,
    answer,
    counts: { certifications: added.length, people: new Set(added.map(({ employee }) => employee)).size },
  });
  return answer;
}

/** Returns for each row whether it is new: neither the record nor an earlier row has it. */
async function newRows(table: SiteTable, rows: readonly HistoryRow[], people: readonly string[]): Promise<boolean[]> {
  const known = new Map<string, Set<string>>();
  await forEach(people, async (employee) => {
    known.set(employee, certificationsIn(await entriesAfter(table, employee, 0)));
  });
  return rows.map((row) => {
    const own = known.get(row.employee);
    if (!own || own.has(keyOf(row))) return false;
    own.add(keyOf(row));
    return true;
  });
}
