import type { Call } from '../http/call.ts';
import { isOwnRecord, ownCertification } from '../permissions/own-training.ts';
import { foldEmployeeId } from '../table/entities/employee.ts';
import { type Attendee, listAttendees } from '../table/entities/seat.ts';
import { findClasses } from '../table/entities/training-class.ts';
import { trainingTypes } from '../table/entities/training-type.ts';
import { certify, endedClass } from './certify.ts';

interface Issued {
  detail: string;
  issued: string[];
  not_issued: { employee_id: string; detail: string }[];
}

/**
 * Certifies the named attendees of a class that has ended. Repeating it changes nothing: who is certified already counts as
 * issued, and whoever is not an attendee, or is the caller, is named with the reason (DESIGN.md section 3, "Certification").
 */
export async function issueCertifications(call: Call<'certification', 'issue'>): Promise<Issued> {
  const { table, now, params, body, idempotency } = call;
  const [[found], types, attendees] = await Promise.all([
    findClasses(table, [params.classId]),
    trainingTypes(table),
    listAttendees(table, params.classId),
  ]);
  const row = endedClass(found, now);
  const type = types.get(row.type_id);
  if (!type) throw new Error(`Class ${row.id} has no training type`);

  const wanted = [...new Map(body.employee_ids.map((id) => [foldEmployeeId(id), id])).values()];
  await certify(
    call,
    { row, type },
    sort(wanted, attendees)
      .seated.map(({ employee }) => employee)
      .filter((employee) => !isOwnRecord(call, employee)),
    { first: idempotency.storeId(row.id) },
  );
  // Somebody may have been removed meanwhile: only who is certified now counts as issued.
  const present = await listAttendees(table, row.id);
  const { seated, others } = sort(
    wanted,
    present.filter((attendee) => attendee.certified),
  );
  const presentByNumber = byNumber(present);
  const count = seated.length;
  return {
    detail: `${count} ${count === 1 ? 'certification' : 'certifications'} issued`,
    issued: seated.map(({ employee_id }) => employee_id),
    not_issued: others.map((employee_id) => ({
      employee_id,
      detail: whyNot(call, presentByNumber.get(foldEmployeeId(employee_id))),
    })),
  };
}

/** Why somebody has none; `attendee` is their seat, where they have one. */
function whyNot(call: Call<'certification', 'issue'>, attendee: Attendee | undefined): string {
  if (!attendee) return 'Not an attendee of this class';
  return isOwnRecord(call, attendee.employee)
    ? ownCertification
    : 'The class was changed in the meantime. Please look at it, and issue again.';
}

/** The attendees among the wanted numbers, by the number they had when they took the seat, and the numbers of nobody. */
function sort(wanted: readonly string[], attendees: readonly Attendee[]): { seated: Attendee[]; others: string[] } {
  const known = byNumber(attendees);
  const found = wanted.map((id) => ({ id, attendee: known.get(foldEmployeeId(id)) }));
  return {
    seated: found.flatMap(({ attendee }) => attendee ?? []),
    others: found.flatMap(({ id, attendee }) => (attendee ? [] : [id])),
  };
}

/** Attendees by the folded number that they had when they took the seat. */
const byNumber = (attendees: readonly Attendee[]): Map<string, Attendee> =>
  new Map(attendees.map((attendee) => [foldEmployeeId(attendee.employee_id), attendee]));
