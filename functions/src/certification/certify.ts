import { expiryOf, latest } from '@muster/shared/rules/certification';
import { lastDay } from '@muster/shared/rules/sessions';
import { Problem } from '../http/problem.ts';
import { texts } from '../notifications/texts.ts';
import { audit } from '../table/audit.ts';
import { certificationItem } from '../table/certification.ts';
import { entityOf } from '../table/item.ts';
import { notify } from '../table/notification.ts';
import { getItems } from '../table/read.ts';
import { type Attendee, attendeeKey } from '../table/seat.ts';
import { classKey, type TrainingClass } from '../table/training-class.ts';
import { changeRecord, recordKey, type TrainingRecord } from '../table/training-record.ts';
import type { TrainingType } from '../table/training-type.ts';
import { type Action, present, put, reread, transact, update, withoutCollision } from '../table/write.ts';
import type { Work } from '../work.ts';

/** A class that has ended, and its type as it is now. */
interface Ended {
  row: TrainingClass;
  type: TrainingType;
}

/** Attendees certified in one transaction: four writes each, three more with the mark of a key, and DynamoDB takes a hundred. */
const atOnce = 24;

/**
 * Certifies attendees of a class that has ended, 24 in a transaction, so that a retry goes on where a crash stopped it:
 * who is certified already is left alone (DESIGN.md section 3, "Certification"). Answers the internal ids newly certified.
 * `first` are writes that go with the first transaction, and by themselves where there is nothing else to write.
 */
export async function certify(
  work: Work,
  of: Ended,
  employees: readonly string[],
  { tell = true, first = [] }: { tell?: boolean; first?: Action[] } = {},
): Promise<string[]> {
  const issued: string[] = [];
  const { table } = work;
  // A transaction takes an item only once.
  const named = [...new Set(employees)];
  for (let from = 0; from < named.length; from += atOnce) {
    const batch = named.slice(from, from + atOnce);
    const more = issued.length === 0 ? first : [];
    issued.push(...(await withoutCollision(() => certifyBatch(work, of, batch, { tell, more }))));
  }
  if (issued.length === 0 && first.length > 0) await withoutCollision(() => transact(table, first));
  return issued;
}

async function certifyBatch(
  work: Work,
  { row, type }: Ended,
  employees: readonly string[],
  { tell, more }: { tell: boolean; more: Action[] },
): Promise<string[]> {
  const { table, actor, now } = work;
  const items = await getItems(
    table,
    employees.flatMap((id) => [attendeeKey(table, row.id, id), recordKey(table, id)]),
  );
  const due = employees.flatMap((employee, n) => {
    const [attendee, record] = [items[2 * n], items[2 * n + 1]];
    if (!attendee || !record || entityOf<Attendee>(attendee).certified) return [];
    return [{ employee, record: entityOf<TrainingRecord>(record) }];
  });
  if (due.length === 0) return [];
  const date = lastDay(row.sessions);
  await transact(table, [
    ...more,
    update(
      table,
      classKey(table, row.id),
      { expression: 'ADD certified_count :more', values: { ':more': due.length } },
      {
        condition: `${present} AND attribute_not_exists(deleting) AND dates_version = :dates`,
        values: { ':dates': row.dates_version },
        // Its dates are being changed or it is being deleted at this moment: repeating the call sees what has become of it.
        otherwise: () => new Problem('busy'),
      },
    ),
    ...due.flatMap(({ employee, record }) => certificationWrites(work, { row, type }, date, employee, record, tell)),
    audit(table, actor, now, {
      action: 'certification.issue',
      subject: { class: row.id, type: type.id },
      after: { date, employees: due.map(({ employee }) => employee) },
    }),
  ]);
  return due.map(({ employee }) => employee);
}

/** The certification, its mark on the seat, its place in the record (the latest expiry counts, the seat is done), and the news. */
function certificationWrites(
  { table, now }: Work,
  { row, type }: Ended,
  date: string,
  employee: string,
  record: TrainingRecord,
  tell: boolean,
): Action[] {
  const expires = expiryOf(date, type.expiration_months);
  const dates = { date, expires };
  const before = record.certifications[type.id];
  const counts = latest(before ? [before, dates] : [dates]);
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
