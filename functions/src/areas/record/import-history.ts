import type { HistoryRow as SentHistoryRow } from '@muster/shared/areas/record';
import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { isOwnRecord, ownRecordMark } from '../../domain/access/own-training.ts';
import { forEach } from '../../kernel/for-each.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { unlessBusy } from '../../table/core/overload.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { findEmployeesNumbered } from '../../table/entities/employee.ts';
import { newJob } from '../../table/entities/job.ts';
import { storeJobRows } from '../../table/entities/job-rows.ts';
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
  const { table, actor, site, now, idempotency } = context;
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
  if (added.length === 0) {
    const stored = idempotency.storeAnswer(answer);
    if (stored.length > 0) await withoutCollision(() => transact(table, stored));
    return answer;
  }
  const { job, write } = newJob(table, now, {
    kind: 'import_history',
    actor: { id: actor.id, employee_id: actor.employee_id },
  });
  const stored = await storeJobRows(table, job.id, added, now);
  await withoutCollision(() =>
    transact(table, [
      ...idempotency.storeAnswer(answer),
      ...stored,
      write,
      audit(table, actor, now, {
        action: 'history.import',
        ...(people.includes(actor.id) && ownRecordMark(actor, actor.id)),
        subject: {},
        after: { certifications: added.length, people: new Set(added.map(({ employee }) => employee)).size },
      }),
    ]),
  );
  await unlessBusy(context.runJob(context, job));
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
