import { foldEmployeeNumber, foldName } from '@muster/shared/rules/folded';
import { isStorableLine } from '@muster/shared/rules/storable-text';
import { ScimError } from '../../calls/scim-form.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { addToRoster, type ProfileInput } from '../../domain/people/create-employee.ts';
import type { Edit } from '../../domain/people/employee-edit.ts';
import { updateEmployee } from '../../domain/people/update-employee.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { started } from '../../table/core/started.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit, employeeSubject } from '../../table/entities/audit-entry.ts';
import { type Employee, findEmployee, findEmployeeNumber } from '../../table/entities/employee.ts';
import { changeScimUser, findScimUser, findScimUserName, type ScimUser } from '../../table/entities/scim-user.ts';
import { hasChanged, noSuchUser } from './answers.ts';
import { leaveGroups } from './change-members.ts';
import {
  differingProfile,
  mapProfile,
  missingAttributes,
  numberAttribute,
  storable,
  storedProfile,
} from './map-user.ts';
import { type ProvisionedUser, readUserNames, userNameOf } from './present-user.ts';
import { withAdministratorsRight } from './provider-context.ts';
import { findAnyUser, requireUser } from './provisioned-users.ts';
import type { UserInput } from './user-input.ts';

const taken = (name: string) =>
  new ScimError(409, 'uniqueness', `Another employee has the user name or employee number "${name}"`);

/** Returns a user name in stored form. Throws `invalidValue`. */
function storableName(text: string): string {
  if (text.length > 200 || !isStorableLine(text)) {
    throw new ScimError(400, 'invalidValue', 'userName: This cannot be stored');
  }
  return text;
}

function storableExternalId(text: string | null | undefined): string | null | undefined {
  if (text && (text.length > 500 || !isStorableLine(text))) {
    throw new ScimError(400, 'invalidValue', 'externalId: This cannot be stored');
  }
  return text;
}

/**
 * Adds an employee without a password. The number is `employeeNumber`, or else `userName`. Reactivates a user that the
 * provider deleted earlier and applies the new values. Throws 409 for a number or user name in use.
 */
export async function createUser(context: SiteContext, input: UserInput): Promise<string> {
  const { table } = context;
  const missing = missingAttributes(input);
  const { userName = input.employeeNumber ?? '' } = input;
  const names = started(readUserNames(table));
  const former = missing.includes('userName') ? undefined : await findFormer(table, input, userName);
  if (former) return reviveUser(context, former, input);
  if (missing.length > 0) throw new ScimError(400, 'invalidValue', `A new user needs ${missing.join(', ')}`);
  const number = storable('employee_id', numberAttribute(input), input.employeeNumber ?? userName);
  const profile = await mapProfile(table, input, await names);
  const user_name = isNumber(userName, number) ? undefined : storableName(userName);
  const holder = user_name === undefined ? undefined : await freeHolder(table, user_name);
  const external_id = storableExternalId(input.externalId) ?? undefined;
  const scim = { ...(user_name !== undefined && { user_name }), ...(external_id !== undefined && { external_id }) };
  const { employee } = await addToRoster(context, {
    profile: { employee_id: number, badge_number: number, ...profile } as ProfileInput,
    active: input.active,
    also: ({ id }) =>
      Object.keys(scim).length === 0
        ? []
        : changeScimUser(table, id, { read: { version: 0 }, changes: scim, holder, taken: () => taken(userName) }),
  });
  return employee.id;
}

const isNumber = (userName: string, number: string) => foldEmployeeNumber(userName) === foldEmployeeNumber(number);

/** Returns the deleted user that the provider adds again, by number or user name. Throws 409 for another person. */
async function findFormer(table: SiteTable, input: UserInput, userName: string): Promise<ProvisionedUser | undefined> {
  const number = input.employeeNumber ?? userName;
  const [byNumber, byName] = await Promise.all([
    findEmployeeNumber(table, number),
    input.employeeNumber === undefined ? findScimUserName(table, userName) : undefined,
  ]);
  const id = byNumber ?? byName;
  const found = id === undefined ? undefined : await findAnyUser(table, id);
  if (found && !found.scim.hidden) throw taken(number);
  // An employee who is being deleted in Muster still has the number.
  if (!found && byNumber !== undefined) throw taken(number);
  return found;
}

