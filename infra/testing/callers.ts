import { signToken } from '@muster/functions/calls/tokens';
import { put, transact } from '@muster/functions/table/core/write';
import { type Employee, findEmployee } from '@muster/functions/table/entities/employee';
import { type Factors, factorsKey } from '@muster/functions/table/entities/factors';
import { siteKey } from '@muster/functions/table/entities/site';
import type { CallerKind } from '@muster/shared/permission-matrix';
import { type PermissionMap, permissionTypes } from '@muster/shared/permissions';
import { decodeJwt } from 'jose';
import { as, type BuiltSite, buildEmployee, buildSite, usualPassword } from './build.ts';
import { change } from './dump.ts';
import { asProvider } from './provisioning.ts';
import { buildSystem, type OnClient, type RequestParts, type System } from './system.ts';

/** An employee who makes calls. `asking` returns new request parts each time, because calls may end a login session. */
export interface Caller {
  employee: Employee;
  asking: () => Promise<RequestParts>;
}

/** Two departments, one code a prefix of the other, and every kind of caller of the first. */
export interface Departments {
  system: System;
  home: BuiltSite;
  away: BuiltSite;
  callers: Record<CallerKind, Caller>;
  /** The ticket of the caller who must change the password, used as a token. */
  ticket: RequestParts;
}

const everything: PermissionMap = Object.fromEntries(permissionTypes.map((type) => [type, true]));

/** `onClient` sees the system's requests to its table. */
export async function buildDepartments({ onClient }: { onClient?: OnClient } = {}): Promise<Departments> {
  const system = await buildSystem({ ...(onClient && { onClient }) });
  const home = await buildSite(system, { code: 'AB' });
  const away = await buildSite(system, { code: 'ABC' });
  const person = async (permissions: PermissionMap): Promise<Caller> => {
    const employee = await buildEmployee(system, home, { permissions });
    return { employee, asking: () => signedIn(system, home, employee) };
  };
  const withToken = async (): Promise<Caller> => {
    const { employee, asking } = await person(everything);
    const held = await asking();
    return { employee, asking: async () => held };
  };
  const deactivated = await withToken();
  const must_change_password = await withToken();
  const waiting_for_factor = await afterPassword(system, home);
  await change(home.table, siteKey(home.table), { sign_in: { second_factor: 'nobody', inactivity_minutes } });
  return {
    system,
    home,
    away,
    callers: {
      nobody: { ...(await person({})), asking: async () => ({ headers: { 'X-Site-Code': home.code } }) },
      officer: await person({}),
      trainer: await person({ manage_trainings: true }),
      clerk: await person({ manage_employees: true }),
      administrator: await person({ admin_access: true }),
      deactivated,
      must_change_password,
      waiting_for_factor,
      locked: { employee: home.chief, asking: () => idle(system, home) },
      other_site: { employee: away.chief, asking: () => signedIn(system, away, away.chief) },
      other_site_named: {
        employee: home.chief,
        asking: async () => ({ ...(await signedIn(system, home, home.chief)), headers: { 'X-Site-Code': away.code } }),
      },
      provider: { employee: home.chief, asking: () => asProvider(system, home) },
    },
    ticket: await lockOut(system, home, deactivated.employee, must_change_password.employee),
  };
}

/** Signs the employee in with their current data, because an earlier call may have ended their login sessions. */
export async function signedIn(system: System, site: BuiltSite, { id }: Employee): Promise<RequestParts> {
  return as(system, site, (await findEmployee(site.table, id)) as Employee);
}

/** Deactivates one employee and resets the other's password, as an administrator. Returns the other's ticket. */
async function lockOut(system: System, home: BuiltSite, leaver: Employee, other: Employee): Promise<RequestParts> {
  const chief = await as(system, home, home.chief);
  const params = ({ employee_id }: Employee) => ({ params: { employee_id } });
  await system.call('accounts', 'setActive', { ...params(leaver), body: { active: false } }, chief);
  const { body } = await system.call('roster', 'resetPassword', params(other), chief);
  const credentials = { username: other.employee_id, password: body.temporary_password, site_code: home.code };
  const signIn = await system.call('session', 'signIn', { body: credentials });
  if (signIn.body.detail !== 'password_reset_required' || credentials.password === usualPassword) {
    throw new Error('The temporary password was not asked to be changed');
  }
  return { token: signIn.body.user_id, headers: { 'X-Site-Code': home.code } };
}

/** Returns the id of the login session of an access token. */
export function sidOf({ token }: RequestParts): string {
  const payload = Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString();
  return String((JSON.parse(payload) as { sid: string }).sid);
}

/** Minutes after which sessions of the first department are locked. */
const inactivity_minutes = 30;

/** Returns an administrator with an authenticator app after a correct password, with the ticket. */
async function afterPassword(system: System, home: BuiltSite): Promise<Caller> {
  const employee = await buildEmployee(system, home, { permissions: everything });
  const factors: Factors = {
    passkeys: [],
    handle: 'aGFuZGxl',
    totp: { secret: 'JBSWY3DPEHPK3PXP', made_at: system.clock.now.toISOString() },
    recovery: [],
    version: 1,
  };
  await transact(home.table, [put(home.table, { ...factorsKey(home.table, employee.id), ...factors })]);
  const body = { username: employee.employee_id, password: usualPassword, site_code: home.code };
  const signIn = await system.call('session', 'signIn', { body });
  if (signIn.body.detail !== 'second_factor_required') throw new Error('The second factor was not asked for');
  return { employee, asking: async () => ({ token: signIn.body.user_id, headers: { 'X-Site-Code': home.code } }) };
}

/** Returns a new access token for a session without input for the department's minutes. */
async function idle(system: System, home: BuiltSite): Promise<RequestParts> {
  const { now } = system.clock;
  // Two more minutes, because the last input is stored with a delay of up to that.
  system.clock.now = new Date(now.getTime() - (inactivity_minutes + 2) * 60_000);
  const { token = '', headers } = await as(system, home, (await findEmployee(home.table, home.chief.id)) as Employee);
  system.clock.now = now;
  const claims = decodeJwt(token) as { sid: string; generation: number };
  const session = { ...claims, site: home.code, employee: home.chief.id };
  return { token: await signToken('access', session, await system.deps.keys(), now), ...(headers && { headers }) };
}
