import { today } from '@muster/shared/rules/calendar';
import { dayText } from '@muster/shared/rules/day-text';
import type { SiteContext } from '../../calls/site-context.ts';
import { isOwnRecord, ownRecordMark } from '../../domain/access/own-training.ts';
import type { EntryPlace } from '../../domain/record/entry-id.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit, employeeSubject } from '../../table/entities/audit-entry.ts';
import { findEmployee } from '../../table/entities/employee.ts';
import { findEnrollmentStateWithEntries, record } from '../../table/entities/enrollment-state.ts';
import { markAuthorizationEnded } from '../../table/entities/firearm.ts';
import { authorizationsIn, type RecordedAuthorization } from './authorizations.ts';
import { requireFirearm } from './change-firearm.ts';
import { firearmName } from './present-firearm.ts';

const ownEnd = 'You cannot end your own authorization. Please ask another person.';

const unknown = () => new ApiError('not_found', { detail: 'This authorization does not exist' });

/**
 * Ends an authorization on a day, by default today. That day no longer counts, so the first day means that it never
 * began. Throws `not_found` and `already_ended`.
 */
export async function endAuthorization(
  context: SiteContext,
  { place, reason, on: given }: { place: EntryPlace; reason: string; on?: string | undefined },
): Promise<void> {
  const { table, actor, site, now } = context;
  if (isOwnRecord(context, place.chain)) throw new ApiError('forbidden', { detail: ownEnd });
  await withoutCollision(async () => {
    const [employee, { read, written }] = await Promise.all([
      findEmployee(table, place.chain),
      findEnrollmentStateWithEntries(table, place.chain),
    ]);
    const all = authorizationsIn(written.map(({ entry }) => entry));
    const found = all.find(({ entry }) => entry === place.no);
    if (!read || !employee || employee.leaving || !found) throw unknown();
    const day = today(site.timezone, now);
    const on = given ?? (found.from > day ? found.from : day);
    refuseEnd(found, { on, day });
    const firearm = await requireFirearm(table, found.firearm);
    await transact(table, [
      ...record(context, place.chain, read, {
        entries: [
          {
            kind: 'firearm.authorization_ended',
            valid_on: on,
            data: { entry: place.no, firearm_id: found.firearm },
            texts: { reason },
          },
        ],
      }),
      ...markAuthorizationEnded(table, firearm, { ...found, employee: place.chain }, on),
      audit(table, actor, now, {
        action: 'firearm.end_authorization',
        ...ownRecordMark(actor, place.chain),
        subject: { ...employeeSubject(employee), firearm: found.firearm },
        before: { name: firearmName(firearm), last_day: found.until ?? null },
        after: { name: firearmName(firearm), ended_on: on },
      }),
    ]);
  });
}

/** Throws unless an authorization can be ended on a day. */
function refuseEnd({ from, until, ended_on }: RecordedAuthorization, { on, day }: { on: string; day: string }): void {
  if (ended_on !== undefined || (until !== undefined && until < day)) throw new ApiError('already_ended');
  if (on < from) {
    throw invalidField('on', `This authorization begins on ${dayText(from)}. Please choose that day or a later one.`);
  }
  if (until !== undefined && on > until) {
    throw invalidField('on', `This authorization already ends on ${dayText(until)}. Please choose an earlier day.`);
  }
}
