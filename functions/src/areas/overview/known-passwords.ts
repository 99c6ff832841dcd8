import type { SiteTable } from '../../table/core/client.ts';
import { SiteMemory } from '../../table/core/site-memory.ts';
import { started } from '../../table/core/started.ts';
import { changedSince } from '../../table/entities/change-log.ts';
import { type Credential, findCredentials } from '../../table/entities/credential.ts';

/** What lists need of a credential; null: the employee has none yet. */
type KnownPassword = Pick<Credential, 'temporary'> | null;

interface KeptPasswords {
  /** When they were read, in epoch milliseconds by this process's clock. */
  readAt: number;
  byEmployee: ReadonlyMap<string, KnownPassword>;
}

/** How many bytes a process keeps of all sites together, at some hundred for an employee. */
const memory = new SiteMemory<KeptPasswords>({
  most: 32 * 1024 * 1024,
  sizeOf: ({ byEmployee }) => byEmployee.size * 100,
});

/**
 * Returns whether each of these employees has a temporary password or none, by internal id, as it is now. The process
 * keeps what it has read, and reads again whose password the log of changes names: never a hash, and not everybody's
 * credential for each answer.
 */
export async function knownPasswords(
  table: SiteTable,
  employeeIds: Promise<readonly string[]>,
): Promise<ReadonlyMap<string, KnownPassword>> {
  const readAt = Date.now();
  const known = memory.get(table);
  const changes = started(known ? changedSince(table, 'CREDENTIAL', known.readAt) : Promise.resolve(undefined));
  const [ids, changed] = await Promise.all([employeeIds, changes]);
  const usable = (id: string) => (changed && !changed.has(id) ? known?.byEmployee.get(id) : undefined);
  const missing = ids.filter((id) => usable(id) === undefined);
  const credentials = await findCredentials(table, missing);
  const found = new Map(missing.map((id, n) => [id, credentials[n] ? { temporary: credentials[n].temporary } : null]));
  const byEmployee = new Map(ids.map((id): [string, KnownPassword] => [id, found.get(id) ?? usable(id) ?? null]));
  const kept = { readAt, byEmployee };
  memory.set(table, kept);
  memory.settle(table, kept);
  return byEmployee;
}
