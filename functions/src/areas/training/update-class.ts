import { isDeepStrictEqual } from 'node:util';
import type { training } from '@muster/shared/areas/training';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { sessionName } from '@muster/shared/rules/attendance';
import { dayText } from '@muster/shared/rules/day-text';
import { renumberSessions } from '@muster/shared/rules/session-numbers';
import type { SiteContext } from '../../calls/site-context.ts';
import { classChanged, sessionsText } from '../../domain/messages/messages.ts';
import { refuseCanceled, requireClass } from '../../domain/training/require-class.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { unlessBusy } from '../../table/core/overload.ts';
import { type Action, transact, withoutCollision } from '../../table/core/write.ts';
import { hasArrivals } from '../../table/entities/arrival.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { endJob, type Job, listJobs, newJob } from '../../table/entities/job.ts';
import { notify } from '../../table/entities/notification.ts';
import { auditedClass, type TrainingClass, updateClassFields } from '../../table/entities/training-class.ts';
import { findTrainingType } from '../../table/entities/training-type.ts';
import { choosePlace, extentIn, requireDates } from './add-class.ts';
import { resolveInstructors, teachingWrites } from './instructors.ts';
import { mergeClassEdit } from './merge-class-edit.ts';

interface UpdateInput {
  id: string;
  edit: ValidatedInput<typeof training.updateClass>['body'];
}

/**
 * Updates a class and returns it. Throws `size_below_enrolled` for fewer seats than attendees, `session_attended` and
 * `attendance_closed`. Jobs give new seats to the waitlist first, and copy changed dates or location to the attendees
 * (docs/behavior.md, "Enrollment").
 */
export async function updateClass(context: SiteContext, input: UpdateInput): Promise<TrainingClass> {
  const jobs = await withoutCollision(() => write(context, input));
  for (const job of jobs) await unlessBusy(context.runJob(context, job));
  return requireClass(context, input.id);
}

async function write(context: SiteContext, { id, edit }: UpdateInput): Promise<Job[]> {
  const { table, actor, now, site } = context;
  const [before, unfinished] = await Promise.all([requireClass(context, id), listJobs(table)]);
  refuseCanceled(before);
  // An unfinished increase would overwrite the new size.
  const increases = unfinished.filter((job) => job.kind === 'grow_class' && job.class_id === id);
  const merged = await mergeClassEdit(context, { ...before, class_size: requestedSize(before, increases) }, edit);
  if (!merged) return [];
  const { instructors, checks } = await resolveInstructors(context, merged.instructors, before.instructors);
  const edited = { ...merged, instructors };
  const { class_size, sessions, is_active, location } = edited;
  if (class_size < before.enrolled_count) throw new ApiError('size_below_enrolled');
  const isRescheduled = !isDeepStrictEqual(sessions, before.sessions);
  if (before.attendance_closed) refuseClosed(before, edited);
  await refuseAttended(context, before, sessions);
  // Unchanged dates are not checked, so that an older class stays editable.
  if (isRescheduled) requireDates(edit.dates, site);
  // Seats copy both: a seat claimed at this moment must fail.
  const isCopied = isRescheduled || location !== before.location;
  const after: TrainingClass = {
    ...before,
    ...edited,
    class_size: sizeAtFirst(before, class_size, isCopied || (is_active && !before.is_active)),
    dates_version: before.dates_version + (isCopied ? 1 : 0),
    edit_version: (before.edit_version ?? 0) + 1,
    ...(isRescheduled && renumberSessions(before.sessions, before, sessions, now)),
    edited_at: now.toISOString(),
    withdrawn_at: is_active ? undefined : before.is_active ? now.toISOString() : before.withdrawn_at,
    ...extentIn(sessions, site.timezone),
  };
  const what = changesIn(site, before, after);
  const jobs = jobsOf(context, after, what, class_size);
  const told = await notifyInstructors(context, after, what);
  await transact(table, [
    ...updateClassFields(table, before, after),
    ...teachingWrites(context, before, after),
    ...checks,
    // An ended class may name a removed location, which must be replaced if the class is moved.
    ...(after.place_id && (isRescheduled || after.place_id !== before.place_id)
      ? [choosePlace(context, after.place_id)]
      : []),
    ...jobs.map((job) => job.write),
    ...told,
    ...increases.map((job) => endJob(table, job)),
    audit(table, actor, now, {
      action: 'class.update',
      subject: { class: id },
      before: auditedClass({ ...before, class_size: requestedSize(before, increases) }),
      after: auditedClass({ ...after, class_size }),
    }),
  ]);
  return jobs.map(({ job }) => job);
}

