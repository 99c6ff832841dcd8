import type { SiteContext } from '../../calls/site-context.ts';
import { temporaryCredential } from '../../domain/sign-in/temporary-credential.ts';
import type { PasswordCost } from '../../kernel/password-hash.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit, employeeSubject } from '../../table/entities/audit-entry.ts';
import { type Credential, findCredentials, replaceCredential } from '../../table/entities/credential.ts';
import { type Employee, listAllEmployees, requireActive } from '../../table/entities/employee.ts';

/** Returns the active employees of these ranks, or of all, who never had a password, by creation. */
export async function withoutPassword(table: SiteTable, ranks?: ReadonlySet<string>): Promise<Employee[]> {
  const selected = (await listAllEmployees(table)).filter(
    ({ active, rank_id }) => active && (!ranks || (rank_id && ranks.has(rank_id))),
  );
  const ids = selected.map(({ id }) => id);
  const credentials = await findCredentials(table, ids);
  return selected.filter((_, n) => !credentials[n]);
}

/** The list of passwords. Each is written before it is valid, so every valid password is on it. */
export interface PasswordList {
  write(employee: Employee, password: string): Promise<void>;
  /** Removes the last password, which was not issued. */
  strike(): Promise<void>;
}

/** Passwords hashed in parallel. */
const batchSize = 8;

interface Issuing {
  people: readonly Employee[];
  passwordCost: PasswordCost;
  list: PasswordList;
  onProgress: (done: number) => void;
}

/** Issues temporary passwords to active employees without one. Returns the number issued. */
export async function issuePasswords(
  context: SiteContext,
  { people, passwordCost, list, onProgress }: Issuing,
): Promise<number> {
  let issued = 0;
  for (let first = 0; first < people.length; first += batchSize) {
    const batch = people.slice(first, first + batchSize);
    const created = await Promise.all(
      batch.map(async (employee) => ({ employee, ...(await temporaryCredential(passwordCost, context.now)) })),
    );
    for (const { employee, password, credential } of created) {
      await list.write(employee, password);
      if (await issue(context, employee, credential)) issued++;
      else await list.strike();
    }
    onProgress(Math.min(first + batchSize, people.length));
  }
  return issued;
}

class NotIssued extends Error {}

/** Stores a credential. Returns false if the employee has a password by now, or is not active. */
async function issue({ table, actor, now }: SiteContext, employee: Employee, credential: Credential): Promise<boolean> {
  const otherwise = () => new NotIssued();
  try {
    await withoutCollision(() =>
      transact(table, [
        replaceCredential(table, employee.id, undefined, credential, otherwise),
        requireActive(table, employee.id, otherwise),
        audit(table, actor, now, { action: 'employee.issue_password', subject: employeeSubject(employee) }),
      ]),
    );
    return true;
  } catch (error) {
    if (error instanceof NotIssued) return false;
    throw error;
  }
}
