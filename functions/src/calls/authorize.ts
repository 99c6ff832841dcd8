import { accessRules } from '@muster/shared/access';
import { holdsAny } from '@muster/shared/permissions';
import { ApiError } from '../kernel/api-error.ts';
import { foldEmployeeNumber } from '../table/entities/employee.ts';
import type { Step } from './request-context.ts';

/**
 * Applies the endpoint's access rule to the caller's permissions as they are now. Auditors are refused what does not name them
 * (docs/decisions/0068-give-auditors-accounts-of-their-own.md).
 */
export function authorize(): Step {
  return {
    before: ({ event, internal: { endpoint, signedIn } }) => {
      const { permissions, own } = accessRules[endpoint.access];
      if (signedIn?.auditor) {
        if (!endpoint.auditors) throw new ApiError('forbidden');
        return;
      }
      if (!signedIn || permissions.length === 0) return;
      const { employee } = signedIn.caller;
      const named = event.pathParameters?.employee_id;
      const isOwn =
        own && named !== undefined && foldEmployeeNumber(named) === foldEmployeeNumber(employee.employee_id);
      if (!isOwn && !holdsAny(employee.permissions, permissions)) throw new ApiError('forbidden');
    },
  };
}
