import { buildClass } from '@muster/testing/build';
import { officer, site, system, trainer } from '@muster/testing/each-test';
import { expect } from 'vitest';
import { recordDifferences } from '../../src/entry/provisioning/rebuild-site.ts';
import { type Attendance, attendanceOf } from '../../src/table/entities/attendance.ts';
import type { NewEntry } from '../../src/table/entities/record-entry.ts';
import { findAttendeesOf } from '../../src/table/entities/seat.ts';
import type { TrainingClass } from '../../src/table/entities/training-class.ts';
import type { TrainingType } from '../../src/table/entities/training-type.ts';
import { callsOf } from '../attendance/held-class.ts';
import { day, enter } from './evaluating.ts';

/** Returns the evaluations of `officer` on the sheet of a class. */
export async function onSheet(held: { id: string }) {
  const { body } = await callsOf(system, trainer, held).sheet();
  const { employee_id } = officer.employee;
  return body.rows.find((one: { employee_id: string }) => one.employee_id === employee_id)?.evaluations;
}

/** Returns everything stored with the seat of `officer` in a class; undefined: no seat. */
export async function storedIn({ id }: { id: string }): Promise<Attendance | undefined> {
  const [seat] = await findAttendeesOf(site.table, officer.employee.id, [id]);
  return seat && attendanceOf(seat.attendee);
}

/** Expects the seats to have what the record says. */
export async function expectFolded() {
  for await (const difference of recordDifferences(site.table)) expect(difference).toBeUndefined();
}

/** Credits `officer` with teaching a class. */
export function creditInstructor({ id: class_id, type_id }: Pick<TrainingClass, 'id' | 'type_id'>) {
  const credit: NewEntry = {
    kind: 'credit.recorded',
    valid_on: day,
    data: { minutes: 60, category_ids: [], type_id, class_id, as: 'instructor' },
  };
  return enter(officer, credit);
}

/** Adds a class of this evening that has not begun, open for enrollment. Each `n` up to 6 has its own hour. */
export const classTonight = (n = 0, type?: TrainingType): Promise<TrainingClass> =>
  buildClass(system, site, {
    dates: [{ date: day, start_time: `${17 + n}:00`, end_time: `${17 + n}:50` }],
    ...(type && { type }),
  });
