import { type OptionalKind, optionalKinds } from '@muster/shared/notification-kinds';
import type { TimeFormat } from '@muster/shared/rules/time-format';
import { changeSite } from '../../calls/change-site.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { findSettings, setHiddenNotifications } from '../../table/entities/personal-settings.ts';
import { setSiteExemptions, setSiteTimeFormat, timeFormatOf } from '../../table/entities/site.ts';

/** Sets the kinds of notifications hidden from the actor, and returns them. Does nothing if unchanged. */
export async function hideNotifications(
  { table, actor, now }: SiteContext,
  requested: readonly OptionalKind[],
): Promise<OptionalKind[]> {
  const hidden = optionalKinds.filter((kind) => requested.includes(kind));
  await withoutCollision(async () => {
    const before = await findSettings(table, actor.id);
    if (String(before.hidden_notifications) === String(hidden)) return;
    await transact(table, [
      setHiddenNotifications(table, actor.id, before, hidden),
      audit(table, actor, now, {
        action: 'settings.notifications',
        subject: { employee: actor.id },
        before: { hidden_notifications: before.hidden_notifications },
        after: { hidden_notifications: hidden },
      }),
    ]);
  });
  return hidden;
}

/** Sets the department's time format. Does nothing if unchanged. */
export async function setTimeFormat(context: SiteContext, time_format: TimeFormat): Promise<void> {
  await changeSite(context, 'site.time_format', (site) => ({
    before: { time_format: timeFormatOf(site) },
    after: { time_format },
    write: setSiteTimeFormat(context.table, site, time_format),
  }));
}

/** Sets whether holders of `manage_trainings` grant exemptions. Does nothing if unchanged. */
export async function setExemptionsByTraining(context: SiteContext, by_training: boolean): Promise<void> {
  await changeSite(context, 'site.exemptions', (site) => ({
    before: { by_training: site.exemptions_by_training ?? false },
    after: { by_training },
    write: setSiteExemptions(context.table, site, by_training),
  }));
}
