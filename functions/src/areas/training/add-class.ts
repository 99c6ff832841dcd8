import type { TrainingClass as Answered, training } from '@muster/shared/areas/training';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { givenFields } from '@muster/shared/given-fields';
import { type ClassSession, extentOf, refusedDates, sortSessions, spansOf } from '@muster/shared/rules/class-sessions';
import type { SiteContext } from '../../calls/site-context.ts';
import { presentClass } from '../../domain/training/present-class.ts';
import { ApiError, invalidField, invalidFields } from '../../kernel/api-error.ts';
import { gone } from '../../kernel/missing.ts';
import { newId } from '../../table/core/new-id.ts';
import { type Action, transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { type Site, timeFormatOf } from '../../table/entities/site.ts';
import { chooseListed } from '../../table/entities/site-list.ts';
import { addClassItems, enteredClassFields, type TrainingClass } from '../../table/entities/training-class.ts';
import { countClassAdded, trainingTypes } from '../../table/entities/training-type.ts';
import { resolveInstructors, teachingWrites } from './instructors.ts';
import { noSuchType } from './update-type.ts';

export type ClassInput = ValidatedInput<typeof training.addClass>['body'];

/** Returns the dates of a form as class sessions, by start. */
export function sessionsOf(dates: ClassInput['dates']): ClassSession[] {
  return sortSessions(dates.map(({ date, start_time, end_time }) => ({ date, start: start_time, end: end_time })));
}

/** Throws `invalid` for dates that cannot belong to one class, and for times that the department's zone skips. */
export function requireDates(dates: ClassInput['dates'], site: Site): void {
  const fields = refusedDates(dates, site.timezone, timeFormatOf(site));
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
}

/** Returns the write that marks a location as used. A removed location is a field error. */
export const choosePlace = ({ table }: Pick<SiteContext, 'table'>, placeId: string): Action =>
  chooseListed(table, 'PLACE', placeId, () => invalidField('place_id', gone('location')));

/** Returns the start and end of a class with these class sessions, UTC ISO. */
export function extentIn(
  sessions: readonly ClassSession[],
  timeZone: string,
): Pick<TrainingClass, 'starts_at' | 'ends_at'> {
  const { start, end } = extentOf(spansOf(sessions, timeZone));
  return { starts_at: new Date(start).toISOString(), ends_at: new Date(end).toISOString() };
}

/** Schedules a class. Past dates are valid, for classes already held (docs/behavior.md, "Calls"). */
export async function addClass(
  context: SiteContext,
  input: ClassInput,
): Promise<{ trainingClass: TrainingClass; answer: Answered }> {
  return withoutCollision(() => write(context, input));
}

async function write(
  context: SiteContext,
  { dates, training_type_id, instructors: listed, ...fields }: ClassInput,
): Promise<{ trainingClass: TrainingClass; answer: Answered }> {
  const { table, actor, now, site, idempotency } = context;
  const type = (await trainingTypes(table)).get(training_type_id);
  if (!type) throw noSuchType();
  if (type.archived) throw new ApiError('type_archived');
  requireDates(dates, site);
  const sessions = sessionsOf(dates);
  const { instructors, checks } = await resolveInstructors(context, listed);
  const { location, class_size, enrollment_start, enrollment_end, is_active } = fields;
  const optional = givenFields(fields, enteredClassFields);
  const entered = {
    ...{ location, class_size, enrollment_start, enrollment_end, is_active },
    ...(instructors && { instructors }),
    ...optional,
  };
  const trainingClass: TrainingClass = {
    id: newId(now),
    type_id: training_type_id,
    ...entered,
    enrolled_count: 0,
    waiting_count: 0,
    wait_sequence: 0,
    sessions,
    created_by: actor.id,
    dates_version: 1,
    ...extentIn(sessions, site.timezone),
  };
  const answer = presentClass(trainingClass, type, { is_enrolled: false, is_waitlisted: false });
  await transact(table, [
    ...idempotency.storeAnswer(answer),
    countClassAdded(table, training_type_id, (stored) => (stored ? new ApiError('type_archived') : noSuchType())),
    ...addClassItems(table, trainingClass),
    ...teachingWrites(context, undefined, trainingClass),
    ...checks,
    ...(optional.place_id ? [choosePlace(context, optional.place_id)] : []),
    audit(table, actor, now, {
      action: 'class.add',
      subject: { class: trainingClass.id, type: training_type_id },
      after: { ...entered, sessions },
    }),
  ]);
  return { trainingClass, answer };
}
