import { randomBytes } from 'node:crypto';
import { employeeCreation } from '../../domain/people/create-employee.ts';
import { hashPassword, isPassword, type PasswordCost } from '../../kernel/password-hash.ts';
import type { Table } from '../../table/core/client.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit, employeeSubject } from '../../table/entities/audit-entry.ts';
import {
  type Credential,
  findCredential,
  passwordHistory,
  replaceCredential,
} from '../../table/entities/credential.ts';
import { findEmployee, findEmployeeNumber } from '../../table/entities/employee.ts';
import { findSite } from '../../table/entities/site.ts';
import { visitorNumber } from '../canary/visit.ts';
import { systemActor } from '../jobs/system-actor.ts';
import { systemContext } from '../jobs/system-context.ts';
import { createSite } from './create-site.ts';

/** The code belongs to a department that is not for trials. Nothing was changed. */
export class NotForTrials extends Error {
  override name = 'NotForTrials';
}

/** The administrator's employee ID, which identifies a trial department. */
const administratorNumber = 'trial-administrator';

interface Input {
  site: string;
  /** The visitor's new password. */
  password: string;
  passwordCost: PasswordCost;
  now: Date;
}

/**
 * Creates the department for the canary and `npm run verify`, unless it exists, and sets its visitor's password. The
 * visitor has no permission, and no one knows the administrator's password. Safe to repeat. Throws `NotForTrials` for
 * another department.
 */
export async function prepareTrialDepartment(tables: Table, { site: code, ...input }: Input): Promise<void> {
  const table = tables.site(code);
  if (!(await findSite(table))) await makeDepartment(tables, code, input);
  const site = await findSite(table);
  if (!site || !(await findEmployeeNumber(table, administratorNumber)))
    throw new NotForTrials(`${code} is a department in use, not a trial department`);
  const context = systemContext({ table, site, now: input.now });
  const id = await findEmployeeNumber(table, visitorNumber);
  await (id === undefined ? addVisitor(context, input) : givePassword(context, id, input));
}

async function makeDepartment(tables: Table, code: string, { passwordCost, now }: Omit<Input, 'site'>): Promise<void> {
  const unknown = await credentialOf(randomBytes(32).toString('base64url'), passwordCost);
  const input = {
    code,
    name: 'Trial department',
    timezone: 'Etc/UTC',
    admin_id: administratorNumber,
    first: 'Trial',
    last: 'Administrator',
  };
  await createSite(tables, input, now, { credential: unknown });
}

type Context = ReturnType<typeof systemContext>;
type Password = Pick<Input, 'password' | 'passwordCost'>;

async function addVisitor(context: Context, { password, passwordCost }: Password): Promise<void> {
  const profile = {
    employee_id: visitorNumber,
    first_name: 'Trial',
    last_name: 'Visitor',
    badge_number: visitorNumber,
  };
  const credential = await credentialOf(password, passwordCost);
  const { items, counts } = employeeCreation(context, { profile, permissions: {}, credential });
  await withoutCollision(() => transact(context.table, [...items, ...counts]));
}

function givePassword({ table, now }: Context, id: string, { password, passwordCost }: Password): Promise<void> {
  return withoutCollision(async () => {
    const [employee, read] = await Promise.all([findEmployee(table, id), findCredential(table, id)]);
    if (!employee) throw new Error(`The visitor of ${table.site} could not be read`);
    if (read && (await isPassword(password, read))) return;
    const credential = await credentialOf(password, passwordCost, read);
    await transact(table, [
      replaceCredential(table, id, read, credential),
      audit(table, systemActor(), now, { action: 'employee.issue_password', subject: employeeSubject(employee) }),
    ]);
  });
}

const credentialOf = async (password: string, cost: PasswordCost, read?: Credential): Promise<Credential> => ({
  ...(await hashPassword(password, cost)),
  temporary: false,
  history: read ? passwordHistory(read) : [],
  version: (read?.version ?? 0) + 1,
});
