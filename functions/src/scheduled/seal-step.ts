import { isGoingOn } from '../clock.ts';
import { sealSite } from '../record/seal-site.ts';
import { after } from '../table/core/item.ts';
import { latestSeal } from '../table/entities/seal.ts';
import type { SiteWork } from './task.ts';

/** How long a seal is new enough, in milliseconds: a run that is repeated, and a message that arrives twice, seal nothing again. */
const freshFor = 3_600_000;

/** Seals a site that has no seal of the last hour, or that an operator named. */
export async function sealStep({ context, sealing, asked }: SiteWork): Promise<undefined> {
  const { table, log } = context;
  const signing = await sealing();
  const last = await latestSeal(table);
  if (!asked && last && isGoingOn(after(new Date(last.at), freshFor), freshFor, context.now)) return;
  const { no, root } = await sealSite(table, signing);
  log.info('sealed', { site: table.site, no, root });
}
