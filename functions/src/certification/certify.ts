import type { AuditMark } from '@muster/shared/audit-log';
import { expiryOf, latestCertification } from '@muster/shared/rules/certification';
import { lastDay } from '@muster/shared/rules/class-sessions';
import { ApiError } from '../http/api-error.ts';
import { texts } from '../notifications/texts.ts';
import type { SiteContext } from '../site-context.ts';
import { entityOf, entityOrNone } from '../table/core/item.ts';
import { getItems } from '../table/core/read.ts';
import { type Action, present, put, reread, transact, update, withoutCollision } from '../table/core/write.ts';
import { audit } from '../table/entities/audit-entry.ts';
import { certificationItem } from '../table/entities/certification.ts';
import { notify } from '../table/entities/notification.ts';
import { type Attendee, attendeeKey } from '../table/entities/seat.ts';
import { classKey, type TrainingClass } from '../table/entities/training-class.ts';
import { changeRecord, recordKey, type TrainingRecord } from '../table/entities/training-record.ts';
import type { TrainingType } from '../table/entities/training-type.ts';

/** A class that has ended, and its type. Each transaction reads the class anew. */
interface Ended {
  row: Pick<TrainingClass, 'id'>;
  type: TrainingType;
}

/** Attendees certified in one transaction: four writes each, three more with the mark of a key, and DynamoDB takes a hundred. */
const atOnce = 24;

/**
 * Certifies attendees of a class that has ended, 24 in a transaction, so that a retry goes on where a crash stopped it:
 * who is certified already is left alone (DESIGN.md section 3, "Certification"). Answers the internal ids newly certified.
 * `first` are writes that go with the first transaction, and by themselves where there is nothing else to write. Where the class's dates
 * are changed meanwhile, the certification has the new date; where it has not ended any more (`class_not_ended`) or is being deleted
 * (`not_found`), what is left is not certified: an error only if nobody has been.
 */
export async function certify(
  context: SiteContext,
  of: Ended,
  employees: readonly string[],
  { tell = true, first = [] }: { tell?: boolean; first?: Action[] } = {},
): Promise<string[]> {
  const issued: string[] = [];
  const { table } = context;
  // A transaction takes an item only once.
  const named = [...new Set(employees)];
  for (let from = 0; from < named.length; from += atOnce) {
    const batch = named.slice(from, from + atOnce);
    const more = issued.length === 0 ? first : [];
    try {
      issued.push(...(await withoutCollision(() => certifyBatch(context, of, batch, { tell, more }))));
    } catch (error) {
      // Those who are certified stay so: the caller tells them from the others.
      if (issued.length > 0 && error instanceof ApiError && error.code !== 'busy') return issued;
      throw error;
    }
  }
  if (issued.length === 0 && first.length > 0) await withoutCollision(() => transact(table, first));
  return issued;
}

async function certifyBatch(
  context: SiteContext,
  { row: { id: classId }, type }: Ended,
  employees: readonly string[],
  { tell, more }: { tell: boolean; more: Action[] },
): Promise<string[]> {
  const { table, actor, now } = context;
  const [rowItem, ...items] = await getItems(table, [
    classKey(table, classId),
    ...employees.flatMap((id) => [attendeeKey(table, classId, id), recordKey(table, id)]),
  ]);
  const row = endedClass(entityOrNone<TrainingClass>(rowItem), now);
  const due = employees.flatMap((employee, n) => {
    const [attendee, record] = [entityOrNone<Attendee>(items[2 * n]), items[2 * n + 1]];
    if (!attendee || !record || attendee.certified) return [];
    return [{ employee, attendee, record: entityOf<TrainingRecord>(record) }];
  });
  if (due.length === 0) return [];
  const date = lastDay(row.sessions);
  const alone = madeAlone(actor.id, row, due);
  await transact(table, [
    ...more,
    update(
      table,
      classKey(table, row.id),
      { expression: 'ADD certified_count :more', values: { ':more': due.length } },
      {
        condition: `${present} AND attribute_not_exists(deleting) AND dates_version = :dates`,
        values: { ':dates': row.dates_version },
        // Its dates were changed, or it is being deleted: the next attempt sees what has become of it.
        otherwise: () => reread,
      },
    ),
    ...due.flatMap(({ employee, record }) => certificationWrites(context, { row, type }, date, employee, record, tell)),
    audit(table, actor, now, {
      action: 'certification.issue',
      ...marksOf(actor.id, due, alone),
      subject: { class: row.id, type: type.id },
      after: {
        date,
        employees: due.map(({ employee }) => employee),
        ...(alone.length > 0 && { end_to_end: alone }),
      },
    }),
  ]);
  return due.map(({ employee }) => employee);
}

/** The class as it is at this moment, or the error when nothing can be certified for it. */
export function endedClass(row: TrainingClass | undefined, now: Date): TrainingClass {
  if (!row || row.deleting) throw new ApiError('not_found', { detail: 'This class no longer exists' });
  if (row.ends_at > now.toISOString()) throw new ApiError('class_not_ended');
  return row;
}

type Due = { employee: string; attendee: Attendee };

/** Those whose class, seat and certification are the work of one person, the actor; provisioning is nobody. */
function madeAlone(actor: string, { created_by }: TrainingClass, due: readonly Due[]): string[] {
  if (actor === 'system' || created_by !== actor) return [];
  return due
    .filter(({ employee, attendee }) => (attendee.added_by ?? employee) === actor)
    .map(({ employee }) => employee);
}

function marksOf(actor: string, due: readonly Due[], alone: readonly string[]): { marks?: AuditMark[] } {
  const marks: AuditMark[] = [
    ...(due.some(({ employee }) => employee === actor) ? (['own_record'] as const) : []),
    ...(alone.length > 0 ? (['end_to_end'] as const) : []),
  ];
  return marks.length > 0 ? { marks } : {};
}

/** The certification, its mark on the seat, its place in the record (the latest expiry counts, the seat is done), and the news. */
function certificationWrites(
  { table, now }: SiteContext,
  { row, type }: { row: TrainingClass; type: TrainingType },
  date: string,
  employee: string,
  record: TrainingRecord,
  tell: boolean,
): Action[] {
  const expires = expiryOf(date, type.expiration_months);
  const dates = { date, expires };
  const before = record.certifications[type.id];
  const counts = latestCertification(before ? [before, dates] : [dates]);
  const certification = {
    ...dates,
    type_id: type.id,
    type_name: type.name,
    months: type.expiration_months,
    class_id: row.id,
    issued_at: now.toISOString(),
  };
  return [
    put(table, certificationItem(table, employee, certification)),
    update(
      table,
      attendeeKey(table, row.id, employee),
      { expression: 'SET certified = :date', values: { ':date': date } },
      { condition: `${present} AND attribute_not_exists(certified)`, otherwise: () => reread },
    ),
    changeRecord(table, employee, record, {
      set: 'certifications.#type = :counts',
      remove: 'seats.#class',
      names: { '#type': type.id, '#class': row.id },
      values: { ':counts': counts },
    }),
    ...(tell ? [notify(table, employee, now, texts.certified(type.name, expires))] : []),
  ];
}