/** Throws `attendance_closed` for other sessions, instructors or minutes: the credits were computed from them. */
function refuseClosed(
  before: TrainingClass,
  requested: Pick<TrainingClass, 'sessions' | 'instructors' | 'credit_minutes'>,
): void {
  const isSame = (['sessions', 'instructors', 'credit_minutes'] as const).every((field) =>
    isDeepStrictEqual(before[field], requested[field]),
  );
  if (isSame) return;
  throw new ApiError('attendance_closed', {
    detail:
      'The attendance of this class is locked. To change its dates, instructors or minutes of credit, please reopen it first.',
  });
}

/** Throws `session_attended` if a session with attendance gets other times, or one with check-ins another start. */
async function refuseAttended(
  { table }: Pick<SiteContext, 'table'>,
  { id, sessions, attended = [] }: TrainingClass,
  requested: TrainingClass['sessions'],
): Promise<void> {
  const kept = sessions.filter((session) => attended.includes(sessionName(session)));
  const lost = kept.find((session) => !requested.some((other) => isDeepStrictEqual(other, session)));
  if (lost) {
    throw new ApiError('session_attended', {
      detail: `Attendance of ${dayText(lost.date)} was recorded, so its day and times cannot be changed. Other dates can.`,
    });
  }
  // Check-ins refer to the session's name.
  const names = new Set(requested.map(sessionName));
  const renamed = sessions.filter((session) => !names.has(sessionName(session)));
  const checked = await Promise.all(renamed.map((session) => hasArrivals(table, id, sessionName(session))));
  const arrived = renamed.find((_, n) => checked[n]);
  if (!arrived) return;
  throw new ApiError('session_attended', {
    detail: `People have checked in on ${dayText(arrived.date)}, so its day and start cannot be changed. Other dates can.`,
  });
}

/** Returns the requested size of a class. While jobs increase it, that is more than its `class_size`. */
function requestedSize({ class_size }: TrainingClass, increases: readonly Job[]): number {
  return Math.max(class_size, ...increases.map((job) => (job.kind === 'grow_class' ? job.size : 0)));
}

/**
 * Returns the size to write at once. A job increases a class with a waitlist. If waiting employees may have become
 * eligible, no seat is free before they are served, so that no one else gets it first.
 */
function sizeAtFirst(before: TrainingClass, requested: number, mayBeEligible: boolean): number {
  if (before.waiting_count === 0) return requested;
  return Math.min(requested, mayBeEligible ? before.enrolled_count : before.class_size);
}

/** Returns the jobs of an update: copy dates and location to the attendees, and increase the capacity. */
function jobsOf({ table, now }: SiteContext, after: TrainingClass, what: string, size: number) {
  return [
    ...(what ? [newJob(table, now, { kind: 'redate_class', class_id: after.id, what })] : []),
    ...(size > after.class_size ? [newJob(table, now, { kind: 'grow_class', class_id: after.id, size })] : []),
  ];
}

/** Returns the changes of dates and location in words, for the people of the class. Empty: none. */
function changesIn(site: SiteContext['site'], before: TrainingClass, after: TrainingClass): string {
  return [
    ...(isDeepStrictEqual(after.sessions, before.sessions)
      ? []
      : [`it is now on ${sessionsText(after.sessions, site)} instead of ${sessionsText(before.sessions, site)}`]),
    ...(after.location !== before.location ? [`it now takes place at ${after.location}`] : []),
  ].join(', and ');
}

/** Returns notifications for the instructors except the actor. The job notifies attendees. */
async function notifyInstructors(context: SiteContext, after: TrainingClass, what: string): Promise<Action[]> {
  const { table, actor } = context;
  const ids = (after.instructors ?? []).flatMap(({ employee }) =>
    employee && employee !== actor.id ? [employee] : [],
  );
  if (!what || ids.length === 0) return [];
  const type = await findTrainingType(table, after.type_id);
  const message = classChanged(type?.name ?? '', after, what, []);
  return ids.map((id) => notify(context, id, message));
}
