import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { invalidField } from '../../kernel/api-error.ts';
import { newId } from '../../table/core/new-id.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { addInspection } from '../../table/entities/firearm.ts';
import { requireFirearm } from './change-firearm.ts';
import { firearmName } from './present-firearm.ts';

/** Records an inspection by the actor. Throws `not_found`, and a field error for a future day. */
export async function inspect(
  context: SiteContext,
  { id, on, passed, text }: { id: string; on: string; passed: boolean; text?: string | undefined },
): Promise<void> {
  const { table, actor, site, now, idempotency } = context;
  if (on > today(site.timezone, now)) throw invalidField('on', 'The day cannot be in the future');
  const inspection = { id: newId(now), on, passed, inspector: actor.id, text, recorded_at: now.toISOString() };
  await withoutCollision(async () => {
    const firearm = await requireFirearm(table, id);
    await transact(table, [
      ...idempotency.storeId(id),
      ...addInspection(table, firearm, inspection),
      audit(table, actor, now, {
        action: 'firearm.inspect',
        subject: { firearm: id },
        after: {
          name: firearmName(firearm),
          date: on,
          result: passed ? 'passed' : 'failed',
          ...(text && { findings: text }),
        },
      }),
    ]);
  });
}
