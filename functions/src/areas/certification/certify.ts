import type { AuditMark } from '@muster/shared/audit-log';
import { type CertificationDates, expiryOf, latestCertification } from '@muster/shared/rules/certification';
import { lastDay } from '@muster/shared/rules/class-sessions';
import type { SiteContext } from '../../calls/site-context.ts';
import { type Written, writeInBatches } from '../../calls/write-in-batches.ts';
import * as messages from '../../domain/messages/messages.ts';
import { creditMinutes } from '../../domain/training/credit-minutes.ts';
import { type Credit, planClosing } from '../../domain/training/plan-closing.ts';
import { refuseCanceled, refuseGone } from '../../domain/training/require-class.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { batchOf } from '../../table/core/batch.ts';
import { type Action, transact } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { putCertification } from '../../table/entities/certification.ts';
import { countCertified } from '../../table/entities/class-counts.ts';
import { readAttendees } from '../../table/entities/class-members.ts';
import { type EnrollmentState, record } from '../../table/entities/enrollment-state.ts';
import { notify } from '../../table/entities/notification.ts';
import { certifySeat, countCertification } from '../../table/entities/record-change.ts';
import type { NewEntry } from '../../table/entities/record-entry.ts';
import { type Attendee, markAttendeeCertified } from '../../table/entities/seat.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';
import type { TrainingType } from '../../table/entities/training-type.ts';
import { obstacleOf } from './obstacle.ts';

export interface CertifyInput {
  classId: string;
  type: TrainingType;
  /** Internal ids. */
  employeeIds: readonly string[];
  /** By internal id: the reason to certify an attendee who missed a session. */
  reasons?: ReadonlyMap<string, string>;
  isNotified?: boolean;
}

/** Attendees read for one transaction: about as many as fit into it. */
const batchSize = 18;

/**
 * Certifies attendees of an ended class, in batches of one transaction each. Skips attendees who are certified already,
 * so it can be repeated after an interruption. Also skips those who missed a session without a reason or have not
 * passed (docs/behavior.md, "Certification"). Closes the class's attendance if any was recorded. Returns the
 * internal ids newly certified. Throws `class_not_ended` or `not_found` if the class is moved or deleted before the
 * first certification; later, the rest is left out.
 */
export async function certify(context: SiteContext, input: CertifyInput): Promise<string[]> {
  const { done } = await writeInBatches(context, {
    // A transaction takes an item only once.
    items: [...new Set(input.employeeIds)],
    size: batchSize,
    storedId: input.classId,
    write: (employeeIds, stored) => certifyBatch(context, { ...input, employeeIds }, stored),
  });
  // The caller reports the attendees that were not certified.
  return done;
}

async function certifyBatch(
  context: SiteContext,
  { classId, type, employeeIds, reasons = new Map(), isNotified = true }: CertifyInput,
  stored: readonly Action[],
): Promise<Written<string, string>> {
  const { table, actor, now } = context;
  const read = await readAttendees(table, classId, employeeIds);
  const trainingClass = requireEnded(read.trainingClass, now);
  const allDue = read.attendees.flatMap(({ employeeId, attendee, record }): Due[] => {
    if (!attendee || !record || attendee.certified) return [];
    const reason = reasons.get(employeeId);
    const obstacle = obstacleOf(trainingClass, type, attendee);
    if (obstacle && !(obstacle.isOvercomeByReason && reason !== undefined)) return [];
    return [{ employeeId, attendee, record, reason }];
  });
  if (allDue.length === 0) return { done: [] };
  const isClosing = trainingClass.attended !== undefined && !trainingClass.attendance_closed;
  const { changes, credits, survey } = isClosing
    ? await planClosing(context, trainingClass, type)
    : { changes: undefined, credits: [], survey: undefined };
  const date = lastDay(trainingClass.sessions);
  const creditOf = new Map(credits.map((credit) => [credit.employeeId, credit]));
  const { items, actions, left } = batchOf(table, allDue, actionsOf);
  await transact(table, actions);
  return { done: idsOf(items), left: idsOf(left) };

  function actionsOf(due: readonly Due[]): Action[] {
    const endToEnd = doneEndToEnd(actor.id, trainingClass, due);
    const employees = idsOf(due);
    return [
      ...stored,
      countCertified(table, trainingClass, due.length, changes),
      // The sweep runs the job within minutes: this area runs no jobs.
      ...(survey ? [survey.write] : []),
      ...due.flatMap((one) =>
        certificationWrites(
          context,
          { trainingClass, type, date, isNotified, credit: creditOf.get(one.employeeId) },
          one,
        ),
      ),
      ...credits
        .filter(({ employeeId }) => !employees.includes(employeeId))
        .flatMap(({ employeeId, record: held, entry }) => record(context, employeeId, held, { entries: [entry] })),
      audit(table, actor, now, {
        action: 'certification.issue',
        ...marksOf(actor.id, [...employees, ...creditOf.keys()], endToEnd),
        subject: { class: classId, type: type.id },
        after: {
          date,
          employees,
          ...reasonsOf(due),
          ...(isClosing && { closed_attendance: true }),
          ...(credits.length > 0 && { credited: [...creditOf.keys()] }),
          ...(endToEnd.length > 0 && { end_to_end: endToEnd }),
        },
      }),
    ];
  }
}

