import type { RetentionRules } from '@muster/shared/rules/retention';
import type { SiteContext } from '../../calls/site-context.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { findSite, setSiteRetention } from '../../table/entities/site.ts';

/** Sets the retention of the given kinds in months; undefined ends a rule. Returns all rules. */
export async function setRetention(context: SiteContext, changes: RetentionRules): Promise<RetentionRules> {
  const { table, actor, now } = context;
  return withoutCollision(async () => {
    const site = (await findSite(table)) ?? context.site;
    const before = site.retention ?? {};
    const merged = Object.entries({ ...before, ...changes }).filter(([, months]) => months !== undefined);
    const after = Object.fromEntries(merged) as RetentionRules;
    await transact(table, [
      setSiteRetention(table, site, merged.length > 0 ? after : undefined),
      audit(table, actor, now, { action: 'retention.set', subject: {}, before: { ...before }, after: { ...after } }),
    ]);
    return after;
  });
}
