import { randomBytes } from 'node:crypto';
import type { CalendarKind } from '@muster/shared/calendar-kinds';
import type { SiteContext } from '../../calls/site-context.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { findAddresses, removeAddress, replaceAddress } from '../../table/entities/calendar-address.ts';

/** Creates the actor's calendar link and revokes the former one. The secret has 128 bits and is not stored. */
export async function createAddress({ table, actor, now }: SiteContext, kind: CalendarKind) {
  const secret = randomBytes(16).toString('base64url');
  await withoutCollision(async () => {
    const former = (await findAddresses(table, actor.id)).find((one) => one.kind === kind);
    await transact(table, [
      ...replaceAddress(table, actor.id, former, { kind, secret, now }),
      audit(table, actor, now, {
        action: 'calendar.create',
        subject: { employee: actor.id },
        after: { calendar: kind, replaced: former !== undefined },
      }),
    ]);
  });
  return { kind, created_at: now.toISOString(), address: `/api/calendars/${table.site}/${secret}/muster.ics` };
}

/** Revokes the actor's calendar link, if there is one. */
export async function revokeAddress({ table, actor, now }: SiteContext, kind: CalendarKind): Promise<void> {
  await withoutCollision(async () => {
    const former = (await findAddresses(table, actor.id)).find((one) => one.kind === kind);
    if (!former) return;
    await transact(table, [
      ...removeAddress(table, actor.id, former),
      audit(table, actor, now, {
        action: 'calendar.revoke',
        subject: { employee: actor.id },
        before: { calendar: kind },
      }),
    ]);
  });
}

/** Revokes all calendar links of an employee who is being deleted, without an audit entry of its own. */
export async function endAddresses({ table }: Pick<SiteContext, 'table'>, employeeId: string): Promise<void> {
  await withoutCollision(async () => {
    const addresses = await findAddresses(table, employeeId);
    if (addresses.length === 0) return;
    await transact(
      table,
      addresses.flatMap((one) => removeAddress(table, employeeId, one)),
    );
  });
}
