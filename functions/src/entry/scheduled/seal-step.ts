import { damagedCopies } from '../../areas/record/damaged-copies.ts';
import { sealSite } from '../../areas/record/seal-site.ts';
import { isGoingOn } from '../../kernel/clock.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { after } from '../../table/core/item.ts';
import { hasChangedSince } from '../../table/entities/change-log.ts';
import { findDepartmentHead } from '../../table/entities/department-record.ts';
import { latestSeal } from '../../table/entities/seal.ts';
import { findSealLook, noteSealLook } from '../../table/entities/seal-look.ts';
import { isTurnOf } from './rotation.ts';
import type { SiteWork } from './task.ts';

/**
 * How long a seal is new enough, in milliseconds: a run that is repeated, and a message that arrives twice, seal
 * nothing again.
 */
const freshFor = 3_600_000;

/**
 * Seals a site whose records have changed since the last look, once a week also one without changes, and always the one
 * that an operator named. Where nothing has changed, the look is noted. First reports copies of earlier seals that are
 * missing or altered.
 */
export async function sealStep({ context, sealing, span, asked }: SiteWork): Promise<undefined> {
  const { table, log } = context;
  // The log of changes has the time of this moment, too.
  const at = new Date().toISOString();
  const { entries } = await findDepartmentHead(table);
  const isDue = asked || isTurnOf(table.site, span) || (await hasChanged(table, entries));
  if (isDue) {
    const last = await latestSeal(table);
    if (!asked && last && isGoingOn(after(new Date(last.at), freshFor), freshFor, context.now)) return;
    const means = await sealing();
    const damaged = await damagedCopies(table, means.archive);
    if (damaged) log.error('copies of seals are missing or were altered', { site: table.site, ...damaged });
    const { no, root } = await sealSite(table, means);
    log.info('sealed', { site: table.site, no, root, ...(damaged && { damaged_copies: damaged }) });
  }
  await noteSealLook(table, { at, entries });
}

async function hasChanged(table: SiteTable, entries: number): Promise<boolean> {
  const look = await findSealLook(table);
  return !look || look.entries !== entries || (await hasChangedSince(table, 'RECORD', new Date(look.at)));
}
