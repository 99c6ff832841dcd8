import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSite } from '@muster/functions/entry/provisioning/create-site';
import { hashPassword } from '@muster/functions/kernel/password-hash';
import { connectTable, type Table } from '@muster/functions/table/core/client';
import { createTable, localAddress } from '../../local/create-table.ts';
import { startEngine } from '../../local/engine.ts';

/**
 * Creates a temporary data folder with the department `AB`, so that a server does not seed the demo. Returns its path.
 */
export async function dataFolderWithSite(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'workers-'));
  const engine = await startEngine({ dataDir });
  await createTableWithSite(engine.endpoint);
  await engine.stop();
  return dataDir;
}

/** Creates the table with the department `AB`, whose employee `1` has the password `Sunrise#2026`. */
export async function createTableWithSite(endpoint: string): Promise<Table> {
  const address = localAddress(endpoint);
  await createTable(address);
  const table = connectTable(address);
  const password = await hashPassword('Sunrise#2026', { N: 2, r: 1, p: 1 });
  const credential = { ...password, temporary: false, history: [], version: 1 };
  const site = { code: 'AB', name: 'Test', timezone: 'America/Chicago', admin_id: '1', first: 'Ada', last: 'Chief' };
  await createSite(table, site, new Date(), { credential });
  return table;
}
