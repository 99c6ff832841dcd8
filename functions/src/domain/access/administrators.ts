import { mayManageAdministrators } from '@muster/shared/rules/administrators';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { SiteTable } from '../../table/core/client.ts';
import type { Action } from '../../table/core/write.ts';
import { changeAdministratorCount } from '../../table/entities/site.ts';

/**
 * Throws unless the actor is an administrator: no one else changes or creates one (docs/design.md section 3, "Who may
 * call what").
 */
export function refuseUnlessAdministrator({ actor }: Pick<SiteContext, 'actor'>, what: string): void {
  if (mayManageAdministrators(actor.permissions)) return;
  throw new ApiError('forbidden', { detail: `Only an administrator may ${what}` });
}

/** Returns the write that counts administrators; fewer only as long as another is left (invariant 5). */
export const countAdministrators = (table: SiteTable, difference: number): Action =>
  changeAdministratorCount(table, difference, () => new ApiError('last_administrator'));
