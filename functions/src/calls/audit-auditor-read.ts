import { employeeId as employeeNumber } from '@muster/shared/fields';
import { ApiError } from '../kernel/api-error.ts';
import { quietly } from '../table/core/client.ts';
import { isOverload } from '../table/core/overload.ts';
import { auditRefusal } from '../table/entities/audit-entry.ts';
import { findEmployeeNumber } from '../table/entities/employee.ts';
import type { RequestContext } from './request-context.ts';

/** Writes one audit entry per read of an auditor, session calls excepted. Throws `busy` if it cannot be written. */
export async function auditAuditorRead(area: string, request: RequestContext): Promise<void> {
  const { name, endpoint, input, signedIn, now } = request;
  if (!signedIn?.look || area === 'session' || endpoint.method !== 'GET') return;
  const { table, actor, look } = signedIn;
  const { classId, employee_id, ...params } = (input?.params ?? {}) as Record<string, string>;
  const fields = Object.entries({ ...params, ...(input?.query as object | undefined), ...look.after });
  const named = fields.filter(([field, value]) => value !== undefined && !['id', 'cursor', 'limit'].includes(field));
  try {
    await auditRefusal(quietly(table), actor, now, {
      action: 'auditor.look',
      subject: {
        call: `${area}.${name}`,
        ...(classId && { class: classId }),
        ...(await namedEmployee()),
        ...look.subject,
      },
      ...(named.length > 0 && { after: Object.fromEntries(named) }),
    });
  } catch (error) {
    throw isOverload(error) ? new ApiError('busy') : error;
  }

  async function namedEmployee(): Promise<Record<string, string>> {
    const number = employeeNumber.safeParse(employee_id);
    const employee = number.success && (await findEmployeeNumber(table, number.data));
    return employee ? { employee, employee_id: number.data } : {};
  }
}
