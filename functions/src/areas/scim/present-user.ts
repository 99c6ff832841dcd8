import type { Presented } from '../../calls/call.ts';
import { canSupervise } from '../../domain/people/supervisors.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { madeAt } from '../../table/core/new-id.ts';
import { type Employee, findEmployees, fullName } from '../../table/entities/employee.ts';
import { listRanks } from '../../table/entities/rank.ts';
import type { ScimUser } from '../../table/entities/scim-user.ts';
import { readList } from '../../table/entities/site-list.ts';
import { locationOf, type Resource, versionOf } from './answers.ts';
import { enterpriseSchema, musterSchema, profileTexts, userSchema } from './schemas.ts';

/** An employee with the provider's data. */
export interface ProvisionedUser {
  employee: Employee;
  scim: ScimUser;
}

/** Names by id, for answers. */
export interface UserNames {
  ranks: ReadonlyMap<string, string>;
  units: ReadonlyMap<string, string>;
}

/** Returns an employee's user name at the provider. */
export const userNameOf = ({ employee, scim }: ProvisionedUser): string => scim.user_name ?? employee.employee_id;

const byId = (list: readonly { id: string; name: string }[]) => new Map(list.map(({ id, name }) => [id, name]));

export async function readUserNames(table: SiteTable): Promise<UserNames> {
  const [ranks, units] = await Promise.all([listRanks(table), readList(table, 'UNIT')]);
  return { ranks: byId(ranks), units: byId(units) };
}

/** Returns the profile texts of a schema by attribute name, without empty ones. */
const textsOf = (employee: Employee, of: string) =>
  Object.fromEntries(
    profileTexts
      .filter(({ schema, field }) => schema === of && employee[field])
      .map(({ path, field }) => [path.at(-1), employee[field]]),
  );

/** Returns employees in SCIM's form. */
export async function presentUsers(
  { table, presented }: { table: SiteTable; presented: Presented },
  users: readonly ProvisionedUser[],
  names: UserNames,
): Promise<Resource[]> {
  const ids = [...new Set(users.flatMap(({ employee }) => employee.supervisor ?? []))];
  const found = ids.length === 0 ? [] : await findEmployees(table, ids);
  const supervisors = new Map(found.filter(canSupervise).map((one) => [one.id, one]));
  return users.map((user) => {
    const { employee, scim } = user;
    const supervisor = employee.supervisor === undefined ? undefined : supervisors.get(employee.supervisor);
    const rank = names.ranks.get(employee.rank_id ?? '');
    const unit = names.units.get(employee.unit_id ?? '');
    const seen = {
      schemas: [userSchema, enterpriseSchema, musterSchema],
      id: employee.id,
      ...(scim.external_id !== undefined && { externalId: scim.external_id }),
      userName: userNameOf(user),
      name: { formatted: fullName(employee), ...textsOf(employee, userSchema) },
      displayName: fullName(employee),
      ...(rank && { title: rank }),
      active: employee.active,
      [enterpriseSchema]: {
        employeeNumber: employee.employee_id,
        ...(unit && { department: unit }),
        ...(supervisor && { manager: { value: supervisor.id, displayName: fullName(supervisor) } }),
      },
      [musterSchema]: textsOf(employee, musterSchema),
    };
    const meta = {
      resourceType: 'User',
      created: madeAt(employee.id).toISOString(),
      location: locationOf({ presented }, `/Users/${employee.id}`),
      version: versionOf(seen),
    };
    return { ...seen, meta };
  });
}
