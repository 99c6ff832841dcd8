import type { AuditMark } from '@muster/shared/audit-log';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';

type ByActor = Pick<SiteContext, 'actor'>;

/** Returns whether a non-administrator would write their own record: every record needs a second person (ADR 8). */
export function isOwnRecord({ actor }: ByActor, employeeId: string): boolean {
  return actor.id === employeeId && !actor.permissions.admin_access;
}

export function refuseOwnAttendance(context: ByActor, employeeId: string): void {
  if (!isOwnRecord(context, employeeId)) return;
  throw new ApiError('forbidden', {
    detail:
      'You cannot add yourself to a class or remove yourself from one here. Please use Training Sign-up, or ask an administrator.',
  });
}

export const ownAttendance =
  'You cannot record your own attendance or result. Please ask another instructor or an administrator.';

export const ownCertification = 'You cannot certify yourself. Please ask an administrator.';

/** Returns the audit mark of an actor who writes their own record, or none. */
export function ownRecordMark(actor: Pick<SiteContext['actor'], 'id'>, employeeId: string): { marks?: AuditMark[] } {
  return actor.id === employeeId ? { marks: ['own_record'] } : {};
}
