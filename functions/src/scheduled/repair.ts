import { latestCertification } from '@muster/shared/rules/certification';
import type { SiteContext } from '../site-context.ts';
import { entityOf } from '../table/core/item.ts';
import { getItems, queryAll } from '../table/core/read.ts';
import { type Action, absent, put, remove, reread, transact, update, withoutCollision } from '../table/core/write.ts';
import { audit } from '../table/entities/audit-entry.ts';
import { listCertifications } from '../table/entities/certification.ts';
import { type Attendee, seatItem, seatKey } from '../table/entities/seat.ts';
import { classKey, findClasses, type TrainingClass } from '../table/entities/training-class.ts';
import {
  changeRecord,
  emptyRecord,
  type HeldSeat,
  recordItem,
  recordKey,
  type TrainingRecord,
} from '../table/entities/training-record.ts';
import { trainingTypeKey } from '../table/entities/training-type.ts';
import type { Waiting } from '../table/entities/waitlist-entry.ts';
import type { Difference } from './reconcile.ts';

/**
 * Repairs one difference, so that the other views follow the class's own attendees and waitlist, which are what a department
 * would print as the list of the class. An overbooked class is not repaired: who loses a seat is for a person to say.
 * Answers whether it was repaired.
 */
export async function repair(context: SiteContext, difference: Difference): Promise<boolean> {
  const { kind } = difference;
  if (kind === 'overbooked') return false;
  await withoutCollision(async () => {
    const writes = await writesFor(context, difference);
    if (writes.length === 0) return;
    const subject = Object.fromEntries(
      Object.entries(difference).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    );
    await transact(context.table, [
      ...writes,
      audit(context.table, context.actor, context.now, { action: 'sweep.repair', subject, after: { ...difference } }),
    ]);
  });
  return true;
}

async function writesFor(
  context: SiteContext,
  { kind, class_id = '', type_id = '', employee = '', found, expected }: Difference,
): Promise<Action[]> {
  const { table } = context;
  switch (kind) {
    case 'overbooked':
      return [];
    case 'enrolled_count':
    case 'waiting_count':
      return count(context, class_id, kind);
    case 'class_count':
      return [
        update(
          table,
          trainingTypeKey(table, type_id),
          { expression: 'SET class_count = :expected', values: { ':expected': expected } },
          { condition: 'class_count = :found', values: { ':found': found }, otherwise: () => reread },
        ),
      ];
    case 'missing_record':
      return record(context, employee);
    case 'seat_without_attendee':
      return [remove(table, seatKey(table, employee, class_id))];
    case 'record_without_attendee':
      return inRecord(context, employee, (record) =>
        class_id in record.seats ? { remove: 'seats.#class', names: { '#class': class_id } } : undefined,
      );
    case 'record_without_wait':
      return inRecord(context, employee, (record) =>
        class_id in record.waits ? { remove: 'waits.#class', names: { '#class': class_id } } : undefined,
      );
    case 'attendee_without_seat':
    case 'attendee_without_record':
    case 'wait_without_record':
      return fromClass(context, class_id, employee, kind);
  }
}

/** Sets a count to the number of items it stands for, on condition that the class is as it was when they were counted. */
async function count(
  { table }: SiteContext,
  classId: string,
  name: 'enrolled_count' | 'waiting_count',
): Promise<Action[]> {
  const [[row], items] = await Promise.all([
    findClasses(table, [classId]),
    queryAll(table, classKey(table, classId).PK),
  ]);
  if (!row) return [];
  const prefix = name === 'enrolled_count' ? 'SEAT#' : 'WAIT#';
  const expected = items.filter(({ SK }) => SK.startsWith(prefix)).length;
  if (expected === row[name]) return [];
  return [
    update(
      table,
      classKey(table, classId),
      { expression: 'SET #count = :expected', names: { '#count': name }, values: { ':expected': expected } },
      {
        condition: 'enrolled_count = :enrolled AND waiting_count = :waiting AND wait_sequence = :sequence',
        values: { ':enrolled': row.enrolled_count, ':waiting': row.waiting_count, ':sequence': row.wait_sequence },
        otherwise: () => reread,
      },
    ),
  ];
}

/** A record as a new employee has it, with the certifications that were issued; its seats and places are repaired after it. */
async function record({ table }: SiteContext, employee: string): Promise<Action[]> {
  const issued = (await listCertifications(table, employee)).map(({ type_id, date, expires }) => ({
    type_id,
    dates: { date, expires },
  }));
  const certifications = Object.fromEntries(
    [...Map.groupBy(issued, ({ type_id }) => type_id)].flatMap(([type_id, all]) => {
      const counts = latestCertification(all.map(({ dates }) => dates));
      return counts ? [[type_id, counts]] : [];
    }),
  );
  const item = recordItem(table, employee, { ...emptyRecord, certifications });
  return [put(table, item, { condition: absent, otherwise: () => reread })];
}

type Change = Parameters<typeof changeRecord>[3];

async function inRecord(
  { table }: SiteContext,
  employee: string,
  changeOf: (record: TrainingRecord) => Change | undefined,
): Promise<Action[]> {
  const [item] = await getItems(table, [recordKey(table, employee)]);
  const record = item && entityOf<TrainingRecord>(item);
  const change = record && changeOf(record);
  return record && change ? [changeRecord(table, employee, record, change)] : [];
}

/** Brings the class's attendee or waiting person to the employee's side, if they are still there. */
async function fromClass(
  context: SiteContext,
  classId: string,
  employee: string,
  kind: 'attendee_without_seat' | 'attendee_without_record' | 'wait_without_record',
): Promise<Action[]> {
  const { table } = context;
  const [[row], items] = await Promise.all([
    findClasses(table, [classId]),
    queryAll(table, classKey(table, classId).PK),
  ]);
  const prefix = kind === 'wait_without_record' ? 'WAIT#' : 'SEAT#';
  const item = items.find((one) => one.SK.startsWith(prefix) && one.employee === employee);
  if (!row || !item) return [];
  if (kind === 'attendee_without_seat')
    return [put(table, seatItem(table, employee, seatOf(row, entityOf<Attendee>(item))))];
  const change: Change =
    kind === 'wait_without_record'
      ? {
          set: 'waits.#class = :place',
          names: { '#class': classId },
          values: { ':place': { type_id: row.type_id, sequence: entityOf<Waiting>(item).sequence } },
        }
      : { set: 'seats.#class = :place', names: { '#class': classId }, values: { ':place': heldOf(row) } };
  return inRecord(context, employee, () => change);
}

const seatOf = ({ id, type_id, location, sessions }: TrainingClass, { request_date }: Attendee) => ({
  class_id: id,
  type_id,
  location,
  sessions,
  request_date,
});

const heldOf = ({ type_id, location, sessions, ends_at }: TrainingClass): HeldSeat => ({
  type_id,
  location,
  sessions,
  ends_at,
});
