import { isDeepStrictEqual } from 'node:util';
import type { training } from '@muster/shared/areas/training';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { ApiError } from '../http/api-error.ts';
import { sessionsText } from '../notifications/texts.ts';
import type { SiteContext } from '../site-context.ts';
import { unlessBusy } from '../table/core/overload.ts';
import { type Action, present, reread, transact, update, withoutCollision } from '../table/core/write.ts';
import { audit } from '../table/entities/audit-entry.ts';
import { endJob, type Job, listJobs, newJob } from '../table/entities/job.ts';
import { classItem, classKey, findClasses, type TrainingClass } from '../table/entities/training-class.ts';
import { extentIn, requireDates } from './add-class.ts';
import { mergeClassEdit } from './merge-class-edit.ts';

type UpdateInput = ValidatedInput<typeof training.updateClass>['body'];

/** The class as it is now, or 404; one that is being deleted is gone already. */
export async function readClass({ table }: Pick<SiteContext, 'table'>, id: string): Promise<TrainingClass> {
  const [row] = await findClasses(table, [id]);
  if (!row || row.deleting) throw new ApiError('not_found', { detail: 'This class no longer exists' });
  return row;
}

/**
 * Updates a class. Fewer seats than people are refused; more seats go to the waitlist first, and changed dates or another
 * location are brought to the attendees, both in steps (DESIGN.md section 3, "Enrollment").
 */
export async function updateClass(context: SiteContext, id: string, input: UpdateInput): Promise<TrainingClass> {
  const { table } = context;
  const jobs = await withoutCollision(() => write(context, id, input));
  for (const job of jobs) await unlessBusy(context.runJob(context, job));
  return readClass({ table }, id);
}

async function write(context: SiteContext, id: string, input: UpdateInput): Promise<Job[]> {
  const { table, actor, now, site } = context;
  const [before, unfinished] = await Promise.all([readClass(context, id), listJobs(table)]);
  // A growth that was cut off would undo the size that is set now.
  const older = unfinished.filter((job) => job.kind === 'grow_class' && job.class_id === id);
  const edited = mergeClassEdit(site, { ...before, class_size: sizeWanted(before, older) }, input);
  if (!edited) return [];
  const { class_size, sessions, is_active, location } = edited;
  if (class_size < before.enrolled_count) throw new ApiError('size_below_enrolled');
  const redated = !isDeepStrictEqual(sessions, before.sessions);
  // What a class has had so far may stay, so that the rest of it can be changed.
  if (redated) requireDates(input.dates, site.timezone);
  // A seat copies both: whoever takes one at this moment must see the change.
  const changed = redated || location !== before.location;
  const after: TrainingClass = {
    ...before,
    ...edited,
    class_size: sizeAtFirst(before, class_size, changed || (is_active && !before.is_active)),
    dates_version: before.dates_version + (changed ? 1 : 0),
    edit_version: (before.edit_version ?? 0) + 1,
    ...extentIn(sessions, site.timezone),
  };
  const jobs = jobsOf(context, before, after, class_size);
  await transact(table, [
    change(context, before, after),
    ...jobs.map((job) => job.write),
    ...older.map((job) => endJob(table, job)),
    audit(table, actor, now, {
      action: 'class.update',
      subject: { class: id },
      before: { ...before, class_size: sizeWanted(before, older) },
      after: { ...after, class_size },
    }),
  ]);
  return jobs.map(({ job }) => job);
}

/** The size that the class was last given: one that is still growing, since its new seats go to the waitlist first, has less. */
function sizeWanted({ class_size }: TrainingClass, growing: readonly Job[]): number {
  return Math.max(class_size, ...growing.map((job) => (job.kind === 'grow_class' ? job.size : 0)));
}

/**
 * The size at the moment of the change. A class with a waitlist grows by its job, stepwise; where people in line may have become
 * eligible, it has no free seat before they have been served, so that no newcomer slips between.
 */
function sizeAtFirst(before: TrainingClass, wanted: number, mayBeEligible: boolean): number {
  if (before.waiting_count === 0) return wanted;
  return Math.min(wanted, mayBeEligible ? before.enrolled_count : before.class_size);
}

/** What is left to do after the change: tell and bring the dates, and grow with the waitlist first. */
function jobsOf({ table, now }: SiteContext, before: TrainingClass, after: TrainingClass, size: number) {
  const what = [
    ...(isDeepStrictEqual(after.sessions, before.sessions) ? [] : [`it is now on ${sessionsText(after.sessions)}`]),
    ...(after.location !== before.location ? [`it now takes place at ${after.location}`] : []),
  ];
  return [
    ...(what.length > 0
      ? [newJob(table, now, { kind: 'redate_class', class_id: after.id, what: what.join(', and ') })]
      : []),
    ...(size > after.class_size ? [newJob(table, now, { kind: 'grow_class', class_id: after.id, size })] : []),
  ];
}

/** Writes the class's own fields, never its counts, on condition of the edit, the dates and the waitlist that were read. */
function change({ table }: SiteContext, before: TrainingClass, after: TrainingClass): Action {
  const { GSI1SK } = classItem(table, after);
  const {
    location,
    class_size,
    enrollment_start,
    enrollment_end,
    is_active,
    sessions,
    dates_version,
    edit_version,
    starts_at,
    ends_at,
  } = after;
  const fields = {
    location,
    class_size,
    enrollment_start,
    enrollment_end,
    is_active,
    sessions,
    dates_version,
    edit_version,
    starts_at,
    ends_at,
    GSI1SK,
  };
  const names = Object.keys(fields);
  const edit_before = before.edit_version;
  return update(
    table,
    classKey(table, after.id),
    {
      expression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      names: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      values: Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${name}`, value])),
    },
    {
      condition: `${present} AND attribute_not_exists(deleting) AND ${edit_before === undefined ? 'attribute_not_exists(#edit_version)' : '#edit_version = :edit_before'} AND #dates_version = :dates_before AND #class_size = :size_before AND waiting_count = :waiting AND wait_sequence = :sequence AND enrolled_count <= :class_size`,
      values: {
        ...(edit_before === undefined ? {} : { ':edit_before': edit_before }),
        ':dates_before': before.dates_version,
        ':size_before': before.class_size,
        ':waiting': before.waiting_count,
        ':sequence': before.wait_sequence,
      },
      otherwise: () => reread,
    },
  );
}
