import type { AuditMark } from '@muster/shared/audit-log';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';

type ByActor = Pick<SiteContext, 'actor'>;

/**
 * Returns whether the actor would write their own training record, which only an administrator may, so that every
 * record has a second person (docs/decisions/0020-forbid-certifying-yourself.md).
 */
export function isOwnRecord({ actor }: ByActor, employeeId: string): boolean {
  return actor.id === employeeId && !actor.permissions.admin_access;
}

/** Throws when the actor takes their own attendance. */
export function refuseOwnAttendance(context: ByActor, employeeId: string): void {
  if (!isOwnRecord(context, employeeId)) return;
  throw new ApiError('forbidden', {
    detail:
      'You cannot add yourself to a class or remove yourself from one here. Please use Training Sign-up, or ask an administrator.',
  });
}

/** The reason why nothing was recorded of the actor's own attendance. */
export const ownAttendance =
  'You cannot record your own attendance or result. Please ask another instructor or an administrator.';

/** The reason why an employee was not certified by themselves. */
export const ownCertification = 'You cannot certify yourself. Please ask an administrator.';

/** Returns the mark of an audit entry in which the actor writes their own record, or none. */
export function ownRecordMark(actor: Pick<SiteContext['actor'], 'id'>, employeeId: string): { marks?: AuditMark[] } {
  return actor.id === employeeId ? { marks: ['own_record'] } : {};
}
