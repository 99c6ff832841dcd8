import { isDeepStrictEqual } from 'node:util';
import type { AuditKind } from '@muster/shared/audit-log';
import { ApiError } from '../kernel/api-error.ts';
import { type Action, transact, withoutCollision } from '../table/core/write.ts';
import { audit } from '../table/entities/audit-entry.ts';
import { findSite, type Site } from '../table/entities/site.ts';
import type { SiteContext } from './site-context.ts';

/** A change of a department's settings: what the audit log has of it, and the write. */
interface SiteChange<T> {
  before: T;
  after: T;
  write: Action;
}

/**
 * Changes settings of the department with an audit entry, and returns what is so after it. Writes nothing when it is so
 * already. `change` gets the site as it is now, again after a collision.
 */
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
