import { employeeId as employeeNumber } from '@muster/shared/fields';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { ApiError } from '../kernel/api-error.ts';
import { safeLog } from '../kernel/log.ts';
import type { SiteTable } from '../table/core/client.ts';
import { auditRefusedCall } from '../table/entities/access-marker.ts';
import { employeeSubject } from '../table/entities/audit-entry.ts';
import { findEmployee, findEmployeeNumber, foldEmployeeNumber } from '../table/entities/employee.ts';
import type { Deps } from './deps.ts';
import type { Step } from './request-context.ts';

/** Audits a `forbidden` answer to a signed-in employee (ADR 5). If the entry cannot be written, that is logged. */
export function auditRefusedCalls(area: string, deps: Deps): Step {
  const log = safeLog(deps.log);
  return {
    onError: async ({ event, error, internal: { signedIn, name, now, body, requestId }, response }) => {
      // A response exists if a call with an idempotency key was carried out earlier.
      if (response || !signedIn || !(error instanceof ApiError) || error.code !== 'forbidden') return;
      const { table } = signedIn;
      const object = objectOf(event, body);
      try {
        await auditRefusedCall({ ...signedIn, now }, { call: `${area}.${name}`, object: object?.named }, async () =>
          object ? subjectOf(table, object) : {},
        );
      } catch (failure) {
        log.error('a refused call has no audit entry', { request_id: requestId, error: failure });
      }
    },
  };
}

/** The employee that a call names. */
type Named = { named: string; number: string } | { named: string; employeeId: string };

/** Returns the employee that a call names: by an employee ID, or by the id of a certification or credit. */
function objectOf({ pathParameters }: APIGatewayProxyEvent, body: unknown): Named | undefined {
  const inBody = (body as { employee_id?: unknown } | null | undefined)?.employee_id;
  const number = employeeNumber.safeParse(pathParameters?.employee_id ?? inBody);
  if (number.success) return { named: foldEmployeeNumber(number.data), number: number.data };
  const [id, employeeId] = /^([0-9A-HJKMNP-TV-Z]{26})-\d{1,10}$/.exec(pathParameters?.id ?? '') ?? [];
  return id && employeeId ? { named: id, employeeId } : undefined;
}

/** Returns the employee as audit entries name one; empty if unknown. One read either way, so timing reveals nothing. */
async function subjectOf(table: SiteTable, object: Named): Promise<Record<string, string>> {
  if ('employeeId' in object) {
    const employee = await findEmployee(table, object.employeeId);
    return employee ? employeeSubject(employee) : {};
  }
  const employee = await findEmployeeNumber(table, object.number);
  return employee ? { employee, employee_id: object.number } : {};
}
