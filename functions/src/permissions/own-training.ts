import type { AuditMark } from '@muster/shared/audit-log';
import { ApiError } from '../http/api-error.ts';
import type { Actor } from '../table/entities/audit-entry.ts';
import type { ByEmployee } from './change-permission.ts';

/**
 * Returns whether the caller would make their own training record: nobody but an administrator does, whoever made the class, so that a
 * record always has a second person (docs/decisions/0020-forbid-certifying-yourself.md).
 */
export function isOwnRecord({ caller }: Pick<ByEmployee, 'caller'>, employee: string): boolean {
  return caller.employee.id === employee && !caller.employee.permissions.admin_access;
}

/** Throws where somebody takes attendance for themselves. `employee` is the internal id. */
export function refuseOwnAttendance(call: Pick<ByEmployee, 'caller'>, employee: string): void {
  if (!isOwnRecord(call, employee)) return;
  throw new ApiError('forbidden', {
    detail:
      'You cannot add yourself to a class or remove yourself from one here. Please use Training Sign-up, or ask an administrator.',
  });
}

/** Why somebody did not get a certification. */
export const ownCertification = 'You cannot certify yourself. Please ask an administrator.';

/** Returns the mark of an audit entry in which staff act on their own record, or nothing. */
export function ownRecordMark(actor: Pick<Actor, 'id'>, employee: string): { marks?: AuditMark[] } {
  return actor.id === employee ? { marks: ['own_record'] } : {};
}
