import type { FormContent } from '@muster/shared/forms/form';
import type { SiteTable } from '../core/client.ts';
import { SiteMemory } from '../core/site-memory.ts';
import { findVersion } from './form.ts';

/** The facts of a published version that lists need. */
export interface VersionFacts {
  name: string;
  purpose: FormContent['purpose'];
  of: FormContent['of'];
  acknowledged: boolean;
  evaluators: FormContent['evaluators'];
}

/** Returns the bytes of cached facts, roughly. */
const sizeOf = (map: ReadonlyMap<string, VersionFacts>): number =>
  [...map.values()].reduce(
    (sum, { evaluators: { type_ids, employees } }) => sum + 400 + 60 * (type_ids.length + employees.length),
    0,
  );

/** Facts of published versions, which never change. */
const memory = new SiteMemory<Map<string, VersionFacts>>({ most: 8 * 1024 * 1024, sizeOf });

/** Returns a function to the facts of these versions. Cached. */
export async function versionFacts(
  table: SiteTable,
  versions: readonly { form_id: string; version: number }[],
): Promise<(one: { form_id: string; version: number }) => VersionFacts> {
  const known = memory.get(table) ?? new Map<string, VersionFacts>();
  const nameOf = ({ form_id, version }: { form_id: string; version: number }) => `${form_id}#${version}`;
  const missing = new Map(versions.filter((one) => !known.has(nameOf(one))).map((one) => [nameOf(one), one]));
  await Promise.all(
    [...missing].map(async ([name, { form_id, version }]) => {
      const found = await findVersion(table, form_id, version);
      if (!found) throw new Error(`Form ${form_id} has no version ${version}`);
      const { content } = found;
      const { purpose, of, acknowledged, evaluators } = content;
      known.set(name, { name: content.name, purpose, of, acknowledged, evaluators });
    }),
  );
  memory.set(table, known);
  memory.settle(table, known);
  return (one) => {
    const facts = known.get(nameOf(one));
    if (!facts) throw new Error(`Form ${nameOf(one)} was not read`);
    return facts;
  };
}
