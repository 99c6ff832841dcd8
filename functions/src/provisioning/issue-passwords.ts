import type { PasswordCost } from '../session/password-hash.ts';
import { temporaryCredential } from '../session/temporary-credential.ts';
import type { SiteContext } from '../site-context.ts';
import type { SiteTable } from '../table/core/client.ts';
import { getItems } from '../table/core/read.ts';
import { absent, check, put, transact, withoutCollision } from '../table/core/write.ts';
import { audit } from '../table/entities/audit-entry.ts';
import { credentialItem, credentialKey } from '../table/entities/credential.ts';
import { type Employee, employeeKey, listEmployees } from '../table/entities/employee.ts';

/** The active employees who never had a password, of these ranks or of all, in the order in which they were made. */
export async function withoutPassword(table: SiteTable, ranks?: ReadonlySet<string>): Promise<Employee[]> {
  const found: Employee[] = [];
  for (let from: string | undefined, first = true; first || from; first = false) {
    const { employees, next } = await listEmployees(table, from, 1000);
    const wanted = employees.filter(({ active, rank_id }) => active && (!ranks || (rank_id && ranks.has(rank_id))));
    const credentials = await getItems(
      table,
      wanted.map(({ id }) => credentialKey(table, id)),
    );
    found.push(...wanted.filter((_, n) => !credentials[n]));
    from = next;
  }
  return found;
}

/** Where passwords are written down: each before it is good, so that none is good that nobody knows. */
export interface PasswordPaper {
  write(employee: Employee, password: string): Promise<void>;
  /** Takes back the last one, which was not issued. */
  strike(): Promise<void>;
}

/** Hashing is most of the work: this many side by side. */
const atOnce = 8;

/** Issues a temporary password to each of these people who still has none and is still active. Answers how many it issued. */
export async function issuePasswords(
  context: SiteContext,
  people: readonly Employee[],
  { cost, paper, onProgress }: { cost: PasswordCost; paper: PasswordPaper; onProgress: (done: number) => void },
): Promise<number> {
  let issued = 0;
  for (let first = 0; first < people.length; first += atOnce) {
    const batch = people.slice(first, first + atOnce);
    const made = await Promise.all(
      batch.map(async (employee) => ({ employee, ...(await temporaryCredential(cost, context.now)) })),
    );
    for (const { employee, password, credential } of made) {
      await paper.write(employee, password);
      if (await issue(context, employee, credential)) issued++;
      else await paper.strike();
    }
    onProgress(Math.min(first + atOnce, people.length));
  }
  return issued;
}

class NoLongerWanted extends Error {}

/** False when the employee has a password by now, or is gone. */
async function issue(
  { table, actor, now }: SiteContext,
  { id, employee_id }: Employee,
  credential: Awaited<ReturnType<typeof temporaryCredential>>['credential'],
): Promise<boolean> {
  const otherwise = () => new NoLongerWanted();
  try {
    await withoutCollision(() =>
      transact(table, [
        put(table, credentialItem(table, id, credential), { condition: absent, otherwise }),
        check(table, employeeKey(table, id), { condition: 'active = :true', values: { ':true': true }, otherwise }),
        audit(table, actor, now, { action: 'employee.issue_password', subject: { employee: id, employee_id } }),
      ]),
    );
    return true;
  } catch (error) {
    if (error instanceof NoLongerWanted) return false;
    throw error;
  }
}
