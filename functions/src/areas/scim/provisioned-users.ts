import type { SiteTable } from '../../table/core/client.ts';
import { findEmployee, findEmployeeNumber, findEmployees, listAllEmployees } from '../../table/entities/employee.ts';
import {
  allScimUsers,
  findExternalId,
  findScimUser,
  findScimUserName,
  findScimUsers,
} from '../../table/entities/scim-user.ts';
import { noSuchUser } from './answers.ts';
import { compileFilter, type Filter, type Filterable, requiredValues } from './filter.ts';
import { findPath, type Path } from './patch.ts';
import { type ProvisionedUser, userNameOf } from './present-user.ts';
import { enterpriseSchema, userSchema } from './schemas.ts';

const isVisible = ({ employee, scim }: ProvisionedUser): boolean => !scim.hidden && !employee.leaving;

/** Returns an employee by internal id, even if the provider deleted it. Undefined: unknown, or deletion in progress. */
export async function findAnyUser(table: SiteTable, id: string): Promise<ProvisionedUser | undefined> {
  const [employee, scim] = await Promise.all([findEmployee(table, id), findScimUser(table, id)]);
  return employee && !employee.leaving ? { employee, scim } : undefined;
}

/** Returns a user that the provider sees. Throws 404. */
export async function requireUser(table: SiteTable, id: string): Promise<ProvisionedUser> {
  const found = await findAnyUser(table, id);
  if (!found || !isVisible(found)) throw noSuchUser();
  return found;
}

/** Returns the users among some employees that the provider sees, sorted by id. */
export async function usersAmong(table: SiteTable, ids: readonly string[]): Promise<ProvisionedUser[]> {
  const sorted = [...new Set(ids)].sort();
  const [employees, read] = await Promise.all([findEmployees(table, sorted), findScimUsers(table, sorted)]);
  const scim = new Map(sorted.map((id, n) => [id, read[n]]));
  return employees.map((employee) => ({ employee, scim: scim.get(employee.id) ?? { version: 0 } })).filter(isVisible);
}

/** Returns all users that the provider sees, in the order in which they were added. */
async function allUsers(table: SiteTable): Promise<ProvisionedUser[]> {
  const [employees, scim] = await Promise.all([listAllEmployees(table), allScimUsers(table)]);
  return employees.map((employee) => ({ employee, scim: scim.get(employee.id) ?? { version: 0 } })).filter(isVisible);
}

/** The filterable attributes of users, by lowercase schema and path. */
const filterable: Readonly<Record<string, Filterable<ProvisionedUser>>> = {
  [`${userSchema}:id`]: { kind: 'exact', of: ({ employee }) => employee.id },
  [`${userSchema}:externalid`]: { kind: 'exact', of: ({ scim }) => scim.external_id },
  [`${userSchema}:username`]: { kind: 'text', of: userNameOf },
  [`${userSchema}:name.givenname`]: { kind: 'text', of: ({ employee }) => employee.first_name },
  [`${userSchema}:name.middlename`]: { kind: 'text', of: ({ employee }) => employee.middle_name },
  [`${userSchema}:name.familyname`]: { kind: 'text', of: ({ employee }) => employee.last_name },
  [`${userSchema}:name.formatted`]: { kind: 'text', of: displayName },
  [`${userSchema}:displayname`]: { kind: 'text', of: displayName },
  [`${userSchema}:active`]: { kind: 'boolean', of: ({ employee }) => employee.active },
  [`${enterpriseSchema}:employeenumber`]: { kind: 'text', of: ({ employee }) => employee.employee_id },
};

function displayName({ employee: { first_name, middle_name, last_name } }: ProvisionedUser): string {
  return [first_name, middle_name, last_name].filter(Boolean).join(' ');
}

const keyOf = ({ schema, attribute, sub, filter }: Path): string =>
  filter === undefined ? `${schema}:${attribute}${sub === undefined ? '' : `.${sub}`}` : '';

const pathKey = (attribute: string): string => {
  const path = findPath(attribute, userSchema);
  return path ? keyOf(path) : '';
};

const find = (attribute: string) => {
  const key = pathKey(attribute);
  return Object.hasOwn(filterable, key) ? filterable[key] : undefined;
};

type Lookup = (table: SiteTable, value: string) => Promise<(string | undefined)[]>;

/** Indexed lookups, to avoid reading all users. Each may find more users than match. */
const lookups: Readonly<Record<string, Lookup>> = {
  [`${userSchema}:id`]: async (_, id) => [/^[0-9A-Z]{26}$/.test(id) ? id : undefined],
  [`${userSchema}:username`]: async (table, name) =>
    Promise.all([findScimUserName(table, name), findEmployeeNumber(table, name)]),
  [`${userSchema}:externalid`]: findExternalId,
  [`${enterpriseSchema}:employeenumber`]: async (table, number) => [await findEmployeeNumber(table, number)],
};

/** Returns the users that match a filter, in the order in which they were added. Throws `invalidFilter`. */
export async function findUsers(table: SiteTable, filter: Filter | undefined): Promise<ProvisionedUser[]> {
  if (!filter) return allUsers(table);
  const holds = compileFilter(filter, find);
  for (const [key, lookUp] of Object.entries(lookups)) {
    const values = requiredValues(filter, (attribute) => pathKey(attribute) === key);
    if (!values) continue;
    const ids = (await Promise.all([...new Set(values)].map((value) => lookUp(table, value)))).flat();
    return (
      await usersAmong(
        table,
        ids.filter((id) => id !== undefined),
      )
    ).filter(holds);
  }
  return (await allUsers(table)).filter(holds);
}
