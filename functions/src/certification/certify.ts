import { expiryOf, latest } from '@muster/shared/rules/certification';
import { lastDay } from '@muster/shared/rules/sessions';
import { type Actor, audit } from '../table/audit.ts';
import { certificationItem } from '../table/certification.ts';
import type { TablePart } from '../table/client.ts';
import { entityOf } from '../table/item.ts';
import { getItems } from '../table/read.ts';
import { type Attendee, attendeeKey } from '../table/seat.ts';
import { classKey, type TrainingClass } from '../table/training-class.ts';
import { changeRecord, recordKey, type TrainingRecord } from '../table/training-record.ts';
import type { TrainingType } from '../table/training-type.ts';
import { type Action, present, put, reread, transact, update, withoutCollision } from '../table/write.ts';

/** Attendees certified in one transaction: three writes each, and DynamoDB takes a hundred. */
const atOnce = 25;

/**
 * Certifies attendees of a class that has ended, 25 in a transaction, so that a retry goes on where a crash stopped it:
 * who is certified already is left alone (DESIGN.md section 3, "Certification"). Answers the internal ids newly certified.
 */
export async function certify(
  table: TablePart,
  actor: Actor,
  now: Date,
  of: { row: TrainingClass; type: TrainingType },
  employees: readonly string[],
): Promise<string[]> {
  const issued: string[] = [];
  // A transaction takes an item only once.
  const named = [...new Set(employees)];
  for (let first = 0; first < named.length; first += atOnce) {
    const batch = named.slice(first, first + atOnce);
    issued.push(...(await withoutCollision(() => certifyBatch(table, actor, now, of, batch))));
  }
  return issued;
}

async function certifyBatch(
  table: TablePart,
  actor: Actor,
  now: Date,
  { row, type }: { row: TrainingClass; type: TrainingType },
  employees: readonly string[],
): Promise<string[]> {
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
    update(
      table,
      classKey(table, row.id),
      { expression: 'ADD certified_count :more', values: { ':more': due.length } },
      { condition: present, otherwise: () => reread },
    ),
    ...due.flatMap(({ employee, record }) => certificationWrites(table, now, row, type, date, employee, record)),
    audit(table, actor, now, {
      action: 'certification.issue',
      subject: { class: row.id, type: type.id },
      after: { date, employees: due.map(({ employee }) => employee) },
    }),
  ]);
  return due.map(({ employee }) => employee);
}

/** The certification, its mark on the seat, and its place in the record: the latest expiry counts. */
function certificationWrites(
  table: TablePart,
  now: Date,
  row: TrainingClass,
  type: TrainingType,
  date: string,
  employee: string,
  record: TrainingRecord,
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
      set: 'certifications.#type = :counts, seats.#class.certified = :true',
      names: { '#type': type.id, '#class': row.id },
      values: { ':counts': counts, ':true': true },
    }),
  ];
}
