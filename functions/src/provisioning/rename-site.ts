import type { Table } from '../table/core/client.ts';
import { present, transact, update, withoutCollision } from '../table/core/write.ts';
import { audit } from '../table/entities/audit-entry.ts';
import { registryKey } from '../table/entities/registry.ts';
import { findSite, siteKey } from '../table/entities/site.ts';
import { systemActor } from './system-actor.ts';

export class NoSuchSite extends Error {
  override name = 'NoSuchSite';
}

/** Gives a site another name, in its settings and in the registry; throws `NoSuchSite`. */
export async function renameSite(tables: Table, code: string, name: string, now: Date): Promise<void> {
  const table = tables.provisioning(code);
  const known = { condition: present, otherwise: () => new NoSuchSite(`There is no site ${code}`) };
  await withoutCollision(async () => {
    const before = await findSite(table);
    const change = { expression: 'SET #name = :name', names: { '#name': 'name' }, values: { ':name': name } };
    await transact(table, [
      update(table, siteKey(table), change, known),
      update(table, registryKey(code), change, known),
      audit(table, systemActor(), now, {
        action: 'site.rename',
        subject: { site: code },
        before: { name: before?.name },
        after: { name },
      }),
    ]);
  });
}
