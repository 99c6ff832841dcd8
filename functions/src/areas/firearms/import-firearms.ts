import { type FirearmRow, mostFirearms } from '@muster/shared/areas/firearms';
import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { isOwnRecord } from '../../domain/access/own-training.ts';
import { commitImport } from '../../domain/record/commit-import.ts';
import { invalidFields } from '../../kernel/api-error.ts';
import { forEach } from '../../kernel/for-each.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { newId } from '../../table/core/new-id.ts';
import { findEmployeesNumbered } from '../../table/entities/employee.ts';
import { countFirearms, findFirearmsWithSerials, serialOf } from '../../table/entities/firearm.ts';
import { entriesAfter } from '../../table/entities/record-entry.ts';
import { authorizationsIn, overlaps } from './authorizations.ts';
import { listFull } from './change-firearm.ts';
import { type CheckedRow, checkRows } from './firearm-rows.ts';
import type { JobRow } from './write-firearms.ts';

/** The plan or result of an import. */
interface Imported {
  rows: number;
  /** New firearms, and new authorizations. */
  added: number;
  authorized: number;
  /** Positions from 0 of the rows that add nothing. */
  on_record: number[];
}

/**
 * Imports firearms and authorizations (docs/decisions/0015-import-files-in-the-browser.md). Checks every row first,
 * then stores the new rows and a job in one transaction, which commits the import. A repetition adds nothing. Throws a
 * field error for each wrong field of a row, and `list_full`.
 */
export async function importFirearms(
  context: SiteContext,
  { rows, checkOnly }: { rows: readonly FirearmRow[]; checkOnly: boolean },
): Promise<Imported> {
  const { table, now } = context;
  const checked = await checkedRows(context, rows);
  const { due, answer } = await newRows(table, checked, now);
  if (answer.added > 0 && (await countFirearms(table)) + answer.added > mostFirearms) throw listFull();
  if (checkOnly) return answer;
  await commitImport(context, {
    kind: 'import_firearms',
    action: 'firearm.import',
    rows: due,
    people: due.map(({ employee }) => employee),
    answer,
    counts: { firearms: answer.added, authorizations: answer.authorized },
  });
  return answer;
}

/** Returns the valid rows. Throws a field error for each wrong field. */
async function checkedRows(context: SiteContext, rows: readonly FirearmRow[]): Promise<CheckedRow[]> {
  const { table, site, now } = context;
  const numbers = rows.flatMap(({ employee_id }) => employee_id ?? []);
  const [employees, stored] = await Promise.all([
    findEmployeesNumbered(table, [...new Set(numbers)]),
    findFirearmsWithSerials(table, rows),
  ]);
  const { checked, problems } = checkRows(rows, {
    employees,
    stored,
    serialOf: (row) => serialOf(table, row),
    today: today(site.timezone, now),
    isOwn: (employeeId) => isOwnRecord(context, employeeId),
  });
  if (problems.length > 0) throw invalidFields(Object.fromEntries(problems));
  return checked;
}

/** Returns the rows to write, and the answer. An authorization that overlaps one on record adds nothing. */
async function newRows(
  table: SiteTable,
  checked: readonly CheckedRow[],
  now: Date,
): Promise<{ due: JobRow[]; answer: Imported }> {
  const isAuthorized = await readAuthorized(table, checked);
  const ids = new Map<string, string>();
  const people = new Set<string>();
  const due: JobRow[] = [];
  const answer: Imported = { rows: checked.length, added: 0, authorized: 0, on_record: [] };
  for (const [n, row] of checked.entries()) {
    const isNew = !row.stored && !ids.has(row.serial);
    if (isNew) ids.set(row.serial, newId(now));
    const pair = `${row.employee}#${row.serial}`;
    const isPersonNew = row.employee !== undefined && !people.has(pair) && !isAuthorized(row);
    if (isPersonNew) people.add(pair);
    if (!isNew && !isPersonNew) {
      answer.on_record.push(n);
      continue;
    }
    answer.added += isNew ? 1 : 0;
    answer.authorized += isPersonNew ? 1 : 0;
    due.push({
      id: row.stored?.id ?? ids.get(row.serial) ?? '',
      ...(!row.stored && { firearm: row.firearm }),
      ...(isPersonNew && { employee: row.employee }),
      from: row.from,
    });
  }
  return { due, answer };
}

/** Returns whether the person of a row may carry its firearm on the row's day or later, by the person's record. */
async function readAuthorized(table: SiteTable, checked: readonly CheckedRow[]): Promise<(row: CheckedRow) => boolean> {
  const people = new Set(checked.flatMap(({ stored, employee }) => (stored && employee ? [employee] : [])));
  const known = new Map<string, ReturnType<typeof authorizationsIn>>();
  await forEach(people, async (employee) => {
    known.set(employee, authorizationsIn(await entriesAfter(table, employee, 0)));
  });
  return ({ stored, employee = '', from }) =>
    (known.get(employee) ?? []).some((one) => one.firearm === stored?.id && overlaps(one, from, undefined));
}
