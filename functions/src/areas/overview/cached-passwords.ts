import type { SiteTable } from '../../table/core/client.ts';
import { SiteMemory } from '../../table/core/site-memory.ts';
import { started } from '../../table/core/started.ts';
import { changedSince } from '../../table/entities/change-log.ts';
import { type Credential, findCredentials } from '../../table/entities/credential.ts';

/** The part of a credential that lists need. Null: the employee has none yet. */
type PasswordState = Pick<Credential, 'temporary'> | null;

interface KeptPasswords {
  /** Time of the read, in epoch milliseconds by this process's clock. */
  readAt: number;
  byEmployee: ReadonlyMap<string, PasswordState>;
}

/** Bytes that a process caches for all sites together, about a hundred per employee. */
const memory = new SiteMemory<KeptPasswords>({
  most: 32 * 1024 * 1024,
  sizeOf: ({ byEmployee }) => byEmployee.size * 100,
});

/**
 * Returns the current state of each employee's password (temporary or none), by internal id. Cached without hashes:
 * rereads only the credentials that the log of changes names.
 */
export async function cachedPasswords(
  table: SiteTable,
  employeeIds: Promise<readonly string[]>,
): Promise<ReadonlyMap<string, PasswordState>> {
  const readAt = Date.now();
  const cached = memory.get(table);
  const changes = started(cached ? changedSince(table, 'CREDENTIAL', cached.readAt) : Promise.resolve(undefined));
  const [ids, changed] = await Promise.all([employeeIds, changes]);
  const usable = (id: string) => (changed && !changed.has(id) ? cached?.byEmployee.get(id) : undefined);
  const missing = ids.filter((id) => usable(id) === undefined);
  const credentials = await findCredentials(table, missing);
  const found = new Map(missing.map((id, n) => [id, credentials[n] ? { temporary: credentials[n].temporary } : null]));
  const byEmployee = new Map(ids.map((id): [string, PasswordState] => [id, found.get(id) ?? usable(id) ?? null]));
  const fresh = { readAt, byEmployee };
  memory.set(table, fresh);
  memory.settle(table, fresh);
  return byEmployee;
}
