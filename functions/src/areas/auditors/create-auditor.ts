import type { SiteContext } from '../../calls/site-context.ts';
import { type AuditorFields, checkAuditorFields, fieldsOf } from '../../domain/people/auditor-fields.ts';
import type { PasswordCost } from '../../kernel/password-hash.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { newId } from '../../table/core/new-id.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { auditorSubject } from '../../table/entities/account-holder.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { type Auditor, addAuditor } from '../../table/entities/auditor.ts';
import { replaceCredential } from '../../table/entities/credential.ts';
import { areNumbersTaken } from '../../table/entities/employee.ts';
import { auditorCredential } from './auditor-credential.ts';

/** Creates an auditor account with a temporary password, which is returned once. */
export async function createAuditor(
  context: SiteContext,
  { fields, passwordCost }: { fields: AuditorFields; passwordCost: PasswordCost },
): Promise<{ auditor: Auditor; password: string }> {
  const { table, actor, now, idempotency } = context;
  const [{ password, credential }] = await Promise.all([
    auditorCredential(context, fields, passwordCost),
    checkAuditorFields(context, fields),
  ]);
  const auditor = await withoutCollision(async () => {
    const made: Auditor = {
      id: newId(now),
      username: await freeUsername(table, fields.name),
      ...fieldsOf(fields),
      active: true,
      epoch: 1,
      made_by: { id: actor.id, employee_id: actor.employee_id },
    };
    await transact(table, [
      ...idempotency.storeId(made.id),
      ...addAuditor(table, made),
      replaceCredential(table, made.id, undefined, credential),
      audit(table, actor, now, {
        action: 'auditor.create',
        subject: auditorSubject(made),
        after: { username: made.username, ...fieldsOf(fields) },
      }),
    ]);
    return made;
  });
  return { auditor, password };
}

/** Usernames looked up at once. */
const atOnce = 20;

/** Returns a free username for an auditor: `audit-` and the last word of the name, with a number if needed. */
async function freeUsername(table: SiteTable, name: string): Promise<string> {
  const base = `audit-${lastWord(name) || 'guest'}`;
  for (let first = 1; ; first += atOnce) {
    const usernames = Array.from({ length: atOnce }, (_, n) => (first + n === 1 ? base : `${base}-${first + n}`));
    const taken = await areNumbersTaken(table, usernames);
    const free = usernames.find((_, n) => !taken[n]);
    if (free) return free;
  }
}

/** Returns the last word of a name, shortened, in lowercase ASCII. Empty for other scripts. */
const lastWord = (name: string): string =>
  (
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.at(-1) ?? ''
  ).slice(0, 16);
