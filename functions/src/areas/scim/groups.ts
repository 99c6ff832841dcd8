import type { Call, Presented } from '../../calls/call.ts';
import { ScimAnswer, ScimError } from '../../calls/scim-form.ts';
import { batchOf } from '../../table/core/batch.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { newId } from '../../table/core/new-id.ts';
import { unlessBusy } from '../../table/core/overload.ts';
import { started } from '../../table/core/started.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { findEmployees, fullName } from '../../table/entities/employee.ts';
import { newJob } from '../../table/entities/job.ts';
import {
  addGroup,
  changeGroup,
  findMembers,
  freeGroupName,
  listGroups as listAllGroups,
  listMembers,
  putMember,
  type ScimGroup,
} from '../../table/entities/scim-group.ts';
import {
  answerList,
  answerOne,
  hasChanged,
  isShown,
  locationOf,
  pageOf,
  project,
  type Resource,
  requireVersion,
} from './answers.ts';
import { changeMembers, groupSubject, nameTaken, refuseLastAdministrator, requireGroup } from './change-members.ts';
import { compileFilter, type Filter, type Filterable, parseFilter } from './filter.ts';
import { type GroupInput, readGroup, readGroupPatch } from './group-input.ts';
import { findPath, operationsOf } from './patch.ts';
import { usersAmong } from './provisioned-users.ts';
import { groupSchema } from './schemas.ts';

/** A group with its members' internal ids, if they were read. */
interface GroupWithMembers {
  group: ScimGroup;
  members: readonly string[];
}

const filterable: Readonly<Record<string, Filterable<GroupWithMembers>>> = {
  id: { kind: 'exact', of: ({ group }) => group.id },
  externalid: { kind: 'exact', of: ({ group }) => group.external_id },
  displayname: { kind: 'text', of: ({ group }) => group.name },
  members: { kind: 'exact', of: ({ members }) => members },
};

/** Entra ID asks for `members`, others for `members.value` or `members[value eq …]`. */
function find(attribute: string): Filterable<GroupWithMembers> | undefined {
  const path = findPath(attribute, groupSchema);
  if (!path || path.filter !== undefined) return undefined;
  const isValue = path.sub === undefined || (path.attribute === 'members' && path.sub === 'value');
  return isValue && Object.hasOwn(filterable, path.attribute) ? filterable[path.attribute] : undefined;
}

const asksForMembers = (filter: Filter): boolean =>
  'join' in filter ? filter.filters.some(asksForMembers) : filter.attribute.toLowerCase().includes('members');

const versionOf = ({ version }: ScimGroup): string => `W/"${version}"`;

const memberIds = async (table: SiteTable, groupId: string): Promise<string[]> =>
  (await listMembers(table, groupId)).filter(({ leaving }) => !leaving).map(({ employee }) => employee);

/** Returns a group in SCIM's form, with the members of these ids, if any. Omits former employees. */
async function presentGroup(
  { table, presented }: { table: SiteTable; presented: Presented },
  group: ScimGroup,
  ids: readonly string[] | undefined,
): Promise<Resource> {
  const members = ids && (await findEmployees(table, ids));
  return {
    schemas: [groupSchema],
    id: group.id,
    ...(group.external_id !== undefined && { externalId: group.external_id }),
    displayName: group.name,
    ...(members && { members: members.map((one) => ({ value: one.id, display: fullName(one) })) }),
    meta: {
      resourceType: 'Group',
      created: group.created_at,
      lastModified: group.changed_at,
      location: locationOf({ presented }, `/Groups/${group.id}`),
      version: versionOf(group),
    },
  };
}

/** Returns a group in SCIM's form, with its members if requested, as stored now. Throws 404. */
async function readGroupNow(
  call: Call<'scim', 'createGroup'> | Call<'scim', 'group'> | Call<'scim', 'replaceGroup'>,
  id: string,
): Promise<Resource> {
  const { table, query } = call;
  const members = isShown('members', query) ? started(memberIds(table, id)) : undefined;
  return presentGroup(call, await requireGroup(call, id), await members);
}

/** Returns a page of the groups that match a filter. */
export async function listGroups(call: Call<'scim', 'listGroups'>): Promise<ScimAnswer> {
  const { query, table } = call;
  const { start, count } = pageOf(query);
  const filter = query.filter === undefined ? undefined : parseFilter(query.filter);
  const holds = filter ? compileFilter(filter, find) : () => true;
  const groups = (await listAllGroups(table)).filter(({ deleting }) => !deleting);
  const known = await Promise.all(
    groups.map(async (group) => ({
      group,
      members: filter && asksForMembers(filter) ? await memberIds(table, group.id) : [],
    })),
  );
  const found = known.filter(holds);
  const resources = await Promise.all(
    found.slice(start, start + count).map(async ({ group }) => {
      const ids = isShown('members', query) ? await memberIds(table, group.id) : undefined;
      return project(await presentGroup(call, group, ids), query);
    }),
  );
  return answerList(resources, { start, totalResults: found.length });
}

