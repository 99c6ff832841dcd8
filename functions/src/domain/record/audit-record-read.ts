import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { quietly } from '../../table/core/client.ts';
import { isOverload } from '../../table/core/overload.ts';
import { auditRead } from '../../table/entities/access-marker.ts';
import { employeeSubject } from '../../table/entities/audit-entry.ts';
import type { Employee } from '../../table/entities/employee.ts';

/** Audits a read of another person's record, once an hour (ADR 5). Throws `busy` if the entry cannot be written. */
export async function auditRecordRead(
  { table, actor, now }: Pick<SiteContext, 'table' | 'actor' | 'now'>,
  employee: Pick<Employee, 'id' | 'employee_id'>,
): Promise<void> {
  // The chain writes an entry for each read of an auditor.
  if (actor.id === employee.id || actor.auditor) return;
  try {
    await auditRead(
      { table: quietly(table), actor, now },
      { action: 'record.read', subject: { ...employeeSubject(employee), employee: employee.id } },
    );
  } catch (error) {
    throw isOverload(error) ? new ApiError('busy') : error;
  }
}
