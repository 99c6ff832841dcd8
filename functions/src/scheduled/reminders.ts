import { today } from '@muster/shared/rules/calendar';
import { certificationStatus } from '@muster/shared/rules/certification';
import { texts } from '../notifications/texts.ts';
import type { SiteContext } from '../site-context.ts';
import { entityOf } from '../table/core/item.ts';
import { getItem, getItems } from '../table/core/read.ts';
import { transact, withoutCollision } from '../table/core/write.ts';
import { type Employee, listEmployees } from '../table/entities/employee.ts';
import { notify } from '../table/entities/notification.ts';
import { changeRecord, recordKey, type TrainingRecord } from '../table/entities/training-record.ts';
import { type TrainingType, trainingTypes } from '../table/entities/training-type.ts';

type Due = { typeId: string; kind: 'near_expiration' | 'expired'; expires: string };

/**
 * Tells each active employee of a site, once, about a certification that has entered the near-expiration window, and once
 * when it has expired. What was told is kept with the certification in the same transaction, so a repeated run tells nothing
 * twice, and a renewal starts anew. Answers how many were told.
 */
export async function remind(context: SiteContext): Promise<number> {
  const types = await trainingTypes(context.table);
  let told = 0;
  for (let from: string | undefined, first = true; first || from !== undefined; first = false) {
    const { employees, next } = await listEmployees(context.table, from, 500);
    const active = employees.filter((employee) => employee.active);
    const records = await getItems(
      context.table,
      active.map(({ id }) => recordKey(context.table, id)),
    );
    for (const [n, employee] of active.entries()) {
      const record = records[n] && entityOf<TrainingRecord>(records[n]);
      if (record && dueOf(context, types, record).length > 0) told += await remindOne(context, types, employee);
    }
    from = next;
  }
  return told;
}

/** What one person should be told now and was not. */
function dueOf({ site, now }: SiteContext, types: ReadonlyMap<string, TrainingType>, record: TrainingRecord): Due[] {
  const date = today(site.timezone, now);
  return Object.entries(record.certifications).flatMap(([typeId, { reminded, ...current }]): Due[] => {
    if (!current.expires || !types.has(typeId) || record.closed) return [];
    const status = certificationStatus({ current, seated: false, today: date, nearDays: site.near_expiration_days });
    if (status === 'NEAR_EXPIRATION' && !reminded)
      return [{ typeId, kind: 'near_expiration', expires: current.expires }];
    if (status === 'MISSING' && reminded !== 'expired') return [{ typeId, kind: 'expired', expires: current.expires }];
    return [];
  });
}

async function remindOne(
  context: SiteContext,
  types: ReadonlyMap<string, TrainingType>,
  { id }: Employee,
): Promise<number> {
  const { table, now } = context;
  return withoutCollision(async () => {
    const item = await getItem(table, recordKey(table, id));
    const record = item && entityOf<TrainingRecord>(item);
    const due = record ? dueOf(context, types, record) : [];
    if (!record || due.length === 0) return 0;
    await transact(table, [
      changeRecord(table, id, record, {
        set: due.map((_, n) => `certifications.#type${n}.reminded = :kind${n}`).join(', '),
        names: Object.fromEntries(due.map(({ typeId }, n) => [`#type${n}`, typeId])),
        values: Object.fromEntries(due.map(({ kind }, n) => [`:kind${n}`, kind])),
      }),
      ...due.map(({ typeId, kind, expires }) => {
        const say = kind === 'expired' ? texts.expired : texts.nearExpiration;
        return notify(table, id, now, say(types.get(typeId)?.name ?? '', expires));
      }),
    ]);
    return due.length;
  });
}
