import type { Table } from '../../table/core/client.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { renameRegistryEntry } from '../../table/entities/registry.ts';
import { findSite, setSiteName } from '../../table/entities/site.ts';
import { systemActor } from '../jobs/system-actor.ts';

export class NoSuchSite extends Error {
  override name = 'NoSuchSite';
}

/** Renames a site in its settings and in the registry. Throws `NoSuchSite`. */
export async function renameSite(tables: Table, code: string, name: string, now: Date): Promise<void> {
  const table = tables.provisioning(code);
  const gone = () => new NoSuchSite(`There is no site ${code}`);
  await withoutCollision(async () => {
    const before = await findSite(table);
    await transact(table, [
      setSiteName(table, name, gone),
      renameRegistryEntry(table, code, name, gone),
      audit(table, systemActor(), now, {
        action: 'site.rename',
        subject: { site: code },
        before: { name: before?.name },
        after: { name },
      }),
    ]);
  });
}
