import { idempotencyKeyHeader } from '@muster/shared/idempotency-key';
import { sessionName } from '@muster/shared/rules/attendance';
import { addDays, today } from '@muster/shared/rules/calendar';
import { type BuiltSite, buildClass, buildCrowd, type Person } from '@muster/testing/build';
import type { Answered, Body, System } from '@muster/testing/system';
import { setting } from '../../src/table/core/changed-fields.ts';
import { transact, update } from '../../src/table/core/write.ts';
import type { Employee } from '../../src/table/entities/employee.ts';
import { classKey, type Instructor } from '../../src/table/entities/training-class.ts';
import { type TrainingType, updateTrainingType } from '../../src/table/entities/training-type.ts';

/** A class of two days that has ended, with attendees, and the calls that record its attendance. */
export interface EndedClass {
  id: string;
  /** The names of its sessions. */
  sessions: [string, string];
  /** Its days. */
  days: [string, string];
  attendees: Employee[];
}

/** Creates a class of two days, 09:00 to 12:00, of which the second is `endedAgo` days ago. */
export async function heldClass(
  system: System,
  site: BuiltSite,
  { count = 2, type, endedAgo = 3 }: { count?: number; type?: TrainingType; endedAgo?: number } = {},
): Promise<EndedClass> {
  const day = today(site.site.timezone, system.clock.now);
  const days: [string, string] = [addDays(day, -endedAgo - 1), addDays(day, -endedAgo)];
  const dates = days.map((date) => ({ date, start_time: '09:00', end_time: '12:00' }));
  const row = await buildClass(system, site, { dates, class_size: Math.max(10, count + 5), ...(type && { type }) });
  const attendees = await buildCrowd(system, site, row, count);
  const [first = '', second = ''] = row.sessions.map(sessionName);
  return { id: row.id, sessions: [first, second], days, attendees };
}

/** Stores the instructors of a class. */
export const nameInstructors = ({ table }: BuiltSite, classId: string, instructors: Instructor[]) =>
  transact(table, [update(table, classKey(table, classId), setting({ instructors }))]);

/** Stores what a training's classes end with. */
export const assess = ({ table }: BuiltSite, type: TrainingType, fields: Partial<TrainingType>) =>
  transact(table, [updateTrainingType(table, type, fields)]);

/** One person's recorded attendance and results. */
export interface Line {
  employee_id: string;
  status: 'present' | 'absent' | 'excused';
  minutes?: number;
  reason?: string;
  replaces?: number;
}

/** Returns a person's calls about a class. */
export function callsOf(system: System, { asking }: Pick<Person, 'asking'>, { id: classId }: { id: string }) {
  const params = { classId };
  const keyed = (key?: string) => ({
    ...asking,
    headers: { ...asking.headers, ...(key && { [idempotencyKeyHeader]: key }) },
  });
  return {
    day: () => system.call('attendance', 'classDay', { params }, asking),
    sheet: () => system.call('attendance', 'sheet', { params }, asking),
    record: (session: string, lines: Line[], key?: string) =>
      system.call('attendance', 'recordAttendance', { params, body: { session, lines } }, keyed(key)),
    results: (results: object[], key?: string) =>
      system.call('attendance', 'recordResults', { params, body: { results } }, keyed(key)),
    close: () => system.call('attendance', 'closeAttendance', { params }, asking),
    reopen: (reason = 'A sheet came later') =>
      system.call('attendance', 'reopenAttendance', { params, body: { reason } }, asking),
    issue: (employee_ids: string[], reasons?: Record<string, string>) =>
      system.call('certification', 'issue', { params, body: { employee_ids, ...(reasons && { reasons }) } }, asking),
  };
}

export const numbersOf = (people: readonly Pick<Employee, 'employee_id'>[]) => people.map((one) => one.employee_id);

/** Returns lines that say the same of several people. */
export const allAre = (status: Line['status'], people: readonly Pick<Employee, 'employee_id'>[]): Line[] =>
  people.map(({ employee_id }) => ({ employee_id, status }));

type Shown = { session: string; status: string; minutes: number; reason: string | null; replaced: boolean };

/** Returns the lines of a person in a sheet or an answer, in short. */
export function linesOf({ body }: Answered<Body>, { employee_id }: Pick<Employee, 'employee_id'>): string[] {
  const row = body.rows.find((one: { employee_id: string }) => one.employee_id === employee_id);
  return row.lines.map(
    ({ session, status, minutes, reason, replaced }: Shown) =>
      `${session.slice(8, 10)} ${status} ${minutes}${reason ? ` ${reason}` : ''}${replaced ? ' (replaced)' : ''}`,
  );
}

/** Returns who was not recorded, with the codes. */
export const refusedIn = ({ body }: Answered<Body>): [string, string][] =>
  body.not_recorded.map(({ employee_id, code }: { employee_id: string; code: string }) => [employee_id, code]);
