import { siteCode } from '@muster/shared/fields';
import * as z from 'zod';
import { safeLog } from '../../../kernel/log.ts';
import { listSites } from '../../../table/entities/registry.ts';
import { currentSchema, findSite } from '../../../table/entities/site.ts';
import { systemContext } from '../../jobs/system-context.ts';
import type { ScheduledDeps } from '../../scheduled/task.ts';
import { migrateSite } from './migrate-site.ts';

/** The start of a call: the pause of the previous one. */
export const migrationInput = z.object({
  from: z.object({ site: siteCode, after: z.string().optional() }).optional(),
});

/** The result of one call, printed by the deployment. */
export interface MigrationStep {
  /** The start of the next call. Absent: every site was checked. */
  next?: NonNullable<z.output<typeof migrationInput>['from']>;
  migrated: { site: string; entries: number; employees: number }[];
  /** The sites whose migration failed, with the reason. */
  failed: { site: string; reason: string }[];
  /** The sites with data of a newer version of Muster, left unchanged. */
  newer: string[];
}

/**
 * Migrates the sites, ordered by code, until all are done or the time is over. A failed site does not stop the rest.
 * Safe to repeat and to run concurrently, while calls are answered.
 */
export async function migrateSites(
  { table: tables, now, ...deps }: Pick<ScheduledDeps, 'table' | 'now' | 'log'>,
  { from }: z.output<typeof migrationInput>,
  isOver: () => boolean,
): Promise<MigrationStep> {
  const log = safeLog(deps.log);
  const step: MigrationStep = { migrated: [], failed: [], newer: [] };
  const codes = (await listSites(tables.registry())).map(({ site_code }) => site_code).toSorted();
  for (const code of codes.filter((one) => !from || one >= from.site)) {
    const after = code === from?.site ? from.after : undefined;
    if (isOver()) return { ...step, next: { site: code, ...(after !== undefined && { after }) } };
    try {
      const table = tables.site(code);
      const site = await findSite(table);
      if (!site) continue;
      if ((site.schema ?? 0) > currentSchema) {
        step.newer.push(code);
        continue;
      }
      const done = await migrateSite(systemContext({ table, site, now: now(), log }), { after, isOver });
      if (!done) continue;
      const { paused, ...written } = done;
      if (written.entries > 0 || !paused) step.migrated.push({ site: code, ...written });
      if (paused) return { ...step, next: { site: code, ...paused } };
    } catch (error) {
      log.error('the migration failed for a site', { site: code, error });
      step.failed.push({ site: code, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return step;
}
