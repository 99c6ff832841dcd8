import type { Auditor as Answered } from '@muster/shared/areas/auditors';
import { accessState } from '@muster/shared/rules/auditor-access';
import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { madeAt } from '../../table/core/new-id.ts';
import type { Auditor } from '../../table/entities/auditor.ts';
import { type Credential, findCredentials } from '../../table/entities/credential.ts';
import { findEmployees, fullName } from '../../table/entities/employee.ts';

export async function presentAuditors(
  { table, site, now }: Pick<SiteContext, 'table' | 'site' | 'now'>,
  auditors: readonly Auditor[],
): Promise<Answered[]> {
  const [credentials, makers] = await Promise.all([
    findCredentials(
      table,
      auditors.map(({ id }) => id),
    ),
    findEmployees(table, [...new Set(auditors.map(({ made_by }) => made_by.id))]),
  ]);
  const names = new Map(makers.map((employee) => [employee.id, fullName(employee)]));
  const day = today(site.timezone, now);
  return auditors.map((auditor, n) => present(auditor, credentials[n], day, names));
}

function present(
  auditor: Auditor,
  credential: Credential | undefined,
  day: string,
  names: ReadonlyMap<string, string>,
): Answered {
  const { id, username, name, agency, email, open_from, open_until, range_from, range_until, topics, made_by } =
    auditor;
  return {
    id,
    username,
    name,
    agency,
    email: email ?? null,
    open_from,
    open_until,
    range_from,
    range_until,
    topic_ids: [...(topics ?? [])],
    state: accessState(auditor, day),
    must_change_password: credential?.temporary ?? true,
    last_sign_in: auditor.last_sign_in ?? null,
    made_at: madeAt(id).toISOString(),
    made_by: { employee_id: made_by.employee_id, name: names.get(made_by.id) ?? made_by.employee_id },
  };
}
