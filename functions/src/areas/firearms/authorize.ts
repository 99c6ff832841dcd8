import { mostFirearmHolders } from '@muster/shared/areas/firearms';
import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { isOwnRecord, ownRecordMark } from '../../domain/access/own-training.ts';
import { noSuchEmployee, stayingEmployee } from '../../domain/people/require-employee.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { started } from '../../table/core/started.ts';
import { type Action, transact, withoutCollision } from '../../table/core/write.ts';
import { audit, employeeSubject } from '../../table/entities/audit-entry.ts';
import {
  type EnrollmentState,
  existingEnrollmentState,
  findEnrollmentStateWithEntries,
  record,
} from '../../table/entities/enrollment-state.ts';
import { addAuthorization, type Firearm } from '../../table/entities/firearm.ts';
import { authorizationsIn, countsFrom, overlaps } from './authorizations.ts';
import { requireFirearm } from './change-firearm.ts';
import { firearmName } from './present-firearm.ts';

export const ownAuthorization = 'You cannot authorize yourself. Please ask another person.';

export const tooManyHolders = `At most ${mostFirearmHolders} people can be authorized for a firearm`;

/** The days of a new authorization. */
interface NewDays {
  from: string;
  until?: string | undefined;
}

/**
 * Authorizes a person to carry a firearm. Throws `firearm_retired`, `already_authorized` if another authorization of
 * the person overlaps, and `forbidden` for the actor's own record.
 */
export async function authorize(
  context: SiteContext,
  { id, employee_id, from, until }: NewDays & { id: string; employee_id: string },
): Promise<void> {
  const { table, actor, site, now, idempotency } = context;
  if (until !== undefined && until < from) throw invalidField('until', 'The last day must not be before the first');
  await withoutCollision(async () => {
    const finding = started(requireFirearm(table, id));
    const employee = await stayingEmployee(table, employee_id);
    if (isOwnRecord(context, employee.id)) throw new ApiError('forbidden', { detail: ownAuthorization });
    const [firearm, { read: found, written }] = await Promise.all([
      finding,
      findEnrollmentStateWithEntries(table, employee.id),
    ]);
    const entries = written.map(({ entry }) => entry);
    // Deleted since the employee was read: the record stays as it is.
    if (entries.some(({ kind }) => kind === 'employment.ended')) throw noSuchEmployee();
    if (firearm.retired) throw new ApiError('firearm_retired');
    if (authorizationsLeft(firearm, today(site.timezone, now)).length >= mostFirearmHolders)
      throw invalidField('employee_id', tooManyHolders);
    const own = authorizationsIn(entries).filter((one) => one.firearm === id);
    if (own.some((one) => overlaps(one, from, until))) throw new ApiError('already_authorized');
    const read = existingEnrollmentState(employee.id, found);
    const authorized = { employee: employee.id, read, firearm, from, until };
    await transact(table, [
      ...idempotency.storeId(id),
      ...authorizationWrites(context, authorized),
      audit(table, actor, now, {
        action: 'firearm.authorize',
        ...ownRecordMark(actor, employee.id),
        subject: { ...employeeSubject(employee), firearm: id },
        after: { name: firearmName(firearm), from, ...(until && { last_day: until }) },
      }),
    ]);
  });
}

/** Returns the authorizations of a firearm that are in effect on a day or later. */
export const authorizationsLeft = ({ authorized }: Firearm, day: string) =>
  authorized.filter((one) => countsFrom(one, day));

/** Returns the writes of an authorization: the entry in the person's record, and the firearm. */
export function authorizationWrites(
  context: SiteContext,
  { employee, read, firearm, from, until }: NewDays & { employee: string; read: EnrollmentState; firearm: Firearm },
): Action[] {
  const { table, site, now } = context;
  const { type, make, model, caliber, owner, serial } = firearm;
  const data = { firearm_id: firearm.id, type, make, model, caliber, owner, ...(until && { until }) };
  const earlier = authorizationsLeft(firearm, today(site.timezone, now));
  const added = { employee, entry: (read.entries ?? 0) + 1, from, until };
  return [
    ...record(context, employee, read, {
      entries: [{ kind: 'firearm.authorized', valid_on: from, data, texts: { serial } }],
    }),
    ...addAuthorization(table, firearm, earlier, added),
  ];
}
