import type { roster } from '@muster/shared/areas/roster';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { updateEmployee } from '../../domain/people/update-employee.ts';
import { temporaryCredential } from '../../domain/sign-in/temporary-credential.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import type { PasswordCost } from '../../kernel/password-hash.ts';
import type { Employee } from '../../table/entities/employee.ts';
import { passwordWrites } from './reset-password.ts';

type Return = ValidatedInput<typeof roster.recordReturn>['body'] & { passwordCost: PasswordCost };

/**
 * Reactivates an employee who left, from a day not before the last change of the employment, optionally with another
 * assignment and a temporary password. Throws field errors, and `changed_since` for an active employee.
 */
export async function recordReturn(
  context: SiteContext,
  employeeNumber: string,
  { first_day, issue_password, passwordCost, rank_id, ...assignment }: Return,
): Promise<{ employee: Employee; password: string | undefined }> {
  const { site, now, idempotency } = context;
  if (first_day > today(site.timezone, now)) {
    throw invalidField('first_day', 'The day of return cannot be in the future. Please record it on that day.');
  }
  const issued = issue_password ? await temporaryCredential(passwordCost, now) : undefined;
  const employee = await updateEmployee(context, {
    employeeNumber,
    edit: { ...assignment, ...(rank_id && { rank_id }), active: true },
    stay({ active }) {
      if (active) throw new ApiError('changed_since', { detail: 'This employee is already active' });
      return { since: first_day, entered: ['first_day', first_day] };
    },
    also: async (before) => [
      ...idempotency.storeId(before.id),
      ...(issued ? await passwordWrites(context, before, issued.credential) : []),
    ],
  });
  return { employee, password: issued?.password };
}
