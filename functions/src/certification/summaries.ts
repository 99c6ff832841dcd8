import type { CertificationSummary, MandatoryStatus } from '@muster/shared/areas/certification';
import type { CertificationStatus } from '@muster/shared/rules/certification';
import type { Call } from '../http/call.ts';
import type { JsonText } from '../http/json-text.ts';
import { pagedList, type WrittenRow, writeRow } from '../http/paging.ts';
import { knownTypes } from '../table/entities/catalogue.ts';
import { type Employee, employeePages, fullName } from '../table/entities/employee.ts';
import { emptyRecord, recordsBetween } from '../table/entities/training-record.ts';
import { mandatoryStatuses } from './mandatory-status.ts';

/** Returns every active employee's status in every mandatory type; by employee number within a page. */
export function certificationSummaries(
  call: Call<'certification', 'summaries'>,
): Promise<JsonText<CertificationSummary[]>> {
  return pagedList(call, async function* (after, pageSize): AsyncGenerator<WrittenRow<CertificationSummary>[]> {
    const { table, site, now } = call;
    const statusesOf = mandatoryStatuses((await knownTypes(call)).values(), site, now);
    for await (const employees of employeePages(table, after, pageSize)) {
      const active = employees.filter((employee) => employee.active);
      const [first, last] = [active[0], active.at(-1)];
      if (!first || !last) continue;
      const records = await recordsBetween(table, first.id, last.id);
      yield active.map((employee) =>
        writeRow(
          employee.id,
          summaryOf(employee, statusesOf(records.get(employee.id) ?? emptyRecord)),
          employee.employee_id,
        ),
      );
    }
  });
}

function summaryOf(employee: Employee, certifications: MandatoryStatus[]): CertificationSummary {
  const count = (status: CertificationStatus) => certifications.filter((one) => one.status === status).length;
  return {
    employee_id: employee.employee_id,
    name: fullName(employee),
    missing_count: count('MISSING'),
    pending_count: count('PENDING'),
    expiring_count: count('NEAR_EXPIRATION'),
    completed_count: count('COMPLETED'),
    certifications,
  };
}
