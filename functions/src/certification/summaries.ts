import type { CertificationSummary, MandatoryStatus } from '@muster/shared/areas/certification';
import type { CertificationStatus } from '@muster/shared/rules/certification';
import type { Call } from '../http/call.ts';
import { pagedList, readOnce } from '../http/paging.ts';
import { byEmployeeNumber } from '../roster/employee-order.ts';
import { type Employee, fullName, listEmployees } from '../table/entities/employee.ts';
import { emptyRecord, findRecords } from '../table/entities/training-record.ts';
import { trainingTypes } from '../table/entities/training-type.ts';
import { mandatoryStatus } from './mandatory-status.ts';

/** Returns every active employee's status in every mandatory type; by employee number within a page. */
export async function certificationSummaries(
  call: Call<'certification', 'summaries'>,
): Promise<CertificationSummary[]> {
  const { table, site, now } = call;
  const typesOnce = readOnce(() => trainingTypes(table));
  const summaries = await pagedList(call, async (from, most) => {
    const [{ employees, next }, types] = await Promise.all([listEmployees(table, from, most), typesOnce()]);
    const active = employees.filter((employee) => employee.active);
    const records = await findRecords(
      table,
      active.map(({ id }) => id),
    );
    const rows = active.map((employee, n) =>
      summaryOf(employee, mandatoryStatus(types.values(), records[n] ?? emptyRecord, site, now)),
    );
    return { rows, next };
  });
  return summaries.sort(byEmployeeNumber);
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
