import { mayManageAdministrators } from '@muster/shared/rules/administrators';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { SiteTable } from '../../table/core/client.ts';
import type { Action } from '../../table/core/write.ts';
import { changeAdministratorCount } from '../../table/entities/site.ts';

/** Throws unless the actor is an administrator: only these create or change one (docs/behavior.md). */
export function refuseUnlessAdministrator({ actor }: Pick<SiteContext, 'actor'>, what: string): void {
  if (mayManageAdministrators(actor.permissions)) return;
  throw new ApiError('forbidden', { detail: `Only an administrator may ${what}` });
}

/** Returns the write that counts administrators. Fails if it would remove the last one (invariant 5). */
export const countAdministrators = (table: SiteTable, difference: number): Action =>
  changeAdministratorCount(table, difference, () => new ApiError('last_administrator'));
