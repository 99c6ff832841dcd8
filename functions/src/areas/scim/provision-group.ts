import type { PermissionType } from '@muster/shared/permissions';
import type { SiteContext } from '../../calls/site-context.ts';
import { changePermission } from '../../domain/people/change-permission.ts';
import { updateEmployee } from '../../domain/people/update-employee.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { type Action, transact, withoutCollision } from '../../table/core/write.ts';
import { type Employee, findEmployee } from '../../table/entities/employee.ts';
import {
  changeGroup,
  findGroup,
  findMembers,
  type GroupMember,
  listGroups,
  listMembers,
  type Meaning,
  membershipsOf,
  putMember,
  removeGroup,
  removeMember,
  type ScimGroup,
} from '../../table/entities/scim-group.ts';
import { withAdministratorsRight } from './provider-context.ts';

/**
 * Gives a group's members its rights and revokes them from former members, in one transaction per person, with the
 * verbs of permissions and roster. Completes a group's removal. Safe to repeat. Throws `last_administrator` after all
 * others are done.
 */
export async function provisionGroup(context: SiteContext, groupId: string): Promise<void> {
  const { table } = context;
  const administrators = withAdministratorsRight(context);
  const group = await findGroup(table, groupId);
  if (!group) return;
  let refused: unknown;
  for (const member of await listMembers(table, groupId)) {
    if (isSettled(group, member)) continue;
    try {
      await settle(administrators, groupId, member.employee);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'last_administrator')) throw error;
      refused = error;
    }
  }
  if (group.deleting) await completeRemoval(context, groupId);
  if (refused) throw refused;
}

const isSettled = ({ meaning, deleting }: ScimGroup, { given, leaving }: GroupMember): boolean =>
  !deleting && !leaving && given === meaning;

async function completeRemoval({ table }: SiteContext, groupId: string): Promise<void> {
  await withoutCollision(async () => {
    const [group, members] = await Promise.all([findGroup(table, groupId), listMembers(table, groupId)]);
    if (group?.deleting && members.length === 0) await transact(table, [removeGroup(table, group)]);
  });
}

/** The member has changed since the step was decided. */
class MemberChanged extends Error {}

/** The most steps, including those that another process takes meanwhile. */
const mostSteps = 20;

async function settle(context: SiteContext, groupId: string, employee: string): Promise<void> {
  for (let n = 0; n < mostSteps; n++) {
    try {
      if (await step(context, groupId, employee)) return;
    } catch (error) {
      if (!(error instanceof MemberChanged)) throw error;
    }
  }
}

/** Takes one step towards a member's new rights. Returns whether it was the last. */
async function step(context: SiteContext, groupId: string, employeeId: string): Promise<boolean> {
  const { table } = context;
  const [group, members, found] = await Promise.all([
    findGroup(table, groupId),
    findMembers(table, groupId, [employeeId]),
    findEmployee(table, employeeId),
  ]);
  const member = members.get(employeeId);
  if (!group || !member) return true;
  const isOver = member.leaving === true || group.deleting === true;
  const target = isOver ? undefined : group.meaning;
  const employee = found && !found.leaving ? found : undefined;
  const { given } = member;
  if (given !== undefined && given !== target) {
    const { given: _, ...without } = member;
    const after = isOver ? undefined : without;
    const isKept = !employee || !has(employee, given) || (await isGivenByAnother(context, group, employeeId, given));
    if (isKept) await write(context, groupId, member, after);
    else await take(context, { group, employee, member, given, after });
    return false;
  }
  if (isOver) {
    await write(context, groupId, member, undefined);
    return true;
  }
  if (target === undefined || given === target || !employee) return true;
  const after = { ...member, given: target };
  if (has(employee, target)) await write(context, groupId, member, after);
  else if (!(await give(context, { employee, meaning: target, also: memberWrite(context, groupId, member, after) }))) {
    return true;
  }
  return false;
}

type What = { permission: PermissionType } | { unit: string };

function whatIs(meaning: Meaning): What {
  const [kind, value = ''] = meaning.split(':');
  return kind === 'unit' ? { unit: value } : { permission: value as PermissionType };
}

function has(employee: Employee, meaning: Meaning): boolean {
  const what = whatIs(meaning);
  return 'unit' in what ? employee.unit_id === what.unit : employee.permissions[what.permission] === true;
}

/** Returns whether another group gives a person the same right, so that it stays. */
async function isGivenByAnother(
  { table }: SiteContext,
  group: ScimGroup,
  employee: string,
  meaning: Meaning,
): Promise<boolean> {
  const others = (await listGroups(table)).filter(
    (one) => one.id !== group.id && one.meaning === meaning && !one.deleting,
  );
  return (await membershipsOf(table, others, employee)).some(({ member }) => !member.leaving);
}

/** Returns the write of a member as `after`, or its removal, with the change of rights. Throws if it has changed. */
const memberWrite =
  ({ table }: SiteContext, groupId: string, read: GroupMember, after: GroupMember | undefined) =>
  async (): Promise<Action[]> => {
    const stored = (await findMembers(table, groupId, [read.employee])).get(read.employee);
    if (!stored || stored.given !== read.given || stored.leaving !== read.leaving) throw new MemberChanged();
    return [after ? putMember(table, groupId, read, after) : removeMember(table, groupId, read)];
  };

async function write(context: SiteContext, groupId: string, read: GroupMember, after: GroupMember | undefined) {
  const actions = memberWrite(context, groupId, read, after);
  await withoutCollision(async () => transact(context.table, await actions()));
}

interface Giving {
  employee: Employee;
  meaning: Meaning;
  also: () => Promise<Action[]>;
}

/** Returns whether the right was given: a removed unit cannot be. */
async function give(context: SiteContext, { employee, meaning, also }: Giving): Promise<boolean> {
  const what = whatIs(meaning);
  const employeeNumber = employee.employee_id;
  if ('permission' in what) {
    await changePermission(context, { employeeNumber, type: what.permission, active: true, also });
    return true;
  }
  try {
    await updateEmployee(context, { employeeNumber, edit: { unit_id: what.unit }, also });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_input') return false;
    throw error;
  }
}

interface Taking {
  group: ScimGroup;
  employee: Employee;
  member: GroupMember;
  given: Meaning;
  after: GroupMember | undefined;
}

/** Revokes a person's right from a group. The last administrator keeps it, and stays in the group. */
async function take(context: SiteContext, { group, employee, member, given, after }: Taking): Promise<void> {
  const also = memberWrite(context, group.id, member, after);
  const what = whatIs(given);
  const employeeNumber = employee.employee_id;
  if ('unit' in what) {
    await updateEmployee(context, { employeeNumber, edit: { unit_id: null }, also });
    return;
  }
  try {
    await changePermission(context, { employeeNumber, type: what.permission, active: false, also });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'last_administrator')) throw error;
    if (!member.leaving || group.deleting) return write(context, group.id, member, after);
    await stay(context, group.id, member);
    throw error;
  }
}

async function stay(context: SiteContext, groupId: string, member: GroupMember): Promise<void> {
  const { table, now } = context;
  const { leaving: _, ...after } = member;
  const actions = memberWrite(context, groupId, member, after);
  await withoutCollision(async () => {
    const group = await findGroup(table, groupId);
    if (!group) return;
    await transact(table, [changeGroup(table, group, { members: group.members + 1 }, now), ...(await actions())]);
  });
}
