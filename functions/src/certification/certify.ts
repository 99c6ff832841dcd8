import type { AuditMark } from '@muster/shared/audit-log';
import { type CertificationDates, expiryOf, latestCertification } from '@muster/shared/rules/certification';
import { lastDay, minutesIn, spansOf } from '@muster/shared/rules/class-sessions';
import { ApiError } from '../http/api-error.ts';
import * as messages from '../notifications/messages.ts';
import type { SiteContext } from '../site-context.ts';
import { type Action, transact, withoutCollision } from '../table/core/write.ts';
import { audit } from '../table/entities/audit-entry.ts';
import { putCertification } from '../table/entities/certification.ts';
import { countCertified } from '../table/entities/class-counts.ts';
import { readAttendees } from '../table/entities/class-members.ts';
import { notify } from '../table/entities/notification.ts';
import type { NewEntry } from '../table/entities/record-entry.ts';
import { type Attendee, markAttendeeCertified } from '../table/entities/seat.ts';
import type { TrainingClass } from '../table/entities/training-class.ts';
import { certifySeat, countCertification, record, type TrainingRecord } from '../table/entities/training-record.ts';
import type { TrainingType } from '../table/entities/training-type.ts';

export interface CertifyInput {
  classId: string;
  type: TrainingType;
  /** Internal ids. */
  employeeIds: readonly string[];
  isNotified?: boolean;
}

/** Attendees certified in one transaction of at most 100 writes: five each, and the class, the audit entry, the log of changes and the stored answer. */
const batchSize = 18;

/**
 * Certifies attendees of a class that has ended, 18 in a transaction; who is certified already is skipped, so that it can be called
 * again after an interruption (docs/design.md section 3, "Certification"). Returns the internal ids newly certified. Throws
 * `class_not_ended` or `not_found` where the class is moved or deleted before anyone is certified; if that happens later, the rest is
 * left out.
 */
export async function certify(context: SiteContext, input: CertifyInput): Promise<string[]> {
  const { table, idempotency } = context;
  const issued: string[] = [];
  // A transaction takes an item only once.
  const employeeIds = [...new Set(input.employeeIds)];
  for (let first = 0; first < employeeIds.length; first += batchSize) {
    const batch = { ...input, employeeIds: employeeIds.slice(first, first + batchSize) };
    const stored = issued.length === 0 ? idempotency.storeId(input.classId) : [];
    try {
      issued.push(...(await withoutCollision(() => certifyBatch(context, batch, stored))));
    } catch (error) {
      // The caller reports who is certified and who is not.
      if (issued.length > 0 && error instanceof ApiError && error.code !== 'busy') return issued;
      throw error;
    }
  }
  const stored = idempotency.storeId(input.classId);
  if (issued.length === 0 && stored.length > 0) await withoutCollision(() => transact(table, stored));
  return issued;
}

async function certifyBatch(
  context: SiteContext,
  { classId, type, employeeIds, isNotified = true }: CertifyInput,
  stored: readonly Action[],
): Promise<string[]> {
  const { table, actor, now } = context;
  const read = await readAttendees(table, classId, employeeIds);
  const trainingClass = requireEnded(read.trainingClass, now);
  const due = read.attendees.flatMap(({ employeeId, attendee, record }) =>
    attendee && record && !attendee.certified ? [{ employeeId, attendee, record }] : [],
  );
  if (due.length === 0) return [];
  const date = lastDay(trainingClass.sessions);
  const endToEnd = doneEndToEnd(actor.id, trainingClass, due);
  await transact(table, [
    ...stored,
    countCertified(table, trainingClass, due.length),
    ...due.flatMap((one) => certificationWrites(context, { trainingClass, type, date, isNotified }, one)),
    audit(table, actor, now, {
      action: 'certification.issue',
      ...marksOf(actor.id, due, endToEnd),
      subject: { class: classId, type: type.id },
      after: {
        date,
        employees: due.map(({ employeeId }) => employeeId),
        ...(endToEnd.length > 0 && { end_to_end: endToEnd }),
      },
    }),
  ]);
  return due.map(({ employeeId }) => employeeId);
}

/** Returns the class when it has ended. Throws `not_found` or `class_not_ended`. */
export function requireEnded(trainingClass: TrainingClass | undefined, now: Date): TrainingClass {
  if (!trainingClass || trainingClass.deleting) {
    throw new ApiError('not_found', { detail: 'This class no longer exists' });
  }
  if (trainingClass.ends_at > now.toISOString()) throw new ApiError('class_not_ended');
  return trainingClass;
}

/** An attendee to certify. */
interface Due {
  employeeId: string;
  attendee: Attendee;
  record: TrainingRecord;
}

/** Returns the ids of those for whom the actor added the class, gave the seat and issues the certification. */
function doneEndToEnd(actorId: string, { created_by }: TrainingClass, due: readonly Due[]): string[] {
  if (actorId === 'system' || created_by !== actorId) return [];
  return due
    .filter(({ employeeId, attendee }) => (attendee.added_by ?? employeeId) === actorId)
    .map(({ employeeId }) => employeeId);
}

function marksOf(actorId: string, due: readonly Due[], endToEnd: readonly string[]): { marks?: AuditMark[] } {
  const marks: AuditMark[] = [
    ...(due.some(({ employeeId }) => employeeId === actorId) ? (['own_record'] as const) : []),
    ...(endToEnd.length > 0 ? (['end_to_end'] as const) : []),
  ];
  return marks.length > 0 ? { marks } : {};
}

/** Returns the writes of one certification: itself, the attendee's mark, the record (latest expiry, no seat) and the notification. */
function certificationWrites(
  context: SiteContext,
  {
    trainingClass,
    type,
    date,
    isNotified,
  }: { trainingClass: TrainingClass; type: TrainingType; date: string; isNotified: boolean },
  { employeeId, record: read }: Due,
): Action[] {
  const { table, now } = context;
  const expires = expiryOf(date, type.expiration_months);
  const dates = { date, expires };
  const before = read.certifications[type.id];
  return [
    putCertification(table, employeeId, {
      ...dates,
      type_id: type.id,
      type_name: type.name,
      months: type.expiration_months,
      class_id: trainingClass.id,
      issued_at: now.toISOString(),
    }),
    markAttendeeCertified(table, trainingClass.id, employeeId, date),
    ...record(context, employeeId, read, {
      changes: [
        countCertification(type.id, latestCertification(before ? [before, dates] : [dates])),
        certifySeat(trainingClass.id),
      ],
      entries: [certificationIssued(context, { type, trainingClass, dates })],
    }),
    ...(isNotified ? [notify(table, employeeId, now, messages.certified(type, expires))] : []),
  ];
}

const certificationIssued = (
  { site }: SiteContext,
  {
    type: { id, name, expiration_months: months },
    trainingClass: { id: class_id, sessions },
    dates: { date, expires },
  }: { type: TrainingType; trainingClass: TrainingClass; dates: CertificationDates },
): NewEntry => ({
  kind: 'certification.issued',
  valid_on: date,
  data: {
    type_id: id,
    type_name: name,
    date,
    ...(expires && { expires }),
    ...(months && { months }),
    class_id,
    minutes: minutesIn(spansOf(sessions, site.timezone)),
  },
});
