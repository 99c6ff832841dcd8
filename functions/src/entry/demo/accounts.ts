import { addDays, addMonths, today } from '@muster/shared/rules/calendar';
import { createAuditor } from '../../areas/auditors/create-auditor.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import type { PasswordCost } from '../../kernel/password-hash.ts';
import { transact } from '../../table/core/write.ts';
import { type Credential, findCredential, replaceCredential } from '../../table/entities/credential.ts';

/** Adds an auditor account (`demoAuditor`) for the next 60 days, with the same password as the others. */
export async function seedAuditor(context: SiteContext, credential: Credential, passwordCost: PasswordCost) {
  const date = today(context.site.timezone, context.now);
  const fields = {
    name: 'Ruth Salazar',
    agency: 'State Training and Standards Board',
    email: undefined,
    open_from: date,
    open_until: addDays(date, 60),
    range_from: addMonths(date, -24),
    range_until: addDays(date, 60),
    topics: undefined,
  };
  const { auditor } = await createAuditor(context, { fields, passwordCost });
  const read = await findCredential(context.table, auditor.id);
  const chosen = { ...credential, version: (read?.version ?? 0) + 1 };
  await transact(context.table, [replaceCredential(context.table, auditor.id, read, chosen)]);
}
