import type { SiteContext } from '../../calls/site-context.ts';
import { refuseUnlessAdministrator } from '../../domain/access/administrators.ts';
import { passwordReset } from '../../domain/messages/account-messages.ts';
import type { IssuedPassword } from '../../domain/people/create-employee.ts';
import { stayingEmployee } from '../../domain/people/require-employee.ts';
import { whyPasswordClosed } from '../../domain/sign-in/password-closed.ts';
import { temporaryCredential } from '../../domain/sign-in/temporary-credential.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { PasswordCost } from '../../kernel/password-hash.ts';
import { type Action, transact, withoutCollision } from '../../table/core/write.ts';
import { audit, employeeSubject } from '../../table/entities/audit-entry.ts';
import {
  type Credential,
  findCredential,
  passwordHistory,
  replaceCredential,
} from '../../table/entities/credential.ts';
import { bumpEpoch, type Employee, findEmployee, foldEmployeeNumber, fullName } from '../../table/entities/employee.ts';
import { notify } from '../../table/entities/notification.ts';
import { liftAccountLimits } from '../../table/rate-limit/account-limit.ts';

/** Issues a temporary password to an employee and ends their login sessions. */
export async function resetPassword(
  context: SiteContext,
  { employeeNumber, passwordCost }: { employeeNumber: string; passwordCost: PasswordCost },
): Promise<IssuedPassword> {
  return issuePassword(context, {
    passwordCost,
    find: () => stayingEmployee(context.table, employeeNumber),
    store: ({ id }) => context.idempotency.storeId(id),
  });
}

/** Issues another temporary password on replay. Refused if the employee has chosen one or has left. */
export async function reissuePassword(
  context: SiteContext,
  { employeeId, passwordCost }: { employeeId: string; passwordCost: PasswordCost },
): Promise<IssuedPassword> {
  return issuePassword(context, {
    passwordCost,
    async find() {
      const employee = await findEmployee(context.table, employeeId);
      if (!employee || employee.leaving) throw new ApiError('changed_since');
      return employee;
    },
    refuse(old) {
      if (!old?.temporary) throw new ApiError('changed_since');
    },
  });
}

interface Issuing {
  passwordCost: PasswordCost;
  /** Reads the employee for each attempt. */
  find: () => Promise<Employee>;
  /** Throws if the stored credential rules the change out. */
  refuse?: (old: Credential | undefined) => void;
  /** Returns further writes of the transaction. */
  store?: (employee: Employee) => Action[];
}

async function issuePassword(
  context: SiteContext,
  { passwordCost, find, refuse, store }: Issuing,
): Promise<IssuedPassword> {
  const { table, now } = context;
  const { password, credential: fresh } = await temporaryCredential(passwordCost, now);
  return withoutCollision(async () => {
    const employee = await find();
    if (employee.permissions.admin_access) refuseUnlessAdministrator(context, "reset an administrator's password");
    const writes = await passwordWrites(context, employee, fresh, refuse);
    await transact(table, [
      ...(store?.(employee) ?? []),
      bumpEpoch(table, employee, { changes: { used_at: now.toISOString() }, decidedBy: ['permissions'] }),
      ...writes,
    ]);
    return { employee, password };
  });
}

/** Returns the writes of a new password besides the employee's own. Throws `password_closed`. */
export async function passwordWrites(
  context: SiteContext,
  employee: Employee,
  fresh: Credential,
  refuse?: Issuing['refuse'],
): Promise<Action[]> {
  const { table, site, actor, now } = context;
  refuseWherePasswordsAreClosed(context, employee);
  const [old, lifted] = await Promise.all([
    findCredential(table, employee.id),
    liftAccountLimits(table, foldEmployeeNumber(employee.employee_id)),
  ]);
  refuse?.(old);
  const credential: Credential = { ...fresh, history: historyAfter(old), version: (old?.version ?? 0) + 1 };
  return [
    replaceCredential(table, employee.id, old, credential),
    // A password that was never chosen needs no warning.
    ...(old && !old.temporary ? [notify(context, employee.id, passwordReset(now, site))] : []),
    // Before a reset, failed attempts have usually locked the account.
    ...lifted,
    audit(table, actor, now, { action: 'employee.reset_password', subject: employeeSubject(employee) }),
  ];
}

/** Throws `password_closed` if the department does not accept the employee's password. */
function refuseWherePasswordsAreClosed({ site }: SiteContext, employee: Employee): void {
  if (!whyPasswordClosed(site, { employee })) return;
  const detail = `Your department does not accept passwords. ${fullName(employee)} signs in with ${site.sign_on?.label} and needs no temporary password.`;
  throw new ApiError('password_closed', { detail });
}

/** Returns the remembered passwords: chosen ones cannot be reused, temporary ones were never used. */
function historyAfter(old: Credential | undefined): Credential['history'] {
  return !old || old.temporary ? (old?.history ?? []) : passwordHistory(old);
}
