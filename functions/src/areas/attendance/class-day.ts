import type { ClassDay } from '@muster/shared/attendance-answers';
import type { SignedInCall } from '../../calls/call.ts';
import { requireClassReader } from '../../domain/training/class-staff.ts';
import { presentType } from '../../domain/training/create-type.ts';
import { enrollmentStatusOf, presentClass } from '../../domain/training/present-class.ts';
import { requireClass } from '../../domain/training/require-class.ts';
import { namesOf, presentRecorded } from '../../domain/training/sheet.ts';
import { fullName } from '../../table/entities/employee.ts';
import { findEnrollmentState } from '../../table/entities/enrollment-state.ts';
import { trainingTypes } from '../../table/entities/training-type.ts';

/** Returns a class with its training and the state of its attendance, for its recorders and for auditors. */
export async function classDay(
  call: Pick<SignedInCall, 'table' | 'site' | 'actor' | 'auditor' | 'now' | 'caller'>,
  classId: string,
): Promise<ClassDay> {
  const { table, actor, now, caller } = call;
  const [trainingClass, types, record] = await Promise.all([
    requireClass(call, classId),
    trainingTypes(table),
    findEnrollmentState(table, caller.employee.id),
  ]);
  requireClassReader(call, trainingClass);
  const { type_id, attendance_closed: closed, ends_at } = trainingClass;
  const type = types.get(type_id);
  if (!type) throw new Error(`Class ${classId} has no training type`);
  const standing = record ? enrollmentStatusOf(record, classId) : { is_enrolled: false, is_waitlisted: false };
  return {
    ...presentClass(trainingClass, type, standing),
    type: presentType(type),
    ended: ends_at <= now.toISOString(),
    attendance_closed: closed ? presentRecorded(closed, await namesFor(call, closed.by.id)) : null,
    ...(trainingClass.evaluated && { evaluated: true as const }),
    may_certify: actor.permissions.manage_trainings === true,
  };
}

/** Returns an employee's name by internal id. Needs no read for the caller. */
const namesFor = async ({ table, caller }: Pick<SignedInCall, 'table' | 'caller'>, id: string) =>
  id === caller.employee.id ? new Map([[id, fullName(caller.employee)]]) : namesOf(table, [id]);
