import type { Seal } from '@muster/shared/record/seal';
import { collectEnds, collectedEnds, hasParts } from '../../areas/record/collect-ends.ts';
import { damagedCopies } from '../../areas/record/damaged-copies.ts';
import { sealSite } from '../../areas/record/seal-site.ts';
import { isGoingOn } from '../../kernel/clock.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { after } from '../../table/core/item.ts';
import { hasChangedSince } from '../../table/entities/change-log.ts';
import { findDepartmentHead } from '../../table/entities/department-record.ts';
import { latestSeal } from '../../table/entities/seal.ts';
import { findSealCheck, type SealCheck, storeSealCheck } from '../../table/entities/seal-check.ts';
import { findDraft, newDraft, type SealDraft } from '../../table/entities/seal-draft.ts';
import { logCertificate } from './certificate-warning.ts';
import { inTurns } from './in-turns.ts';
import { isTurnOf } from './rotation.ts';
import type { SiteWork } from './task.ts';

/** Age of a fresh seal, in milliseconds: a repeated run or message does not seal again. */
const freshFor = 3_600_000;

/**
 * Seals a site with changed records; an unchanged site once a week, and a site named by an operator always. Stores the
 * time of a check without changes. First reports missing or altered copies of earlier seals, and a certificate of the
 * key that ends soon. Collects the ends of a
 * large site in parts: an interrupted step continues with the next part. Never seals a trial department, whose locked
 * copies would outlive it.
 */
export async function sealStep({ context, sealing, span, asked, isOver }: SiteWork): Promise<string | undefined> {
  const { table, site, log } = context;
  if (site.trial) return undefined;
  // The log of changes includes this moment.
  const at = new Date().toISOString();
  const { entries } = await findDepartmentHead(table);
  const isDue = asked || isTurnOf(table.site, span) || (await hasChanged(table, entries));
  let check: SealCheck = { at, entries };
  if (isDue) {
    const last = await latestSeal(table);
    if (!asked && last && isGoingOn(after(new Date(last.at), freshFor), freshFor, context.now)) return undefined;
    const draft = hasParts(last) ? await continuedDraft(table, check, last) : undefined;
    const stopped = draft && (await inTurns(collectEnds(table, draft), isOver));
    if (stopped !== undefined) return stopped;
    const means = await sealing();
    await logCertificate(means, log);
    const damaged = await damagedCopies(table, means.archive);
    if (damaged) log.error('copies of seals are missing or were altered', { site: table.site, ...damaged });
    const { no, root } = await sealSite(table, means, draft && (() => collectedEnds(table, draft)));
    log.info('sealed', { site: table.site, no, root, ...(damaged && { damaged_copies: damaged }) });
    // Entries since the draft began may belong to the next seal.
    if (draft) check = { at: draft.at, entries: draft.entries };
  }
  await storeSealCheck(table, check);
  return undefined;
}

const continuedDraft = async (table: SiteTable, check: SealCheck, last: Seal | undefined): Promise<SealDraft> => {
  const follows = last?.no ?? 0;
  return (await findDraft(table, follows)) ?? newDraft(check, follows);
};

async function hasChanged(table: SiteTable, entries: number): Promise<boolean> {
  const look = await findSealCheck(table);
  return !look || look.entries !== entries || (await hasChangedSince(table, 'RECORD', new Date(look.at)));
}
