import { lastDay } from '@muster/shared/rules/class-sessions';
import type { SiteContext } from '../site-context.ts';
import type { ClassAttendance } from '../table/entities/attendance.ts';
import type { NewEntry } from '../table/entities/record-entry.ts';
import type { Site } from '../table/entities/site.ts';
import type { TrainingClass } from '../table/entities/training-class.ts';
import { findRecords, type TrainingRecord } from '../table/entities/training-record.ts';
import type { TrainingType } from '../table/entities/training-type.ts';
import { creditMinutes } from '../training/credit-minutes.ts';

/** What closing the attendance of a class changes. */
export interface Closing {
  changes: ClassAttendance;
  /** The credits of the instructors who were not credited for the class before: an entry of their record each. */
  credits: Credit[];
}

export interface Credit {
  employeeId: string;
  record: TrainingRecord;
  entry: NewEntry;
}

/** The writes of a credit: the record, its entry and the entry's texts. */
export const writesOfCredit = 3;

/**
 * Returns what closing the attendance of a class changes. Employees who are its instructors are credited with its minutes once for each
 * class, however often its attendance is closed.
 */
export async function planClosing(
  { table, actor, site, now }: SiteContext,
  trainingClass: TrainingClass,
  type: TrainingType,
): Promise<Closing> {
  const { instructors = [], credited = [] } = trainingClass;
  const due = [...new Set(instructors.flatMap(({ employee }) => employee ?? []))].filter(
    (id) => !credited.includes(id),
  );
  const entry = instructorCredit(trainingClass, type, site);
  const records = entry && due.length > 0 ? await findRecords(table, due) : [];
  const credits = due.flatMap((employeeId, n) => {
    const record = records[n];
    return record && entry ? [{ employeeId, record, entry }] : [];
  });
  return {
    changes: {
      attendance_closed: { at: now.toISOString(), by: { id: actor.id, employee_id: actor.employee_id } },
      ...(credits.length > 0 && { credited: [...credited, ...credits.map(({ employeeId }) => employeeId)] }),
    },
    credits,
  };
}

/** Returns the entry that credits an instructor of a class; undefined: the class has no minutes of credit. */
function instructorCredit(trainingClass: TrainingClass, type: TrainingType, site: Site): NewEntry | undefined {
  const { id, sessions } = trainingClass;
  const minutes = creditMinutes(trainingClass, site);
  if (minutes === 0) return undefined;
  return {
    kind: 'credit.recorded',
    valid_on: lastDay(sessions),
    data: { minutes, category_ids: type.category_ids ?? [], type_id: type.id, class_id: id, as: 'instructor' },
    texts: { title: type.name, provider: site.name },
  };
}
