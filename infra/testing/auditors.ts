import { createAuditor } from '@muster/functions/areas/auditors/create-auditor';
import type { AuditorFields } from '@muster/functions/domain/people/auditor-fields';
import { openLoginSession } from '@muster/functions/domain/sign-in/open-login-session';
import { put, transact } from '@muster/functions/table/core/write';
import { type Auditor, findAuditor } from '@muster/functions/table/entities/auditor';
import { credentialItem } from '@muster/functions/table/entities/credential';
import { type BuiltSite, credentialOf, staffOf, usualPassword } from './build.ts';
import { cheapCost, type RequestParts, type System } from './system.ts';

/** Creates an auditor account, open for a year around 2026 for 2026, and signs in with `usualPassword`. */
export async function buildAuditor(
  system: System,
  site: BuiltSite,
  overrides: Partial<AuditorFields> = {},
): Promise<{ auditor: Auditor; asking: RequestParts & { refresh: string } }> {
  const fields = {
    name: 'Pat Auditor',
    agency: 'State Commission',
    open_from: '2026-01-01',
    open_until: '2026-12-31',
    range_from: '2026-01-01',
    range_until: '2026-12-31',
    ...overrides,
  };
  const { auditor } = await createAuditor(staffOf(system, site), { fields, passwordCost: cheapCost });
  await transact(site.table, [
    put(site.table, credentialItem(site.table, auditor.id, await credentialOf(usualPassword))),
  ]);
  return { auditor, asking: await asAuditor(system, site, auditor) };
}

/** Opens an auditor's login session without a password. Returns the request parts that authenticate the auditor. */
export async function asAuditor(
  system: System,
  { table, code }: BuiltSite,
  { id }: Pick<Auditor, 'id'>,
): Promise<RequestParts & { refresh: string }> {
  const { epoch } = (await findAuditor(table, id)) as Auditor;
  const holder = { id, auditor: true as const, epoch };
  const { write, cookies } = await openLoginSession(system.deps, table, holder, system.clock.now);
  await transact(table, [write]);
  const [token, refresh] = cookies.map((line) => /=([^;]*)/.exec(line)?.[1] ?? '');
  return { token, refresh: refresh ?? '', headers: { 'X-Site-Code': code } };
}
