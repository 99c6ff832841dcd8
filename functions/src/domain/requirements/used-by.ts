import type { EntryContent } from '@muster/shared/record/entry';
import { alwaysRecorded } from '@muster/shared/record/in-force';
import { countsFrom, type RequirementVersion, requirementVersions } from '@muster/shared/requirements/versions';
import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { findDepartmentRecord } from '../../table/entities/department-record.ts';
import { type NamedKind, namedIds } from './named-ids.ts';

/** Returns the current and future versions that use an item, except those of a mandatory training's own requirement. */
export const versionsWith = (
  entries: readonly EntryContent[],
  on: string,
  { kind, id }: { kind: NamedKind; id: string },
): RequirementVersion[] =>
  [...requirementVersions(entries, alwaysRecorded)]
    .filter(([requirementId]) => requirementId !== id)
    .flatMap(([, versions]) => versions)
    .filter((one) => countsFrom(one, on))
    .filter(({ entry }) => namedIds(entry.data).some((one) => one.kind === kind && one.id === id));

/** Returns the sentence about a requirement that uses an item. */
export const isNamedBy = ({ entry }: RequirementVersion, kind: NamedKind): string =>
  `The requirement “${entry.data.name}” names this ${kind}. Please change that requirement, or end it, first.`;

/** Returns a sentence about a current or future requirement that uses an item, except a mandatory training's own. */
export async function requirementWith(
  { table, site, now }: Pick<SiteContext, 'table' | 'site' | 'now'>,
  kind: NamedKind,
  id: string,
): Promise<string | undefined> {
  const { entries } = await findDepartmentRecord(table);
  const [naming] = versionsWith(entries, today(site.timezone, now), { kind, id });
  return naming && isNamedBy(naming, kind);
}
