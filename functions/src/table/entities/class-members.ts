import type { SiteTable } from '../core/client.ts';
import { entityOf, entityOrNone } from '../core/item.ts';
import { getItems, type Item, type Key, queryAll } from '../core/read.ts';
import type { CanceledSeat } from './canceled-seat.ts';
import { type EnrollmentState, enrollmentStateKey, enrollmentStateOrNone } from './enrollment-state.ts';
import { type Attendee, attendeeKey, type Seat, seatKey } from './seat.ts';
import { classKey, type TrainingClass } from './training-class.ts';
import { type WaitlistEntry, waitlistEntryKey } from './waitlist-entry.ts';

/** A class with its attendees and its waitlist. */
export interface ClassMembers {
  trainingClass: TrainingClass | undefined;
  /** By internal id. */
  attendees: Attendee[];
  /** By sequence. */
  waitlist: WaitlistEntry[];
  /** The people who left the class because it was canceled, by internal id. */
  canceledSeats: CanceledSeat[];
}

/** Returns a class with attendees and waitlist in one round trip. The class is read first, for `isSameWaitlist`. */
export const readClassMembers = async (table: SiteTable, classId: string): Promise<ClassMembers> =>
  membersIn(await queryAll(table, `${table.site}#CLASS#${classId}`));

/** The ids of a class's members, and its counts of them. */
export interface MemberIds {
  trainingClass: Pick<TrainingClass, (typeof countFields)[number]> | undefined;
  attendees: Pick<Attendee, (typeof memberFields)[number]>[];
  waitlist: Pick<WaitlistEntry, 'employee'>[];
}

const countFields = ['id', 'type_id', 'class_size', 'enrolled_count', 'waiting_count'] as const;
const memberFields = ['employee', 'certified'] as const;

/** Like `readClassMembers`, but reads only ids and counts, which takes a fraction of the time. */
export const readMemberIds = async (table: SiteTable, classId: string): Promise<MemberIds> =>
  membersIn(await queryAll(table, `${table.site}#CLASS#${classId}`, { only: [...countFields, ...memberFields] }));

function membersIn(items: readonly Item[]): ClassMembers {
  const withPrefix = <T>(prefix: string) =>
    items.filter(({ SK }) => SK.startsWith(prefix)).map((item) => entityOf<T>(item));
  return {
    trainingClass: withPrefix<TrainingClass>('CLASS')[0],
    attendees: withPrefix<Attendee>('SEAT#'),
    waitlist: withPrefix<WaitlistEntry>('WAIT#'),
    canceledSeats: withPrefix<CanceledSeat>('CANCELED#'),
  };
}

/** Returns whether two reads of a class have the same waitlist: joins raise the sequence, leaves lower the count. */
export function isSameWaitlist(one: TrainingClass | undefined, other: TrainingClass): boolean {
  return one?.wait_sequence === other.wait_sequence && one.waiting_count === other.waiting_count;
}

/** An employee's state in one class, as stored now. */
export interface Membership {
  trainingClass: TrainingClass | undefined;
  record: EnrollmentState | undefined;
  attendee: Attendee | undefined;
}

export const membershipKeys = (table: SiteTable, employeeId: string, classId: string): Key[] => [
  classKey(table, classId),
  enrollmentStateKey(table, employeeId),
  attendeeKey(table, classId, employeeId),
];

/** Returns a class, an employee's record and their seat in the class, in one round trip. */
export async function readMembership(table: SiteTable, employeeId: string, classId: string): Promise<Membership> {
  const keys = membershipKeys(table, employeeId, classId);
  const [trainingClass, record, attendee] = await getItems(table, keys);
  return {
    trainingClass: entityOrNone<TrainingClass>(trainingClass),
    record: enrollmentStateOrNone(record),
    attendee: entityOrNone<Attendee>(attendee),
  };
}

export const givenUpKeys = (table: SiteTable, employeeId: string, classId: string): Key[] => [
  classKey(table, classId),
  attendeeKey(table, classId, employeeId),
];

/** Returns the class whose seat an employee gives up, and that seat. */
export async function readGivenUp(
  table: SiteTable,
  employeeId: string,
  classId: string,
): Promise<Pick<Membership, 'trainingClass' | 'attendee'>> {
  const [trainingClass, attendee] = await getItems(table, givenUpKeys(table, employeeId, classId));
  return { trainingClass: entityOrNone<TrainingClass>(trainingClass), attendee: entityOrNone<Attendee>(attendee) };
}

/** Returns a class with attendee item and record of each employee, in one round trip. */
export async function readAttendees(table: SiteTable, classId: string, employeeIds: readonly string[]) {
  const [trainingClass, ...items] = await getItems(table, [
    classKey(table, classId),
    ...employeeIds.flatMap((id) => [attendeeKey(table, classId, id), enrollmentStateKey(table, id)]),
  ]);
  return {
    trainingClass: entityOrNone<TrainingClass>(trainingClass),
    attendees: employeeIds.map((employeeId, n) => ({
      employeeId,
      attendee: entityOrNone<Attendee>(items[2 * n]),
      record: enrollmentStateOrNone(items[2 * n + 1]),
    })),
  };
}

/** Returns record and seat item of each attendee, in one round trip. */
export async function readSeats(table: SiteTable, classId: string, attendees: readonly Attendee[]) {
  const read = await readWithRecords(table, attendees, ({ employee }) => seatKey(table, employee, classId));
  return read.map(({ member, record, item }) => ({ attendee: member, record, seat: entityOrNone<Seat>(item) }));
}

/** A member of a class: an attendee or, with a sequence, an employee on its waitlist. */
export type ClassMember = Pick<Attendee, 'employee'> & Partial<Pick<WaitlistEntry, 'sequence'>>;

/** Returns the members who are still in the class, with their records, in one round trip. */
export async function readPresentMembers<M extends ClassMember>(
  table: SiteTable,
  classId: string,
  members: readonly M[],
) {
  const read = await readWithRecords(table, members, ({ employee, sequence }) =>
    sequence === undefined ? attendeeKey(table, classId, employee) : waitlistEntryKey(table, classId, sequence),
  );
  return read.flatMap(({ member, record, item }) => (item ? [{ ...member, record }] : []));
}

async function readWithRecords<M extends { employee: string }>(
  table: SiteTable,
  members: readonly M[],
  keyOf: (member: M) => Key,
) {
  const keys = members.flatMap((member) => [enrollmentStateKey(table, member.employee), keyOf(member)]);
  const items = await getItems(table, keys);
  return members.map((member, n) => ({
    member,
    record: enrollmentStateOrNone(items[2 * n]),
    item: items[2 * n + 1],
  }));
}
