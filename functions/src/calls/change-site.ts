import { isDeepStrictEqual } from 'node:util';
import type { AuditKind } from '@muster/shared/audit-log';
import { ApiError } from '../kernel/api-error.ts';
import { type Action, transact, withoutCollision } from '../table/core/write.ts';
import { audit } from '../table/entities/audit-entry.ts';
import { findSite, type Site } from '../table/entities/site.ts';
import type { SiteContext } from './site-context.ts';

/** A change of department settings: its audit entry and its write. */
interface SiteChange<T> {
  before: T;
  after: T;
  write: Action;
}

/** Changes settings with an audit entry and returns them. Unchanged: no write. `change` runs again on collision. */
export async function changeSite<T extends Record<string, unknown>>(
  { table, actor, now }: Pick<SiteContext, 'table' | 'actor' | 'now'>,
  action: AuditKind,
  change: (site: Site) => SiteChange<T>,
): Promise<T> {
  return withoutCollision(async () => {
    const site = await findSite(table);
    if (!site) throw new ApiError('not_found');
    const { before, after, write } = change(site);
    if (isDeepStrictEqual(before, after)) return after;
    await transact(table, [write, audit(table, actor, now, { action, subject: { site: table.site }, before, after })]);
    return after;
  });
}