/** Returns the former holder of a user name: none, a former employee, or a deleted user. Throws 409 if it is in use. */
async function freeHolder(table: SiteTable, userName: string, ownId?: string): Promise<string | undefined> {
  const [holder, numbered] = await Promise.all([
    findScimUserName(table, userName),
    findEmployeeNumber(table, userName),
  ]);
  for (const id of [holder, numbered]) {
    if (id === undefined || id === ownId) continue;
    const found = await findAnyUser(table, id);
    const isCalledSo = found && !found.scim.hidden && foldName(userNameOf(found)) === foldName(userName);
    if (isCalledSo) throw taken(userName);
  }
  return holder;
}

async function reviveUser(context: SiteContext, { employee }: ProvisionedUser, input: UserInput): Promise<string> {
  // Rights from groups are granted again by groups.
  await leaveGroups(context, employee.id);
  await changeUser(context, employee.id, { active: true, ...input }, { revives: true });
  return employee.id;
}

interface Change {
  /** The provider adds a deleted user again. */
  revives?: boolean;
  /** The client named the version that it changes, so concurrent changes are not overwritten. */
  isVersioned?: boolean;
}

/** Attempts at a change that collides with another one of the same fields. */
const mostAttempts = 5;

/** Updates a user to an input with the roster's verb. Writes nothing if unchanged. */
export async function changeUser(
  context: SiteContext,
  id: string,
  input: UserInput,
  { revives = false, isVersioned = false }: Change = {},
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      if (await changeOnce(context, id, input, revives)) return;
    } catch (error) {
      const isMet = error instanceof ApiError && error.code === 'edit_conflict';
      if (!isMet) throw error;
      if (isVersioned || attempt === mostAttempts) throw hasChanged();
    }
    if (attempt === mostAttempts) throw hasChanged();
  }
}

/** Returns whether the user now matches the input. */
async function changeOnce(context: SiteContext, id: string, input: UserInput, revives: boolean): Promise<boolean> {
  const { table } = context;
  const user = revives ? await findAnyUser(table, id) : await requireUser(table, id);
  if (!user) throw noSuchUser();
  const { employee, scim } = user;
  if (revives && !scim.hidden) throw taken(userNameOf(user));
  refuseOtherNumber(employee, input);
  const [edit, link] = await Promise.all([profileEdit(table, employee, input), linkOf(table, user, input, revives)]);
  if (!edit && !link) return true;
  const writes = async () => (link ? linkWrites(table, id, link) : []);
  if (!edit) {
    await withoutCollision(async () =>
      transact(table, [
        ...(await writes()),
        audit(table, context.actor, context.now, {
          action: 'provisioning.link',
          subject: employeeSubject(employee),
          before: linkFacts(scim),
          after: linkFacts({ ...scim, ...link?.changes }),
        }),
      ]),
    );
    return true;
  }
  let isWritten = false;
  await updateEmployee(withAdministratorsRight(context), {
    employeeId: id,
    edit,
    also: writes,
    onWritten: () => {
      isWritten = true;
    },
  });
  // Nothing is written if another change made the same fields equal meanwhile.
  return isWritten || !link;
}

function refuseOtherNumber({ employee_id }: Employee, { employeeNumber }: UserInput): void {
  if (employeeNumber === undefined || isNumber(employeeNumber, employee_id)) return;
  throw new ScimError(
    400,
    'mutability',
    `The employee number is ${employee_id} and cannot be changed by provisioning. An administrator can change it in Muster.`,
  );
}