const idsOf = (due: readonly Due[]): string[] => due.map(({ employeeId }) => employeeId);

/** Returns the reasons for certifying attendees who missed a session, as stored in an audit entry. */
function reasonsOf(due: readonly Due[]): { reasons?: Record<string, string> } {
  const given = due.flatMap(({ employeeId, reason }) => (reason === undefined ? [] : [[employeeId, reason] as const]));
  return given.length > 0 ? { reasons: Object.fromEntries(given) } : {};
}

export function requireEnded(trainingClass: TrainingClass | undefined, now: Date): TrainingClass {
  refuseGone(trainingClass);
  refuseCanceled(trainingClass);
  if (trainingClass.ends_at > now.toISOString()) throw new ApiError('class_not_ended');
  return trainingClass;
}

/** An attendee to certify. */
interface Due {
  employeeId: string;
  attendee: Attendee;
  record: EnrollmentState;
  reason: string | undefined;
}

/** Returns the ids of attendees for whom the actor added the class, gave the seat and issues the certification. */
function doneEndToEnd(actorId: string, { created_by }: TrainingClass, due: readonly Due[]): string[] {
  if (actorId === 'system' || created_by !== actorId) return [];
  return due
    .filter(({ employeeId, attendee }) => (attendee.added_by ?? employeeId) === actorId)
    .map(({ employeeId }) => employeeId);
}

function marksOf(actorId: string, employees: readonly string[], endToEnd: readonly string[]): { marks?: AuditMark[] } {
  const marks: AuditMark[] = [
    ...(employees.includes(actorId) ? (['own_record'] as const) : []),
    ...(endToEnd.length > 0 ? (['end_to_end'] as const) : []),
  ];
  return marks.length > 0 ? { marks } : {};
}

/** Returns the writes of a certification: itself, the mark of the attendee, the record and the notification. */
function certificationWrites(
  context: SiteContext,
  {
    trainingClass,
    type,
    date,
    isNotified,
    credit,
  }: {
    trainingClass: TrainingClass;
    type: TrainingType;
    date: string;
    isNotified: boolean;
    /** The attendee's credit for teaching the class as well. */
    credit: Credit | undefined;
  },
  { employeeId, attendee, record: read, reason }: Due,
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
    markAttendeeCertified(table, trainingClass.id, attendee, date),
    ...record(context, employeeId, read, {
      changes: [
        countCertification(type.id, latestCertification(before ? [before, dates] : [dates])),
        certifySeat(trainingClass.id),
      ],
      entries: [
        certificationIssued(context, { type, trainingClass, dates, reason }),
        ...(credit ? [credit.entry] : []),
      ],
    }),
    ...(isNotified ? [notify(context, employeeId, messages.certified(type, expires))] : []),
  ];
}

const certificationIssued = (
  { site }: SiteContext,
  {
    type: { id, name, expiration_months: months, category_ids },
    trainingClass,
    dates: { date, expires },
    reason,
  }: { type: TrainingType; trainingClass: TrainingClass; dates: CertificationDates; reason: string | undefined },
): NewEntry => ({
  kind: 'certification.issued',
  valid_on: date,
  data: {
    type_id: id,
    type_name: name,
    date,
    ...(expires && { expires }),
    ...(months && { months }),
    class_id: trainingClass.id,
    minutes: creditMinutes(trainingClass, site),
    ...(category_ids && { category_ids }),
  },
  ...(reason !== undefined && { texts: { reason } }),
});
