import { readingParts } from '../../areas/shifts/addresses.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { snapshotParts } from '../../domain/requirements/snapshot.ts';
import { retentionParts } from './apply-retention.ts';
import { digestParts } from './digests.ts';
import { inTurns } from './in-turns.ts';
import { mondayBegan, morningBegan } from './local-time-window.ts';
import { carryOutLeaves } from './planned-leaves.ts';
import { reminderParts } from './reminders.ts';
import { remindOfReports } from './report-reminders.ts';
import { remindOfSurveys } from './survey-reminders.ts';
import type { SiteWork } from './task.ts';

/** The parts of the work, in order. A cursor is the name of one, a space, and where it stopped. */
type Part = 'reminders' | 'digests' | Upkeep;

/** Daily work after the notifications, in this order. */
const upkeep = ['retention', 'shifts', 'snapshot'] as const;
type Upkeep = (typeof upkeep)[number];
const isUpkeep = (part: Part): part is Upkeep => upkeep.some((one) => one === part);

/**
 * Carries out planned leaves, and reminds of surveys and of reports of field training. If a morning began
 * within the span, sends reminders; if a Monday's, also supervisor digests, even if the reminders fail. Then applies
 * retention rules, reads calendar links of shifts, and brings the snapshot of a large department up to date.
 */
export async function remindSite(work: SiteWork): Promise<string | undefined> {
  const { context, span, cursor, isOver, loopbackProviders = false } = work;
  const { timezone } = context.site;
  const since = { after: span.after ?? new Date(0), until: span.until };
  const [part = 'reminders', after] = (cursor?.split(' ') ?? []) as [Part?, string?];
  const failures: unknown[] = [];
  if (cursor === undefined && morningBegan(timezone, since)) {
    for (const task of [carryOutLeaves, remindOfSurveys, remindOfReports]) {
      try {
        await task(context);
      } catch (error) {
        failures.push(error);
      }
    }
  }
  if (part === 'reminders' && morningBegan(timezone, since)) {
    try {
      const stopped = await inTurns(reminderParts(context, after), isOver);
      if (stopped !== undefined) return `reminders ${stopped}`;
    } catch (error) {
      failures.push(error);
    }
  }
  const monday = isUpkeep(part) ? undefined : mondayBegan(timezone, since);
  if (monday !== undefined) {
    const stopped = await inTurns(digestParts(context, monday, part === 'digests' ? after : undefined), isOver);
    // After a failure, everything is retried. No one is notified twice.
    if (stopped !== undefined && failures.length === 0) return `digests ${stopped}`;
  }
  if (failures.length > 0) throw failures[0];
  if (!morningBegan(timezone, since)) return undefined;
  const parts = {
    retention: retentionParts,
    shifts: (_: SiteContext, from?: string) => readingParts(context, loopbackProviders, from),
    snapshot: snapshotParts,
  };
  for (const name of isUpkeep(part) ? upkeep.slice(upkeep.indexOf(part)) : upkeep) {
    const stopped = await inTurns(parts[name](context, name === part ? after : undefined), isOver);
    if (stopped !== undefined) return `${name} ${stopped}`;
  }
  return undefined;
}
