import type { SiteTable } from '../core/client.ts';
import type { Key } from '../core/read.ts';
import { keysOfQuietClasses, typeIdOfClass } from './catalogue.ts';
import { givenUpKeys, membershipKeys } from './class-members.ts';
import { departmentRecordKey } from './department-record.ts';
import { employeeNumberKey } from './employee.ts';
import { enrollmentStateKey } from './enrollment-state.ts';
import { readMarkKey } from './notification.ts';
import { ownSettings } from './personal-settings.ts';
import { secretKey } from './site-secret.ts';
import { classKey } from './training-class.ts';
import { trainingTypeKey } from './training-type.ts';
import { rosterVersionKey } from './versions.ts';

/** The input before any read: the token's holder, and the validated path and body. */
interface AlongInput<P, B> {
  employeeId: string;
  params: P;
  body: B;
  now: Date;
}

/** Returns the keys that a call reads in one batch with its sign-in, each for its first read (core/read-along.ts). */
export type Along<P = unknown, B = unknown> = (table: SiteTable, input: AlongInput<P, B>) => Key[];

/** For `requireEnrollmentState` of the caller. */
export const ownRecord: Along = (table, { employeeId }) => [enrollmentStateKey(table, employeeId)];

/** For `requireEnrollmentState` of the caller and `upcomingClasses`. */
export const ownRecordAndClasses: Along = (table, input) => [
  ...ownRecord(table, input),
  ...keysOfQuietClasses(table, input.now),
];

/** For `readMembership` of the caller in the path's class, and `findTrainingType` of its type, if known. */
export const ownMembership: Along<{ id: string }> = (table, { employeeId, params }) => {
  const typeId = typeIdOfClass(table, params.id);
  return [
    ...membershipKeys(table, employeeId, params.id),
    ...(typeId === undefined ? [] : [trainingTypeKey(table, typeId)]),
  ];
};

/** Like `ownMembership`, for a path with `classId`. */
export const ownMembershipOfClass: Along<{ classId: string }> = (table, { employeeId, params }) =>
  membershipKeys(table, employeeId, params.classId);

/** For `readMembership` of the caller in the path's class, and `readGivenUp` of the body's class. */
export const ownMove: Along<{ id: string }, { move_from?: string | undefined }> = (table, input) => [
  ...ownMembership(table, input),
  ...(input.body.move_from ? givenUpKeys(table, input.employeeId, input.body.move_from) : []),
];

/** For `findReadMark` and `findSettings` of the caller. */
export const ownReadMarkAndSettings: Along = (table, input) => [
  readMarkKey(table, input.employeeId),
  ...ownSettings(table, input),
];

/** For `requireEmployee` of the number in the path. */
export const namedNumber: Along<{ employee_id: string }> = (table, { params }) => [
  employeeNumberKey(table, params.employee_id),
];

/** For `requireEmployee` of the number in the body. */
export const enteredNumber: Along<unknown, { employee_id: string }> = (table, { body }) => [
  employeeNumberKey(table, body.employee_id),
];

/** For `requireEmployee` of the number in the path, and `requireSupervisor` of the one in the body. */
export const namedNumberAndSupervisor: Along<{ employee_id: string }, { supervisor_id?: string | null | undefined }> = (
  table,
  input,
) => [
  ...namedNumber(table, input),
  ...(input.body.supervisor_id ? [employeeNumberKey(table, input.body.supervisor_id)] : []),
];

/** For `requireClass` of the class in the path. */
export const namedClass: Along<{ classId: string }> = (table, { params }) => [classKey(table, params.classId)];

/** For `findRosterVersion` and `findDepartmentHead`. */
export const departmentEnds: Along = (table) => [rosterVersionKey(table), departmentRecordKey(table)];

/** For `findRosterVersion`. */
export const rosterVersion: Along = (table) => [rosterVersionKey(table)];

/**
 * For `findSiteSecret`, and `readMembership` of the caller in the body's class, or `requireEnrollmentState` without
 * one.
 */
export const ownCheckIn: Along<unknown, { class_id?: string | undefined }> = (table, input) => [
  secretKey(table),
  ...(input.body.class_id
    ? membershipKeys(table, input.employeeId, input.body.class_id)
    : [enrollmentStateKey(table, input.employeeId)]),
];
