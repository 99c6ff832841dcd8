import { safeLog } from '../../kernel/log.ts';
import { findSite } from '../../table/entities/site.ts';
import { systemContext } from '../jobs/system-context.ts';
import type { SiteMessage } from './site-message.ts';
import type { ScheduledDeps, ScheduledTask, SinceLastRun } from './task.ts';

/** Runs the step of a message. Returns the message that continues it, if it stopped early. */
export async function runStep(
  deps: ScheduledDeps,
  task: ScheduledTask,
  message: SiteMessage,
  isOver: () => boolean,
): Promise<SiteMessage | undefined> {
  const { site: code, cursor, asked = false } = message;
  const table = deps.table.site(code);
  const site = await findSite(table);
  if (!site) return undefined;
  const context = systemContext({ table, site, now: deps.now(), log: safeLog(deps.log) });
  const { sealing, mailer, timestamps, loopbackProviders } = deps;
  const stopped = await task.step({
    context,
    sealing,
    mailer,
    timestamps,
    loopbackProviders,
    span: spanOf(message),
    cursor,
    asked,
    isOver,
  });
  if (stopped === undefined) return undefined;
  if (stopped === cursor) throw new Error(`The step of ${code} stopped where it began`);
  return { ...message, cursor: stopped };
}

/** Returns a run's time span for a site, from its creation on. */
function spanOf({ after, until, created }: SiteMessage): SinceLastRun {
  const begins = [after, created].flatMap((text) => (text === undefined ? [] : [new Date(text)]));
  // Without `after`, the run covers all time, but a new site's span still begins with its creation.
  const [latest] = begins.toSorted((a, b) => b.getTime() - a.getTime());
  return { until: new Date(until), ...(latest && { after: latest }) };
}
