import type { Call } from '../../calls/call.ts';
import { ScimAnswer } from '../../calls/scim-form.ts';
import { started } from '../../table/core/started.ts';
import { answerList, answerOne, pageOf, project, type Resource, requireVersion, type ScimCall } from './answers.ts';
import { parseFilter } from './filter.ts';
import { operationsOf } from './patch.ts';
import { presentUsers, readUserNames } from './present-user.ts';
import { findUsers, requireUser } from './provisioned-users.ts';
import { readUser, readUserPatch, type UserInput } from './user-input.ts';
import { changeUser, completeDeletion, createUser, deleteUser } from './write-user.ts';

async function readOne(call: ScimCall, id: string): Promise<Resource> {
  const [user, names] = await Promise.all([requireUser(call.table, id), readUserNames(call.table)]);
  const [resource] = await presentUsers(call, [user], names);
  return resource as Resource;
}

/** Returns whether the client named the user's version. Throws 412 for another one. Reads the user only if it did. */
async function requireUserVersion(call: ScimCall, id: string): Promise<boolean> {
  if (call.presented.ifMatch === undefined) return false;
  const { meta } = await readOne(call, id);
  return requireVersion(call, (meta as { version: string }).version);
}

/** Returns a page of the users that match a filter, in the order in which they were added. */
export async function listUsers(call: Call<'scim', 'listUsers'>): Promise<ScimAnswer> {
  const { query, table } = call;
  const { start, count } = pageOf(query);
  const filter = query.filter === undefined ? undefined : parseFilter(query.filter);
  const names = started(readUserNames(table));
  const found = await findUsers(table, filter);
  const shown = found.slice(start, start + count);
  const resources = shown.length === 0 ? [] : await presentUsers(call, shown, await names);
  return answerList(
    resources.map((resource) => project(resource, query)),
    { start, totalResults: found.length },
  );
}

export async function addUser(call: Call<'scim', 'createUser'>): Promise<ScimAnswer> {
  const id = await createUser(call, readUser(call.body));
  return answerOne(await readOne(call, id), call.query, 201);
}

export async function oneUser(call: Call<'scim', 'user'>): Promise<ScimAnswer> {
  return answerOne(await readOne(call, call.params.id), call.query);
}

export const replaceUser = (call: Call<'scim', 'replaceUser'>): Promise<ScimAnswer> =>
  change(call, readUser(call.body));

export const patchUser = (call: Call<'scim', 'patchUser'>): Promise<ScimAnswer> =>
  change(call, readUserPatch(operationsOf(call.body)));

async function change(
  call: Call<'scim', 'replaceUser'> | Call<'scim', 'patchUser'>,
  input: UserInput,
): Promise<ScimAnswer> {
  const { id } = call.params;
  const isVersioned = await requireUserVersion(call, id);
  await changeUser(call, id, input, { isVersioned });
  return answerOne(await readOne(call, id), call.query);
}

export async function removeUser(call: Call<'scim', 'deleteUser'>): Promise<ScimAnswer> {
  const { id } = call.params;
  await completeDeletion(call, id);
  await requireUserVersion(call, id);
  await deleteUser(call, id);
  return new ScimAnswer(204);
}
