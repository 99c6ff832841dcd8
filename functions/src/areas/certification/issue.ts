import { counted } from '@muster/shared/counted';
import type { Call } from '../../calls/call.ts';
import { isOwnRecord, ownCertification } from '../../domain/access/own-training.ts';
import { notAttendee } from '../../kernel/missing.ts';
import { foldEmployeeNumber } from '../../table/entities/employee.ts';
import { type Attendee, listAttendees } from '../../table/entities/seat.ts';
import { findClasses, type TrainingClass } from '../../table/entities/training-class.ts';
import { type TrainingType, trainingTypes } from '../../table/entities/training-type.ts';
import { certify, requireEnded } from './certify.ts';
import { obstacleOf } from './obstacle.ts';

interface Issued {
  detail: string;
  issued: string[];
  not_issued: { employee_id: string; detail: string }[];
}

/**
 * Certifies attendees of an ended class by employee number. Certified attendees count as issued. Returns with a reason:
 * numbers without a seat, the caller's own, and attendees who missed a session or have not passed (docs/behavior.md,
 * "Certification").
 */
export async function issueCertifications(call: Call<'certification', 'issue'>): Promise<Issued> {
  const { table, now, params, body } = call;
  const [[found], types, attendees] = await Promise.all([
    findClasses(table, [params.classId]),
    trainingTypes(table),
    listAttendees(table, params.classId),
  ]);
  const trainingClass = requireEnded(found, now);
  const { id: classId, type_id } = trainingClass;
  const type = types.get(type_id);
  if (!type) throw new Error(`Class ${classId} has no training type`);

  const numbers = [...new Map(body.employee_ids.map((number) => [foldEmployeeNumber(number), number])).values()];
  const known = byNumber(attendees);
  const employeeIds = numbers
    .flatMap((number) => known.get(foldEmployeeNumber(number))?.employee ?? [])
    .filter((employeeId) => !isOwnRecord(call, employeeId));
  const reasons = new Map(
    Object.entries(body.reasons ?? {}).flatMap(([number, reason]) => {
      const attendee = known.get(foldEmployeeNumber(number));
      return attendee ? [[attendee.employee, reason] as const] : [];
    }),
  );
  await certify(call, { classId, type, employeeIds, reasons });
  // Attendees may have been removed meanwhile. Those certified by now count as issued.
  const present = await listAttendees(table, classId);
  const [attending, certified] = [byNumber(present), byNumber(present.filter((attendee) => attendee.certified))];
  const issued = numbers.flatMap((number) => certified.get(foldEmployeeNumber(number))?.employee_id ?? []);
  return {
    detail: `${counted(issued.length, 'certification')} issued`,
    issued,
    not_issued: numbers
      .filter((number) => !certified.has(foldEmployeeNumber(number)))
      .map((number) => ({
        employee_id: number,
        detail: whyNot(call, trainingClass, type, attending.get(foldEmployeeNumber(number))),
      })),
  };
}

/** Returns why an employee was not certified. `attendee` is the employee's seat, if any. */
function whyNot(
  call: Call<'certification', 'issue'>,
  trainingClass: TrainingClass,
  type: TrainingType,
  attendee: Attendee | undefined,
): string {
  if (!attendee) return notAttendee;
  if (isOwnRecord(call, attendee.employee)) return ownCertification;
  return (
    obstacleOf(trainingClass, type, attendee)?.detail ??
    'The class has changed in the meantime. Please check it and issue the certification again.'
  );
}

/** Returns the attendees by their folded number at enrollment. */
const byNumber = (attendees: readonly Attendee[]): Map<string, Attendee> =>
  new Map(attendees.map((attendee) => [foldEmployeeNumber(attendee.employee_id), attendee]));
