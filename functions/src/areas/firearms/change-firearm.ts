import { isDeepStrictEqual } from 'node:util';
import { type Firearm as Answered, type firearms, mostFirearms } from '@muster/shared/areas/firearms';
import { counted } from '@muster/shared/counted';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { readPeople } from '../../domain/people/named-people.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { newId } from '../../table/core/new-id.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import {
  addFirearms,
  changeFirearm,
  changeSerial,
  type Firearm,
  type FirearmFields,
  findFirearm,
  isSameSerial,
} from '../../table/entities/firearm.ts';
import { countsFrom } from './authorizations.ts';
import { firearmName, presentOne } from './present-firearm.ts';

type Input = ValidatedInput<typeof firearms.create>['body'];
type Edit = ValidatedInput<typeof firearms.update>['body'];

export const unknownFirearm = () => new ApiError('not_found', { detail: 'This firearm does not exist' });

/** Returns a firearm as stored now. Throws `not_found`. */
export async function requireFirearm(table: SiteTable, id: string): Promise<Firearm> {
  const firearm = await findFirearm(table, id);
  if (!firearm) throw unknownFirearm();
  return firearm;
}

export const listFull = () =>
  new ApiError('list_full', { detail: `A department has at most ${mostFirearms.toLocaleString('en-US')} firearms` });

const conflict =
  'Someone else changed this firearm after you opened it. Your changes were not saved. Please open the form again.';

const serialTaken = () => new ApiError('serial_taken');

/** Returns the description of a firearm, without other fields. */
const fieldsOf = ({ type, make, model, caliber, serial, owner, note, retired }: FirearmFields): FirearmFields => ({
  type,
  make,
  model,
  caliber,
  serial,
  owner,
  note,
  retired,
});

/** Returns the description for an audit entry. */
const auditFields = (firearm: FirearmFields) => ({ name: firearmName(firearm), ...fieldsOf(firearm) });

/** Returns a new firearm that no one carries. */
export const newFirearm = (id: string, fields: FirearmFields): Firearm => ({
  id,
  ...fieldsOf(fields),
  version: 1,
  edits: 1,
  authorized: [],
});

/** Adds a firearm. Throws `serial_taken` and `list_full`. */
export async function createFirearm(context: SiteContext, input: Input): Promise<Answered> {
  const { table, actor, now, idempotency } = context;
  const firearm = newFirearm(newId(now), input);
  const answer = await presentOne(context, firearm);
  await withoutCollision(() =>
    transact(table, [
      ...idempotency.storeAnswer(answer),
      ...addFirearms(table, [firearm], { taken: serialTaken, room: { most: mostFirearms, full: listFull } }),
      audit(table, actor, now, {
        action: 'firearm.add',
        subject: { firearm: firearm.id },
        after: auditFields(firearm),
      }),
    ]),
  );
  return answer;
}

/**
 * Changes a firearm. Throws `edit_conflict` if it was edited since it was read, `serial_taken`, and `in_use` if a
 * firearm is retired that a person may carry today or later.
 */
export async function updateFirearm(context: SiteContext, { id, edit }: { id: string; edit: Edit }): Promise<Answered> {
  const { table, actor, now } = context;
  const changed = await withoutCollision(async () => {
    const before = await requireFirearm(table, id);
    const fields = fieldsOf({ ...edit, retired: edit.retired || undefined });
    if (isDeepStrictEqual(fields, fieldsOf(before))) return before;
    if (before.edits !== edit.read) throw new ApiError('edit_conflict', { detail: conflict });
    if (fields.retired && !before.retired) await refuseCarried(context, before);
    const after = { ...before, ...fields, version: before.version + 1, edits: before.edits + 1 };
    await transact(table, [
      changeFirearm(table, before, { ...fields, edits: after.edits }),
      ...(isSameSerial(table, before, after) ? [] : changeSerial(table, { before, after }, serialTaken)),
      audit(table, actor, now, {
        action: 'firearm.update',
        subject: { firearm: id },
        before: auditFields(before),
        after: auditFields(after),
      }),
    ]);
    return after;
  });
  return presentOne(context, changed);
}

/** Throws `in_use` if a person may carry the firearm today or later. Deleted employees carry none. */
async function refuseCarried(context: SiteContext, { authorized }: Firearm): Promise<void> {
  const day = today(context.site.timezone, context.now);
  const holders = authorized.filter((one) => countsFrom(one, day)).map(({ employee }) => employee);
  const { onRoster } = await readPeople(context, holders);
  const people = new Set(holders.filter((id) => onRoster.has(id))).size;
  if (people === 0) return;
  throw new ApiError('in_use', {
    detail: `${counted(people, 'person')} may carry this firearm today or later. Please end each authorization first.`,
  });
}
