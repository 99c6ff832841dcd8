import { foldName } from '@muster/shared/rules/folded';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { batchOf } from '../../table/core/batch.ts';
import { unlessBusy } from '../../table/core/overload.ts';
import { type Action, transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { findEmployees } from '../../table/entities/employee.ts';
import { type Job, newJob } from '../../table/entities/job.ts';
import {
  changeGroup,
  findGroup,
  findMembers,
  type GroupMember,
  listGroups,
  membershipsOf,
  putMember,
  removeMember,
  renameGroup,
  type ScimGroup,
} from '../../table/entities/scim-group.ts';
import { hasChanged, noSuchGroup } from './answers.ts';

/** Members read for one transaction: about as many as fit into it. */
const batchSize = 90;

/** The members to add and remove, by internal id. Removal wins. */
export interface MemberChange {
  add: readonly string[];
  remove: readonly string[];
}

/** Returns a group that is not being removed. Throws 404. */
export async function requireGroup({ table }: Pick<SiteContext, 'table'>, id: string): Promise<ScimGroup> {
  const group = await findGroup(table, id);
  if (!group || group.deleting) throw noSuchGroup();
  return group;
}

/** Returns a group as the subject of audit entries. */
export const groupSubject = ({ id, name }: Pick<ScimGroup, 'id' | 'name'>) => ({
  provider_group: id,
  group_name: name,
});

/** Other changes of the group, made with its first members. */
export interface GroupChange {
  name?: string;
  external_id?: string | undefined;
}

/**
 * Changes a group and its members, as many per transaction as fit, then grants and revokes the group's permissions or
 * roles. Existing members stay unchanged, so a repetition writes nothing. Throws `last_administrator` before any write,
 * and `name_taken`.
 */
export async function changeMembers(
  context: SiteContext,
  groupId: string,
  { add, remove }: MemberChange,
  { version, fields = {} }: { version?: number | undefined; fields?: GroupChange } = {},
): Promise<void> {
  const removed = [...new Set(remove)];
  const added = [...new Set(add)].filter((id) => !removed.includes(id));
  await refuseLastAdministrator(context, await requireGroup(context, groupId), removed);
  const changes = [
    ...added.map((employee) => ({ employee, isIn: true })),
    ...removed.map((employee) => ({ employee, isIn: false })),
  ];
  const jobs: Job[] = [];
  let rest: readonly Membership[] = changes;
  let first: Pick<Change, 'version' | 'fields'> = { version, fields };
  do {
    const some = rest.slice(0, batchSize);
    const { job, left } = await withoutCollision(() => changeSome(context, groupId, { some, ...first }));
    if (job) jobs.push(job);
    rest = [...left, ...rest.slice(batchSize)];
    first = {};
  } while (rest.length > 0);
  for (const job of jobs) await unlessBusy(context.runJob(context, job));
}

interface Membership {
  employee: string;
  isIn: boolean;
}

interface Change {
  some: readonly Membership[];
  version?: number | undefined;
  fields?: GroupChange;
}

async function changeSome(
  { table, actor, now }: SiteContext,
  groupId: string,
  { some, version, fields = {} }: Change,
): Promise<{ job?: Job | undefined; left: readonly Membership[] }> {
  const [group, members] = await Promise.all([
    requireGroup({ table }, groupId),
    findMembers(
      table,
      groupId,
      some.map(({ employee }) => employee),
    ),
  ]);
  if (version !== undefined && group.version !== version) throw hasChanged();
  const steps = some.flatMap(({ employee, isIn }) => {
    const member = members.get(employee);
    const write = isIn ? joining(member, employee) : leaving(member);
    return write ? [{ employee, isIn, action: write(group) }] : [];
  });
  const changes = changedFields(group, fields);
  if (steps.length === 0 && Object.keys(changes).length === 0) return { left: [] };
  const isGiving = group.meaning !== undefined || [...members.values()].some(({ given }) => given !== undefined);
  const applied = isGiving ? newJob(table, now, { kind: 'provision_group', group_id: groupId }) : undefined;
  const { actions, left } = batchOf(table, steps, (taken) => {
    const idsOf = (isIn: boolean) => taken.flatMap((one) => (one.isIn === isIn ? [one.employee] : []));
    const [added, removed] = [idsOf(true), idsOf(false)];
    return [
      changeGroup(table, group, { ...changes, members: group.members + added.length - removed.length }, now),
      ...(isRenamed(group, changes) ? renameGroup(table, group, changes.name, nameTaken) : []),
      ...taken.map(({ action }) => action),
      ...(applied ? [applied.write] : []),
      audit(table, actor, now, {
        action: 'provisioning.update_group',
        subject: groupSubject(group),
        before: pickFields(group, changes),
        after: { ...changes, ...(added.length > 0 && { added }), ...(removed.length > 0 && { removed }) },
      }),
    ];
  });
  await transact(table, actions);
  return { job: applied?.job, left };

  function joining(member: GroupMember | undefined, employee: string): ((group: ScimGroup) => Action) | undefined {
    if (member && !member.leaving) return undefined;
    const after = { employee, ...(member?.given && { given: member.given }) };
    return ({ id }) => putMember(table, id, member, after);
  }

  function leaving(member: GroupMember | undefined): ((group: ScimGroup) => Action) | undefined {
    if (!member || member.leaving) return undefined;
    return ({ id }) =>
      member.given ? putMember(table, id, member, { ...member, leaving: true }) : removeMember(table, id, member);
  }
}

/** The error for a group name in use. */
export const nameTaken = () => new ApiError('name_taken', { detail: 'A group with this name already exists' });

const changedFields = (group: ScimGroup, fields: GroupChange): GroupChange =>
  Object.fromEntries(Object.entries(fields).filter(([field, value]) => value !== group[field as keyof GroupChange]));

const pickFields = (group: ScimGroup, changes: GroupChange) =>
  Object.fromEntries(Object.keys(changes).map((field) => [field, group[field as keyof GroupChange]]));

/** Returns whether a change alters the name, ignoring case and spaces. */
const isRenamed = (group: ScimGroup, changes: GroupChange): changes is GroupChange & { name: string } =>
  changes.name !== undefined && foldName(changes.name) !== foldName(group.name);

/** Throws `last_administrator` if removing these members' rights would leave no active administrator. */
export async function refuseLastAdministrator(
  { table, site }: Pick<SiteContext, 'table' | 'site'>,
  { id, meaning }: Pick<ScimGroup, 'id' | 'meaning'>,
  leaving: readonly string[],
): Promise<void> {
  if (meaning !== 'permission:admin_access' || leaving.length === 0) return;
  const members = await findMembers(table, id, leaving);
  const employees = await findEmployees(
    table,
    leaving.filter((one) => members.has(one)),
  );
  const losing = employees.filter(({ active, permissions }) => active && permissions.admin_access).length;
  if (losing > 0 && site.administrators <= losing) throw new ApiError('last_administrator');
}

/** Removes an employee from all groups, with everything granted by them. */
export async function leaveGroups(context: SiteContext, employee: string): Promise<void> {
  const { table } = context;
  const groups = (await listGroups(table)).filter(({ deleting }) => !deleting);
  for (const { group, member } of await membershipsOf(table, groups, employee)) {
    if (!member.leaving) await changeMembers(context, group.id, { add: [], remove: [employee] });
  }
}
