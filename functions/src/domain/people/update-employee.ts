import { today } from '@muster/shared/rules/calendar';
import { dayText } from '@muster/shared/rules/day-text';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { mergeEdit } from '../../kernel/merge-edit.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { unlessBusy } from '../../table/core/overload.ts';
import { type Action, transact, withoutCollision } from '../../table/core/write.ts';
import { audit, employeeSubject } from '../../table/entities/audit-entry.ts';
import { changeEmployee, type Employee, identityFields, leaveFields } from '../../table/entities/employee.ts';
import { type Job, newJob } from '../../table/entities/job.ts';
import { addRankHolders } from '../../table/entities/rank.ts';
import { closeRecord } from '../../table/entities/record-change.ts';
import type { NewEntry, ReadEntry } from '../../table/entities/record-entry.ts';
import { schemas } from '../../table/entities/site.ts';
import { existingRecord, findRecord, findRecordWithEntries, record } from '../../table/entities/training-record.ts';
import { countAdministrators, refuseUnlessAdministrator } from '../access/administrators.ts';
import { isOwnRecord, ownRecordMark } from '../access/own-training.ts';
import { type AssignmentNames, assignmentFields, chosenLists, readNames } from './assignment.ts';
import { rankGone } from './create-employee.ts';
import { conflictOf, type Edit, storedEdit } from './employee-edit.ts';
import {
  dayOfChange,
  employmentChanges,
  employmentStarted,
  hireCorrections,
  isReassigned,
  lastEmploymentChange,
} from './employment-entries.ts';
import { stayingEmployee } from './require-employee.ts';
import { supervisorWrites } from './supervisors.ts';

interface EmployeeEdit {
  employeeNumber: string;
  edit: Edit;
  /**
   * Returns further writes of the transaction, if there is one; called again with each attempt, with the employee as
   * stored.
   */
  also?: (before: Employee) => Promise<Action[]>;
  /**
   * Returns the leave or the return that the edit records, and undefined to change nothing. Without it, both are of
   * today.
   */
  stay?: (before: Employee) => Stay | undefined;
  /** Called once the transaction is carried out: there is none where nothing differs. */
  onWritten?: () => void;
}

/** A leave or a return. */
interface Stay {
  /** The day since when the employee is active or not. */
  since: string;
  /** Of a leave. */
  leave?: Pick<Employee, (typeof leaveFields)[number]>;
  /** The day that was entered, by its field: one before the last change of the employment on record is refused. */
  entered?: readonly [field: string, day: string];
}

/**
 * Updates an employee's profile. `active` false also signs the employee out everywhere and releases future seats and
 * waitlist entries; true lets the employee sign in again, without those.
 */
export async function updateEmployee(context: SiteContext, input: EmployeeEdit): Promise<Employee> {
  const { after, job } = await withoutCollision(() => write(context, input));
  if (job) await unlessBusy(context.runJob(context, job));
  return after;
}

/**
 * The fields that decide an edit: the permissions, for example, whether an administrator is deactivated and counted.
 */
const decisive = ['epoch', 'active', 'permissions', ...assignmentFields, ...identityFields, ...leaveFields] as const;

async function write(
  context: SiteContext,
  { employeeNumber, edit, also = async () => [], stay, onWritten }: EmployeeEdit,
): Promise<{ after: Employee; job?: Job }> {
  const { table, actor, now } = context;
  const before = await stayingEmployee(table, employeeNumber);
  const recorded = stay?.(before);
  if (stay && !recorded) return { after: before };
  const { wanted, read } = await storedEdit(table, before, edit);
  const { changes, conflicting } = mergeEdit<Employee>(before, wanted, read);
  if (conflicting.length > 0) throw await conflictOf(table, conflicting, before, wanted);
  if (read && Object.keys(changes).length === 0) return { after: before };
  const active = changes.active ?? before.active;
  const toggled = active !== before.active;
  const isAdministrator = before.permissions.admin_access === true;
  if (toggled && isAdministrator) {
    refuseUnlessAdministrator(context, `${active ? 'activate' : 'deactivate'} an administrator`);
  }
  const written = { ...changes, ...(toggled ? toggledFields(context, before, active, recorded) : { active }) };
  const after: Employee = { ...before, ...written };
  const [entries, supervised, others] = await Promise.all([
    recordWrites(context, before, after, recorded),
    supervisorWrites(context, before, after),
    also(before),
  ]);
  const leaving =
    toggled && !active
      ? newJob(table, now, { kind: 'leave', employee: before.id, next_supervisor: recorded?.leave?.leave_supervisor })
      : undefined;
  await transact(table, [
    changeEmployee(table, before, written, {
      decidedBy: [...decisive, ...(Object.keys(changes) as (keyof Employee)[])],
    }),
    ...rankCounts(table, before, after),
    ...chosenLists(table, [newlyChosen(before, after)]),
    ...supervised.writes,
    ...entries,
    ...(toggled && isAdministrator ? [countAdministrators(table, active ? 1 : -1)] : []),
    ...(leaving ? [leaving.write] : []),
    ...others,
    audit(table, actor, now, {
      action: toggled ? (active ? 'employee.activate' : 'employee.deactivate') : 'employee.update',
      ...marksOf(context, { before, after, isOwn: supervised.isOwn }),
      subject: employeeSubject(before),
      before: { ...before },
      after: { ...after },
    }),
  ]);
  onWritten?.();
  return { after, ...(leaving ? { job: leaving.job } : {}) };
}

