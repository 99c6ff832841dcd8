import { randomBytes } from 'node:crypto';
import { employeeCreation } from '../../../domain/people/create-employee.ts';
import { hashPassword, isPassword, type PasswordCost } from '../../../kernel/password-hash.ts';
import type { SiteTable, Table } from '../../../table/core/client.ts';
import { transact, withoutCollision } from '../../../table/core/write.ts';
import { audit, employeeSubject } from '../../../table/entities/audit-entry.ts';
import {
  type Credential,
  findCredential,
  passwordHistory,
  replaceCredential,
} from '../../../table/entities/credential.ts';
import { findDeletionMark } from '../../../table/entities/deletion-mark.ts';
import { findEmployee, findEmployeeNumber } from '../../../table/entities/employee.ts';
import { findSite } from '../../../table/entities/site.ts';
import { visitorNumber } from '../../canary/visit.ts';
import { systemActor } from '../../jobs/system-actor.ts';
import { systemContext } from '../../jobs/system-context.ts';
import { createSite } from '../create-site.ts';
import { closeSite } from '../deleting/close-site.ts';
import { deleteItems, endDeletion } from '../deleting/delete-items.ts';

/** The code belongs to a department that is not for trials. Nothing was changed. */
export class NotForTrials extends Error {
  override name = 'NotForTrials';
}

/** The administrator's employee ID. */
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
 * visitor has no permission, and no one knows the administrator's password. Completes an interrupted removal first.
 * Safe to repeat. Throws `NotForTrials` for another department.
 */
export async function prepareTrialDepartment(tables: Table, { site: code, ...input }: Input): Promise<void> {
  const table = tables.site(code);
  if ((await findDeletionMark(table))?.site.trial === true) await removeTrialDepartment(tables, code, input.now);
  if (!(await findSite(table))) await makeDepartment(tables, code, input);
  const site = await findSite(table);
  if (!site?.trial) throw new NotForTrials(await whyNot(table));
  const context = systemContext({ table, site, now: input.now });
  const id = await findEmployeeNumber(table, visitorNumber);
  await (id === undefined ? addVisitor(context, input) : givePassword(context, id, input));
}

/** A former version's trial department has no mark, and has been sealed. */
const whyNot = async (table: SiteTable): Promise<string> =>
  (await findEmployeeNumber(table, administratorNumber))
    ? `${table.site} is the trial department of an earlier version: delete it with npm run site -- delete ${table.site}`
    : `${table.site} is a department in use, not a trial department`;

/**
 * Removes a trial department with all items. It has no documents and no seals, and needs no export. Safe to repeat.
 * Throws `NotForTrials` for another department.
 */
export async function removeTrialDepartment(tables: Table, code: string, now: Date): Promise<void> {
  const table = tables.site(code);
  const isTrial = (await findSite(table))?.trial ?? (await findDeletionMark(table))?.site.trial;
  if (!isTrial) throw new NotForTrials(`${code} is not a trial department`);
  const mark = await deleteItems(tables, await closeSite(tables, code, { now }));
  await endDeletion(tables, mark, { now, copiesRemain: false });
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
  await createSite(tables, input, now, { credential: unknown, trial: true });
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
