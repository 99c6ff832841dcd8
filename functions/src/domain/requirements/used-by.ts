import { alwaysRecorded } from '@muster/shared/record/in-force';
import { countsFrom, requirementVersions } from '@muster/shared/requirements/versions';
import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { findDepartmentRecord } from '../../table/entities/department-record.ts';
import { type NamedKind, namedIds } from './named-ids.ts';

/** Returns a sentence about a current or future requirement that uses an item, except a mandatory training's own. */
export async function requirementWith(
  { table, site, now }: Pick<SiteContext, 'table' | 'site' | 'now'>,
  kind: NamedKind,
  id: string,
): Promise<string | undefined> {
  const { entries } = await findDepartmentRecord(table);
  const on = today(site.timezone, now);
  const left = [...requirementVersions(entries, alwaysRecorded)]
    .filter(([requirementId]) => requirementId !== id)
    .flatMap(([, versions]) => versions)
    .filter((one) => countsFrom(one, on));
  const naming = left.find(({ entry }) => namedIds(entry.data).some((one) => one.kind === kind && one.id === id));
  return (
    naming &&
    `The requirement “${naming.entry.data.name}” names this ${kind}. Please change that requirement, or end it, first.`
  );
}