/**
 * Returns the fields that change with the active state. The leave of somebody who returns is over; the reason stays in
 * the record.
 */
function toggledFields(
  { site, now }: SiteContext,
  { epoch }: Employee,
  active: boolean,
  recorded: Stay | undefined,
): Partial<Employee> {
  const none = Object.fromEntries(leaveFields.map((field) => [field, undefined]));
  const toggled = { ...none, active, epoch: epoch + 1 };
  if (active) return { ...toggled, used_at: now.toISOString() };
  return { ...toggled, last_day: today(site.timezone, now), ...recorded?.leave, leave_supervisor: undefined };
}

/**
 * Returns the mark of an edit by which the actor changes their own day of hire, or becomes a superior of the employee.
 */
function marksOf(
  { actor }: SiteContext,
  { before, after, isOwn }: { before: Employee; after: Employee; isOwn: boolean },
): ReturnType<typeof ownRecordMark> {
  if (isOwn) return { marks: ['own_record'] };
  return before.hired_on === after.hired_on ? {} : ownRecordMark(actor, before.id);
}

/** Returns the unit and the group that an edit chose anew. */
const newlyChosen = (before: Employee, after: Employee) => ({
  unit_id: after.unit_id === before.unit_id ? undefined : after.unit_id,
  group_id: after.group_id === before.group_id ? undefined : after.group_id,
});

/** Why the entry of the employment is corrected: an edit of the profile has no reason of its own. */
const profileEdited = 'The hire date was changed in the profile.';

/**
 * Returns the writes to the employee's record: what changed, and whether it can take seats. Throws as
 * `hireCorrections`.
 */
async function recordWrites(
  context: SiteContext,
  before: Employee,
  after: Employee,
  recorded: Stay | undefined,
): Promise<Action[]> {
  const { table } = context;
  const hired_on = before.hired_on === after.hired_on ? undefined : after.hired_on;
  if (hired_on !== undefined) refuseOwnHireDate(context, before);
  const [{ read, written }, names] = await Promise.all([
    hired_on === undefined && !recorded ? recordAlone(table, before.id) : findRecordWithEntries(table, before.id),
    isReassigned(before, after) || hired_on !== undefined ? readNames(table, after) : { ranks: [] },
  ]);
  const hired = hired_on === undefined ? [] : hireEntries(context, before, { hired_on, written, names });
  if (recorded?.entered) refuseEarlier(recorded.entered, lastEmploymentChange(written));
  const date = recorded?.since ?? dayOfChange(context, read);
  const entries = [...hired, ...employmentChanges(before, after, { date, names })];
  if (entries.length === 0) return [];
  const changes = before.active === after.active ? [] : [closeRecord(!after.active)];
  return record(context, before.id, existingRecord(before.id, read), { changes, entries });
}

function refuseEarlier([field, day]: readonly [string, string], lastChange = ''): void {
  if (day >= lastChange) return;
  const detail = `The employment last changed on ${dayText(lastChange)}. Please choose that day or a later one.`;
  throw invalidField(field, detail);
}

/**
 * Returns the entry of a changed day of hire. A migrated department can have somebody whose record does not begin: a
 * version from before there were records created them. Theirs begins with that day.
 */
function hireEntries(
  context: SiteContext,
  employee: Employee,
  { hired_on, written, names }: { hired_on: string; written: readonly ReadEntry[]; names: AssignmentNames },
): NewEntry[] {
  const corrections = hireCorrections(context, written, { hired_on, reason: profileEdited });
  const isMigrated = (context.site.schema ?? 0) >= schemas.entries;
  return corrections.length === 0 && isMigrated ? [employmentStarted(employee, hired_on, names)] : corrections;
}

/** Throws `forbidden` for a change of the actor's own day of hire, unless they are an administrator. */
function refuseOwnHireDate(context: SiteContext, { id }: Employee): void {
  if (!isOwnRecord(context, id)) return;
  throw new ApiError('forbidden', { detail: 'You cannot change your own hire date. Please ask an administrator.' });
}

const recordAlone = async (table: SiteTable, id: string) => ({
  read: await findRecord(table, id),
  written: [] as ReadEntry[],
});

/** Returns the writes that count one holder less of the old rank and one more of the new one. */
function rankCounts(table: SiteTable, before: Employee, after: Employee): Action[] {
  if (before.rank_id === after.rank_id) return [];
  return [
    ...(before.rank_id ? [addRankHolders(table, before.rank_id, -1)] : []),
    ...(after.rank_id ? [addRankHolders(table, after.rank_id, 1, rankGone)] : []),
  ];
}