/** Throws `invalidValue` unless all members are visible users. Returns those new to a group. */
async function requireUsers(table: SiteTable, ids: readonly string[], groupId?: string): Promise<string[]> {
  const members = groupId === undefined ? new Map() : await findMembers(table, groupId, storableIds(ids));
  const unknown = ids.filter((id) => !members.has(id) || members.get(id)?.leaving);
  const users = new Set((await usersAmong(table, storableIds(unknown))).map(({ employee }) => employee.id));
  const wrong = unknown.find((id) => !users.has(id));
  if (wrong !== undefined) {
    throw new ScimError(400, 'invalidValue', `members: There is no user with the id "${wrong.slice(0, 100)}"`);
  }
  return unknown;
}

const storableIds = (ids: readonly string[]): string[] => ids.filter((id) => /^[0-9A-Z]{26}$/.test(id));

export async function addOneGroup(call: Call<'scim', 'createGroup'>): Promise<ScimAnswer> {
  const { table, actor, now, query } = call;
  const { name, externalId, all, add } = readGroup(call.body);
  if (name === undefined) throw new ScimError(400, 'invalidValue', 'A new group needs displayName');
  const members = await requireUsers(table, [...new Set([...(all ?? []), ...add])]);
  const at = now.toISOString();
  const group: ScimGroup = {
    id: newId(now),
    name,
    ...(externalId && { external_id: externalId }),
    members: 0,
    version: 1,
    created_at: at,
    changed_at: at,
  };
  const { actions, left } = batchOf(table, members, (first) => [
    ...addGroup(table, { ...group, members: first.length }, nameTaken),
    ...first.map((employee) => putMember(table, group.id, undefined, { employee })),
    audit(table, actor, now, {
      action: 'provisioning.add_group',
      subject: groupSubject(group),
      after: { name, added: first },
    }),
  ]);
  await withoutCollision(() => transact(table, actions));
  if (left.length > 0) await changeMembers(call, group.id, { add: left, remove: [] });
  return answerOne(await readGroupNow(call, group.id), query, 201);
}

export async function oneGroup(call: Call<'scim', 'group'>): Promise<ScimAnswer> {
  return answerOne(await readGroupNow(call, call.params.id), call.query);
}

export async function replaceGroup(call: Call<'scim', 'replaceGroup'>): Promise<ScimAnswer> {
  await change(call, readGroup(call.body));
  return answerOne(await readGroupNow(call, call.params.id), call.query);
}

export async function patchGroup(call: Call<'scim', 'patchGroup'>): Promise<ScimAnswer> {
  await change(call, readGroupPatch(operationsOf(call.body)));
  return new ScimAnswer(204);
}

async function change(
  call: Call<'scim', 'replaceGroup'> | Call<'scim', 'patchGroup'>,
  { name, externalId, all, add, remove }: GroupInput,
): Promise<void> {
  const { table } = call;
  const { id } = call.params;
  const group = await requireGroup(call, id);
  const version = requireVersion(call, versionOf(group)) ? group.version : undefined;
  const finalIds = [...new Set([...(all ?? []), ...add])].filter((one) => !remove.has(one));
  const [added, present] = await Promise.all([requireUsers(table, finalIds, id), all ? memberIds(table, id) : []]);
  const kept = new Set(finalIds);
  const removed = [...new Set([...storableIds([...remove]), ...present.filter((one) => !kept.has(one))])];
  const fields = {
    ...(name !== undefined && { name }),
    ...(externalId !== undefined && { external_id: externalId ?? undefined }),
  };
  await changeMembers(call, id, { add: added, remove: removed }, { version, fields });
}

const factsOf = ({ name, external_id }: ScimGroup) => ({ name, ...(external_id !== undefined && { external_id }) });

/** Hides a group from the provider at once, and revokes what it gave its members. */
export async function removeOneGroup(call: Call<'scim', 'deleteGroup'>): Promise<ScimAnswer> {
  const { table, actor, now } = call;
  const { id } = call.params;
  const read = await requireGroup(call, id);
  const isVersioned = requireVersion(call, versionOf(read));
  await refuseLastAdministrator(call, read, await memberIds(table, id));
  const job = await withoutCollision(async () => {
    const group = await requireGroup(call, id);
    if (isVersioned && group.version !== read.version) throw hasChanged();
    const made = newJob(table, now, { kind: 'provision_group', group_id: id });
    await transact(table, [
      changeGroup(table, group, { deleting: true }, now),
      freeGroupName(table, group),
      made.write,
      audit(table, actor, now, {
        action: 'provisioning.remove_group',
        subject: groupSubject(group),
        before: factsOf(group),
      }),
    ]);
    return made.job;
  });
  await unlessBusy(call.runJob(call, job));
  return new ScimAnswer(204);
}
