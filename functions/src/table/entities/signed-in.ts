import type { SiteTable } from '../core/client.ts';
import { entityOrNone } from '../core/item.ts';
import { getItems, type Item, type Key } from '../core/read.ts';
import { ReadAlong } from '../core/read-along.ts';
import { type Credential, credentialKey } from './credential.ts';
import { type Employee, employeeKey } from './employee.ts';
import { type LoginSession, loginSessionKey } from './login-session.ts';
import { type Site, siteKey } from './site.ts';

export interface SignedIn {
  employee: Employee;
  session: LoginSession;
  site: Site;
  along: ReadAlong;
}

/**
 * Returns the employee, login session and site of a token, read in one batch with the items of `along`; undefined when the session is
 * over: signed out, expired, of an earlier epoch, or its employee inactive or deleted. Compares the end, since an item past its TTL may
 * still be read.
 */
export async function readSignedIn(
  table: SiteTable,
  { employee: employeeId, sid }: { employee: string; sid: string },
  now: Date,
  along: readonly Key[] = [],
): Promise<SignedIn | undefined> {
  const [employeeItem, sessionItem, siteItem, ...others] = await getItems(table, [
    employeeKey(table, employeeId),
    loginSessionKey(table, employeeId, sid),
    siteKey(table),
    ...along,
  ]);
  const employee = entityOrNone<Employee>(employeeItem);
  const session = entityOrNone<LoginSession>(sessionItem);
  const site = entityOrNone<Site>(siteItem);
  if (!employee || !session || !site) return undefined;
  const over = !employee.active || session.epoch !== employee.epoch || session.expires_at <= now.toISOString();
  return over ? undefined : { employee, session, site, along: new ReadAlong(along, others) };
}

/** An employee who signs in. */
export interface Account {
  employee: Employee;
  /** Undefined: imported, without a password yet. */
  credential: Credential | undefined;
}

function accountOf(employeeItem: Item | undefined, credentialItem: Item | undefined): Account | undefined {
  const employee = entityOrNone<Employee>(employeeItem);
  return employee && { employee, credential: entityOrNone<Credential>(credentialItem) };
}

const accountKeys = (table: SiteTable, employeeId: string) => [
  employeeKey(table, employeeId),
  credentialKey(table, employeeId),
];

/** Returns an employee and the credential, read in one batch. Consistent. */
export async function findAccount(table: SiteTable, employeeId: string): Promise<Account | undefined> {
  const [employee, credential] = await getItems(table, accountKeys(table, employeeId));
  return accountOf(employee, credential);
}

/** Returns an employee, the credential and the site, read in one batch. Consistent. */
export async function findAccountAndSite(
  table: SiteTable,
  employeeId: string,
): Promise<Partial<Account> & { site: Site | undefined }> {
  const [employee, credential, site] = await getItems(table, [...accountKeys(table, employeeId), siteKey(table)]);
  return { ...accountOf(employee, credential), site: entityOrNone<Site>(site) };
}
