import { isKind } from '@muster/shared/record/entry';
import { lastDay } from '@muster/shared/rules/class-sessions';
import type { SiteContext } from '../../calls/site-context.ts';
import type { Action } from '../../table/core/write.ts';
import type { ClassAttendance } from '../../table/entities/attendance.ts';
import { type EnrollmentState, findEnrollmentStates } from '../../table/entities/enrollment-state.ts';
import { type Job, newJob } from '../../table/entities/job.ts';
import { listEntries, type NewEntry } from '../../table/entities/record-entry.ts';
import type { Site } from '../../table/entities/site.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';
import type { TrainingType } from '../../table/entities/training-type.ts';
import { isOwnRecord } from '../access/own-training.ts';
import { validEntriesOf } from '../record/standing.ts';
import { creditMinutes } from './credit-minutes.ts';

/** Changes from closing the attendance of a class, or from crediting instructors afterwards. */
export interface Closing {
  changes: ClassAttendance;
  /** An entry for each instructor who has no credit for the class yet. */
  credits: Credit[];
  /** Requests surveys from the attendees. Undefined: requested before, or not wanted. */
  survey: { job: Job; write: Action } | undefined;
}

export interface Credit {
  employeeId: string;
  record: EnrollmentState;
  entry: NewEntry;
}

/**
 * Returns the changes from closing a class's attendance. Each instructor is credited once per class, except those who
 * had left before its last day. Actors who are not administrators cannot credit themselves; the next person who closes
 * it does.
 */
export async function planClosing(
  context: SiteContext,
  trainingClass: TrainingClass,
  type: TrainingType,
): Promise<Closing> {
  const { table, actor, site, now } = context;
  const { instructors = [], credited = [], attendance_closed: closed } = trainingClass;
  const due = [...new Set(instructors.flatMap(({ employee }) => employee ?? []))].filter(
    (id) => !credited.includes(id) && !isOwnRecord(context, id),
  );
  const entry = instructorCredit(trainingClass, type, site);
  const records = entry && due.length > 0 ? await findEnrollmentStates(table, due) : [];
  const day = lastDay(trainingClass.sessions);
  const gone = await Promise.all(
    due.map(async (id, n) => records[n]?.closed === true && (await hadLeft(context, id, day))),
  );
  const credits = due.flatMap((employeeId, n) => {
    const record = records[n];
    return record && entry && !gone[n] ? [{ employeeId, record, entry }] : [];
  });
  const survey =
    !closed && site.evaluations && !type.no_evaluation
      ? newJob(table, now, { kind: 'open_evaluation', class_id: trainingClass.id })
      : undefined;
  return {
    changes: {
      attendance_closed: closed ?? { at: now.toISOString(), by: { id: actor.id, employee_id: actor.employee_id } },
      ...(credits.length > 0 && { credited: [...credited, ...credits.map(({ employeeId }) => employeeId)] }),
      ...(survey && { evaluated: true as const }),
    },
    credits,
    survey,
  };
}

/** Returns whether an employee had left or was inactive on a day. */
async function hadLeft({ table }: Pick<SiteContext, 'table'>, employeeId: string, day: string): Promise<boolean> {
  const entries = (await listEntries(table, employeeId)).map(({ entry }) => entry);
  const last = validEntriesOf(entries)
    .changes.filter(isKind('employment.status', 'employment.ended'))
    .findLast(({ valid_on }) => valid_on <= day);
  if (!last) return false;
  if (last.kind === 'employment.status' && last.data.active) return false;
  return last.valid_on < day;
}

/** Returns the entry that credits an instructor of a class. Undefined: the class has no credit. */
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