/** Returns the edit of the fields that differ, with their values as read. Undefined: no difference. */
async function profileEdit(table: SiteTable, employee: Employee, input: UserInput): Promise<Edit | undefined> {
  const isLeaver = employee.active && input.active === false;
  const [names, supervisor] = await Promise.all([
    readUserNames(table),
    employee.supervisor === undefined ? undefined : findEmployee(table, employee.supervisor),
  ]);
  // A leaver is deactivated even if another attribute cannot be mapped.
  const mapped = await mapProfile(table, input, names, { lenient: isLeaver });
  const stored = { ...storedProfile(employee, supervisor?.employee_id), active: employee.active };
  const changed = differingProfile(mapped, stored);
  const isToggled = input.active !== undefined && input.active !== employee.active;
  if (Object.keys(changed).length === 0 && !isToggled) return undefined;
  const edit = { ...changed, ...(isToggled && { active: input.active }) };
  const read = Object.fromEntries(
    (Object.keys(edit) as (keyof typeof stored)[]).map((field) => [field, emptied(field, stored[field])]),
  );
  const requested = Object.fromEntries(
    Object.entries(edit).map(([field, value]) => [field, emptied(field, value as string | boolean | null)]),
  );
  return { ...requested, read };
}

/** An edit clears these fields with an empty text, the others with null. */
const emptied = (field: string, value: string | boolean | null): string | boolean | null | undefined =>
  (field === 'middle_name' || field === 'rank_id') && !value ? undefined : value;

interface Link {
  read: ScimUser;
  changes: Partial<Omit<ScimUser, 'version'>>;
  holder: string | undefined;
}

/** Returns the change of a user's provider data. Undefined: none. */
async function linkOf(
  table: SiteTable,
  { employee, scim }: ProvisionedUser,
  input: UserInput,
  revives: boolean,
): Promise<Link | undefined> {
  const { userName, externalId } = input;
  const wantedName =
    userName === undefined
      ? scim.user_name
      : isNumber(userName, employee.employee_id)
        ? undefined
        : storableName(userName);
  const wantedId = externalId === undefined ? scim.external_id : (storableExternalId(externalId) ?? undefined);
  const changes = {
    ...(wantedName !== scim.user_name && { user_name: wantedName }),
    ...(wantedId !== scim.external_id && { external_id: wantedId }),
    ...(revives && { hidden: undefined }),
  };
  if (Object.keys(changes).length === 0) return undefined;
  const isRenamed = wantedName !== undefined && 'user_name' in changes;
  const holder = isRenamed ? await freeHolder(table, wantedName, employee.id) : undefined;
  return { read: scim, changes, holder };
}

/** Returns the writes of a link. If it changed since the read, the change is treated as a collision. */
async function linkWrites(table: SiteTable, id: string, { read, changes, holder }: Link) {
  const stored = await findScimUser(table, id);
  if (stored.version !== read.version) throw new ApiError('edit_conflict');
  return changeScimUser(table, id, { read, changes, holder });
}

const linkFacts = ({ user_name, external_id }: Partial<ScimUser>) => ({
  ...(user_name !== undefined && { user_name }),
  ...(external_id !== undefined && { external_id }),
});

/** Removes a deleted user from the groups that remain after an interrupted deletion. */
export async function completeDeletion(context: SiteContext, id: string): Promise<void> {
  if ((await findScimUser(context.table, id)).hidden) await leaveGroups(context, id);
}

/** Deactivates a user, hides it, and revokes rights from groups. Throws `last_administrator` before any write. */
export async function deleteUser(context: SiteContext, id: string): Promise<void> {
  const { table, actor, now } = context;
  const { employee } = await requireUser(table, id);
  const hide = async () => {
    const read = await findScimUser(table, id);
    if (read.hidden) throw noSuchUser();
    return changeScimUser(table, id, { read, changes: { hidden: true } });
  };
  if (employee.active) {
    const edit = { active: false, read: { active: true } };
    await updateEmployee(withAdministratorsRight(context), { employeeId: id, edit, also: hide });
  }
  if (!(await findScimUser(table, id)).hidden) {
    await withoutCollision(async () =>
      transact(table, [
        ...(await hide()),
        audit(table, actor, now, { action: 'provisioning.unlink', subject: employeeSubject(employee) }),
      ]),
    );
  }
  await leaveGroups(context, id);
}
