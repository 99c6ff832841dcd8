import { type BuiltSite, staffOf } from '@muster/testing/build';
import type { System } from '@muster/testing/system';
import { transact } from '../../src/table/core/write.ts';
import { findDepartmentHead, recordOfDepartment } from '../../src/table/entities/department-record.ts';
import type { Employee } from '../../src/table/entities/employee.ts';
import { existingEnrollmentState, findEnrollmentState, record } from '../../src/table/entities/enrollment-state.ts';
import type { NewEntry } from '../../src/table/entities/record-entry.ts';

/** Appends entries to the department's record, as no call does it alone. */
export async function appendToDepartment(system: System, site: BuiltSite, entries: readonly NewEntry[]): Promise<void> {
  const head = await findDepartmentHead(site.table);
  await transact(site.table, recordOfDepartment(staffOf(system, site), head, entries));
}

/** Appends entries to a person's record. Returns how many it had before. */
export async function appendToPerson(
  system: System,
  site: BuiltSite,
  { id }: Pick<Employee, 'id'>,
  entries: readonly NewEntry[],
): Promise<number> {
  const read = existingEnrollmentState(id, await findEnrollmentState(site.table, id));
  await transact(site.table, record(staffOf(system, site), id, read, { entries }));
  return read.entries ?? 0;
}
