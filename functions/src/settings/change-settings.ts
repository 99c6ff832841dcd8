import { type OptionalKind, optionalKinds } from '@muster/shared/notification-kinds';
import type { TimeFormat } from '@muster/shared/rules/time-format';
import { ApiError } from '../http/api-error.ts';
import type { SiteContext } from '../site-context.ts';
import { transact, withoutCollision } from '../table/core/write.ts';
import { audit } from '../table/entities/audit-entry.ts';
import { findSettings, setHiddenNotifications } from '../table/entities/personal-settings.ts';
import { findSite, setSiteExemptions, setSiteTimeFormat, timeFormatOf } from '../table/entities/site.ts';

/** Sets which kinds of notifications the actor does not see, and returns them. Does nothing when it is so already. */
export async function hideNotifications(
  { table, actor, now }: SiteContext,
  wanted: readonly OptionalKind[],
): Promise<OptionalKind[]> {
  const hidden = optionalKinds.filter((kind) => wanted.includes(kind));
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

/** Sets how the department writes times. Does nothing when it is so already. */
export async function setTimeFormat({ table, actor, now }: SiteContext, time_format: TimeFormat): Promise<void> {
  await withoutCollision(async () => {
    const site = await findSite(table);
    if (!site) throw new ApiError('not_found');
    if (timeFormatOf(site) === time_format) return;
    await transact(table, [
      setSiteTimeFormat(table, site, time_format),
      audit(table, actor, now, {
        action: 'site.time_format',
        subject: { site: table.site },
        before: { time_format: timeFormatOf(site) },
        after: { time_format },
      }),
    ]);
  });
}

/** Sets whether holders of `manage_trainings` grant exemptions. Does nothing when it is so already. */
export async function setExemptionsByTraining({ table, actor, now }: SiteContext, by_training: boolean): Promise<void> {
  await withoutCollision(async () => {
    const site = await findSite(table);
    if (!site) throw new ApiError('not_found');
    const before = site.exemptions_by_training ?? false;
    if (before === by_training) return;
    await transact(table, [
      setSiteExemptions(table, site, by_training),
      audit(table, actor, now, {
        action: 'site.exemptions',
        subject: { site: table.site },
        before: { by_training: before },
        after: { by_training },
      }),
    ]);
  });
}
