import type { training } from '@muster/shared/areas/training';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { type ClassSession, extentOf, refusedDates, sortSessions, spansOf } from '@muster/shared/rules/class-sessions';
import { ApiError, invalidFields } from '../http/api-error.ts';
import type { SiteTable } from '../table/core/client.ts';
import { newId } from '../table/core/new-id.ts';
import { type Action, absent, present, put, transact, update, withoutCollision } from '../table/core/write.ts';
import { type Actor, audit } from '../table/entities/audit-entry.ts';
import { classItem, classPointer, type TrainingClass } from '../table/entities/training-class.ts';
import { trainingTypeKey } from '../table/entities/training-type.ts';

export type ClassInput = ValidatedInput<typeof training.addClass>['body'];

/** Date rows of a form as sessions, by start. */
export function sessionsOf(dates: ClassInput['dates']): ClassSession[] {
  return sortSessions(dates.map(({ date, start_time, end_time }) => ({ date, start: start_time, end: end_time })));
}

/** Refuses dates that one class cannot have together, or that have no such time in the department's zone. */
export function requireDates(dates: ClassInput['dates'], timeZone: string): void {
  const fields = refusedDates(dates, timeZone);
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
}

/** When a class with these sessions starts and ends, UTC ISO, in the department's zone. */
export function extentIn(
  sessions: readonly ClassSession[],
  timeZone: string,
): Pick<TrainingClass, 'starts_at' | 'ends_at'> {
  const { start, end } = extentOf(spansOf(sessions, timeZone));
  return { starts_at: new Date(start).toISOString(), ends_at: new Date(end).toISOString() };
}

/**
 * Schedules a class of a type; past dates are accepted, since staff back-fill records (DESIGN.md section 3, "Calls"). `more`
 * are writes to be part of it.
 */
export async function addClass(
  table: SiteTable,
  actor: Actor,
  now: Date,
  timeZone: string,
  { dates, training_type_id, ...input }: ClassInput,
  more: (row: TrainingClass) => Action[] = () => [],
): Promise<TrainingClass> {
  requireDates(dates, timeZone);
  const sessions = sessionsOf(dates);
  const row: TrainingClass = {
    id: newId(now),
    type_id: training_type_id,
    ...input,
    enrolled_count: 0,
    waiting_count: 0,
    wait_sequence: 0,
    sessions,
    created_by: actor.id,
    dates_version: 1,
    ...extentIn(sessions, timeZone),
  };
  await withoutCollision(() =>
    transact(table, [
      ...more(row),
      update(
        table,
        trainingTypeKey(table, row.type_id),
        { expression: 'ADD class_count :one', values: { ':one': 1 } },
        {
          condition: present,
          otherwise: () => new ApiError('not_found', { detail: 'This training no longer exists' }),
        },
      ),
      put(table, classItem(table, row), { condition: absent, otherwise: () => new ApiError('unexpected') }),
      put(table, classPointer(table, row)),
      audit(table, actor, now, {
        action: 'class.add',
        subject: { class: row.id, type: row.type_id },
        after: { ...input, sessions },
      }),
    ]),
  );
  return row;
}
