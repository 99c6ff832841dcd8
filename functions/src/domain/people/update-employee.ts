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
import {
  existingEnrollmentState,
  findEnrollmentState,
  findEnrollmentStateWithEntries,
  record,
} from '../../table/entities/enrollment-state.ts';
import { type Job, newJob } from '../../table/entities/job.ts';
import { addRankHolders } from '../../table/entities/rank.ts';
import { closeRecord } from '../../table/entities/record-change.ts';
import type { NewEntry, ReadEntry } from '../../table/entities/record-entry.ts';
import { schemas } from '../../table/entities/site.ts';
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
import { stayingEmployee, stayingEmployeeById } from './require-employee.ts';
import { supervisorWrites } from './supervisors.ts';

/** An edit of the employee with a number or an internal id. */
type EmployeeEdit = ({ employeeNumber: string } | { employeeId: string }) & {
  edit: Edit;
  /** Returns further writes of the transaction. Runs again with each attempt, with the employee as stored. */
  also?: (before: Employee) => Promise<Action[]>;
  /** Returns the leave or return to record; undefined changes nothing. Absent: as of today. */
  stay?: (before: Employee) => Stay | undefined;
  /** Called after the transaction; not called if nothing differs. */
  onWritten?: () => void;
};

/** A leave or a return. */
interface Stay {
  /** The first day of the new active state. */
  since: string;
  leave?: Pick<Employee, (typeof leaveFields)[number]>;
  /** The field and the entered day. A day before the last employment change on record is refused. */
  entered?: readonly [field: string, day: string];
}

/** Updates a profile. `active: false` also signs out and releases future seats and waitlists; true restores none. */
export async function updateEmployee(context: SiteContext, input: EmployeeEdit): Promise<Employee> {
  const { after, job } = await withoutCollision(() => write(context, input));
  if (job) await unlessBusy(context.runJob(context, job));
  return after;
}

/** Fields that the decision depends on; permissions, for example, decide whether an administrator is counted. */
const decisive = ['epoch', 'active', 'permissions', ...assignmentFields, ...identityFields, ...leaveFields] as const;

async function write(
  context: SiteContext,
  { edit, also = async () => [], stay, onWritten, ...named }: EmployeeEdit,
): Promise<{ after: Employee; job?: Job }> {
  const { table, actor, now } = context;
  const before = await ('employeeId' in named
    ? stayingEmployeeById(table, named.employeeId)
    : stayingEmployee(table, named.employeeNumber));
  const recorded = stay?.(before);
  if (stay && !recorded) return { after: before };
  const { requested, read } = await storedEdit(table, before, edit);
  const { changes, conflicting } = mergeEdit<Employee>(before, requested, read);
  if (conflicting.length > 0) throw await conflictOf(table, conflicting, before, requested);
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

/** Returns the fields that change with the active state. A return clears the leave; the record keeps the reason. */
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

/** Returns the marks of an edit of the actor's own hire date, or one that makes the actor a superior. */
function marksOf(
  { actor }: SiteContext,
  { before, after, isOwn }: { before: Employee; after: Employee; isOwn: boolean },
): ReturnType<typeof ownRecordMark> {
  if (isOwn) return { marks: ['own_record'] };
  return before.hired_on === after.hired_on ? {} : ownRecordMark(actor, before.id);
}

/** Returns the unit and the group that an edit newly chose. */
const newlyChosen = (before: Employee, after: Employee) => ({
  unit_id: after.unit_id === before.unit_id ? undefined : after.unit_id,
  group_id: after.group_id === before.group_id ? undefined : after.group_id,
});

/** The recorded reason of a correction by a profile edit, which has no reason of its own. */
const profileEdited = 'The hire date was changed in the profile.';

/** Returns the writes to the record: changes, and whether it can take seats. Throws like `hireCorrections`. */
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
    hired_on === undefined && !recorded
      ? recordAlone(table, before.id)
      : findEnrollmentStateWithEntries(table, before.id),
    isReassigned(before, after) || hired_on !== undefined ? readNames(table, after) : { ranks: [] },
  ]);
  const hired = hired_on === undefined ? [] : hireEntries(context, before, { hired_on, written, names });
  if (recorded?.entered) refuseEarlier(recorded.entered, lastEmploymentChange(written));
  const date = recorded?.since ?? dayOfChange(context, read);
  const entries = [...hired, ...employmentChanges(before, after, { date, names })];
  if (entries.length === 0) return [];
  const changes = before.active === after.active ? [] : [closeRecord(!after.active)];
  return record(context, before.id, existingEnrollmentState(before.id, read), { changes, entries });
}

function refuseEarlier([field, day]: readonly [string, string], lastChange = ''): void {
  if (day >= lastChange) return;
  const detail = `The employment last changed on ${dayText(lastChange)}. Please choose that day or a later one.`;
  throw invalidField(field, detail);
}

/** Returns the entry of a changed hire date. A record that is empty (migrated department) begins with that day. */
function hireEntries(
  context: SiteContext,
  employee: Employee,
  { hired_on, written, names }: { hired_on: string; written: readonly ReadEntry[]; names: AssignmentNames },
): NewEntry[] {
  const corrections = hireCorrections(context, written, { hired_on, reason: profileEdited });
  const isMigrated = (context.site.schema ?? 0) >= schemas.entries;
  return corrections.length === 0 && isMigrated ? [employmentStarted(employee, hired_on, names)] : corrections;
}

/** Throws `forbidden` for a change of the actor's own hire date, unless they are an administrator. */
function refuseOwnHireDate(context: SiteContext, { id }: Employee): void {
  if (!isOwnRecord(context, id)) return;
  throw new ApiError('forbidden', { detail: 'You cannot change your own hire date. Please ask an administrator.' });
}

const recordAlone = async (table: SiteTable, id: string) => ({
  read: await findEnrollmentState(table, id),
  written: [] as ReadEntry[],
});

function rankCounts(table: SiteTable, before: Employee, after: Employee): Action[] {
  if (before.rank_id === after.rank_id) return [];
  return [
    ...(before.rank_id ? [addRankHolders(table, before.rank_id, -1)] : []),
    ...(after.rank_id ? [addRankHolders(table, after.rank_id, 1, rankGone)] : []),
  ];
}
