import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';

type ByActor = Pick<SiteContext, 'actor'>;

/** Throws `forbidden` if the actor would grant themselves a permission, unless they are an administrator. */
export function refuseOwnGrant({ actor }: ByActor, employeeId: string): void {
  if (actor.id !== employeeId || actor.permissions.admin_access) return;
  throw new ApiError('forbidden', {
    detail: 'You cannot grant yourself a permission. Please ask an administrator.',
  });
}

/** The superiors of an employee, by internal id, before and after a change. */
interface Superiors {
  before: readonly string[];
  after: readonly string[];
}

/** Returns true if a change makes the actor a superior of an employee outside their own chain, at any distance. */
export const becomesSuperior = (actorId: string, { before, after }: Superiors): boolean =>
  after.includes(actorId) && !before.includes(actorId);

/** Returns `becomesSuperior`, or throws a field error unless the actor is an administrator: superiors read records. */
export function refuseOwnSuperior({ actor }: ByActor, superiors: Superiors): boolean {
  if (!becomesSuperior(actor.id, superiors)) return false;
  if (actor.permissions.admin_access) return true;
  const detail = 'You cannot make yourself a superior of this person. Please ask an administrator.';
  throw new ApiError('forbidden', { detail, fields: { supervisor_id: [detail] } });
}
