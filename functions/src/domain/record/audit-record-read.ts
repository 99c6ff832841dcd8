import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { quietly } from '../../table/core/client.ts';
import { isOverload } from '../../table/core/overload.ts';
import { auditRead, auditReads } from '../../table/entities/access-marker.ts';
import { employeeSubject } from '../../table/entities/audit-entry.ts';
import type { Employee } from '../../table/entities/employee.ts';

type Reader = Pick<SiteContext, 'table' | 'actor' | 'now'>;
type Person = Pick<Employee, 'id' | 'employee_id'>;

/** Audits a read of another person's record, once an hour (ADR 5). Throws `busy` if the entry cannot be written. */
export async function auditRecordRead(reader: Reader, employee: Person): Promise<void> {
  if (isAudited(reader, employee)) await orBusy(auditRead(quiet(reader), entryOf(employee)));
}

/** Like `auditRecordRead`, for the records of several people. */
export async function auditRecordReads(reader: Reader, employees: readonly Person[]): Promise<void> {
  const others = employees.filter((employee) => isAudited(reader, employee));
  await orBusy(auditReads(quiet(reader), others.map(entryOf)));
}

/** Returns whether a read gets an entry here. The chain writes an entry for each read of an auditor. */
const isAudited = ({ actor }: Reader, { id }: Person): boolean => actor.id !== id && !actor.auditor;

const quiet = ({ table, actor, now }: Reader): Reader => ({ table: quietly(table), actor, now });

const entryOf = (employee: Person) => ({
  action: 'record.read' as const,
  subject: { ...employeeSubject(employee), employee: employee.id },
});

async function orBusy(writing: Promise<void>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    throw isOverload(error) ? new ApiError('busy') : error;
  }
}
