import { buildClass, buildSite, buildType } from '@muster/testing/build';
import type { System } from '@muster/testing/system';
import { findEnrollmentState } from '../../src/table/entities/enrollment-state.ts';
import type { TrainingClass } from '../../src/table/entities/training-class.ts';
import { officers } from '../waitlist/people.ts';

export type Verb = 'enroll' | 'unenroll' | 'joinWaitlist' | 'leaveWaitlist';

/** A call of one employee for one class. */
export type Step = { person: number; classIndex: number; verb: Verb };
export const people = 4;
/**
 * Five classes with two seats: 0 and 1 are of one type; 2 overlaps 0; 3 follows 0 back to back and overlaps 2; 4 has no
 * clash.
 */
export const timetable = [
  { type: 'a', date: '2026-05-23', start: 9, end: 12, clashes: [2] },
  { type: 'a', date: '2026-05-30', start: 9, end: 12, clashes: [] },
  { type: 'b', date: '2026-05-23', start: 11, end: 14, clashes: [0, 3] },
  { type: 'c', date: '2026-05-23', start: 12, end: 15, clashes: [2] },
  { type: 'd', date: '2026-06-02', start: 9, end: 12, clashes: [] },
];
export const size = 2;

/** Returns a site with the timetable, its employees, and functions for their calls. */
export async function scene(system: System) {
  const site = await buildSite(system);
  const types = new Map<string, Awaited<ReturnType<typeof buildType>>>();
  const classes: TrainingClass[] = [];
  for (const { type, date, start, end } of timetable) {
    if (!types.has(type)) types.set(type, await buildType(system, site));
    const dates = [{ date, start_time: hour(start), end_time: hour(end) }];
    classes.push(await buildClass(system, site, { type: types.get(type), class_size: size, dates }));
  }
  const staff = await officers(system, site, people);
  const take = async ({ person, classIndex, verb }: Step) => {
    const params = { id: classes[classIndex]?.id ?? '' };
    const { status, body } = await system.call('enrollment', verb, { params }, staff[person]?.asking);
    return status === 200 ? 'ok' : `${status} ${body.code}`;
  };
  const seatsOf = async (person: number) => {
    const record = await findEnrollmentState(site.table, staff[person]?.employee.id ?? '');
    return classes.map(({ id }) => id in (record?.seats ?? {}));
  };
  return { site, classes, staff, take, seatsOf };
}

const hour = (number: number) => `${String(number).padStart(2, '0')}:00`;
