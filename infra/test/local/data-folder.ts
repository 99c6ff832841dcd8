import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSite } from '@muster/functions/provisioning/create-site';
import { hashPassword } from '@muster/functions/session/password-hash';
import { connectTable } from '@muster/functions/table/core/client';
import { createTable, localAddress } from '../../local/create-table.ts';
import { startEngine } from '../../local/engine.ts';

/** Creates a temporary data folder with the department `AB`, so that a server on it does not seed the demo. Returns its path. */
export async function dataFolderWithSite(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'workers-'));
  const engine = await startEngine({ dataDir });
  const address = localAddress(engine.endpoint);
  await createTable(address);
  const credential = {
    ...(await hashPassword('Sunrise#2026', { N: 2, r: 1, p: 1 })),
    temporary: false,
    history: [],
    version: 1,
  };
  const site = { code: 'AB', name: 'Test', timezone: 'America/Chicago', admin_id: '1', first: 'Ada', last: 'Chief' };
  await createSite(connectTable(address), site, new Date(), { credential });
  await engine.stop();
  return dataDir;
}
