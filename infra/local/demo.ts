import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { demoAuditor, demoPassword, demoTemporaryPassword } from '@muster/functions/entry/demo/passwords';
import { passwordCost } from '@muster/functions/kernel/password-hash';
import { connectTable, type Table } from '@muster/functions/table/core/client';
import { listSites } from '@muster/functions/table/entities/registry';
import { CliError } from '../cli-error.ts';
import { createFile } from './create-file.ts';
import { createTable, dropTable, isTableEmpty, type TableAddress } from './create-table.ts';
import { databaseError } from './database-check.ts';
import { sealArchiveFolder } from './seal-archive.ts';
import type { Store } from './store.ts';
import { syncFolder } from './sync-folder.ts';

/** Days for which the demo's classes are around today. */
const freshForDays = 14;

/** Returns whether the store is on this machine. Other stores are never seeded or emptied. */
function isLocal(store: Store): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(store.endpoint()).hostname);
}

/** Seeds the demo sites into an empty store on this machine. Restarts an interrupted seeding. */
export async function seedDemoIfEmpty(dataDir: string, store: Store): Promise<void> {
  if (!isLocal(store)) return;
  if (existsSync(unfinished(dataDir))) return resetDemo(dataDir, store);
  if (!(await isTableEmpty(store.address))) return;
  // Accounts with public passwords must not replace lost data.
  if (store.heldData) throw databaseError(dataDir, 'is empty although it contained data before');
  await seed(dataDir, store.address);
}

/** Deletes everything in the store and seeds the demo sites, dated around today. */
export async function resetDemo(dataDir: string, store: Store): Promise<void> {
  if (!isLocal(store)) throw new CliError('Only a store on this machine can be reset: see DYNAMODB_ENDPOINT.');
  createFile(unfinished(dataDir), '', 0o600);
  await dropTable(store.address);
  // Copies of deleted seals: a site with the same code would continue them.
  rmSync(sealArchiveFolder(dataDir), { recursive: true, force: true });
  syncFolder(dataDir);
  await createTable(store.address);
  await seed(dataDir, store.address);
}

async function seed(dataDir: string, address: TableAddress): Promise<void> {
  process.stdout.write('Seeding the demo sites ...\n');
  createFile(unfinished(dataDir), '', 0o600);
  // Loaded here, because only the first start needs it and it loads most handlers.
  const { seedDemo } = await import('@muster/functions/entry/demo/seed');
  await seedDemo(connectTable(address), new Date(), passwordCost);
  rmSync(unfinished(dataDir));
  syncFolder(dataDir); // If a power loss restored the mark, the next start would reset later data.
}

const unfinished = (dataDir: string) => join(dataDir, 'demo-unfinished');

/** Returns the lines about the demo to print at a start; none if the store has no demo. */
export async function describeDemo(tables: Table, now: Date): Promise<string[]> {
  const demo = (await listSites(tables.registry())).find((site) => site.demo && site.site_code === 'DEMO');
  if (!demo) return [];
  const days = Math.floor((now.getTime() - Date.parse(demo.created_at)) / 86_400_000);
  const old = `The demo was seeded ${days} days ago, so its classes are in the past. npm run demo:reset creates a new one.`;
  return [
    'Demo accounts (site code, username, password):',
    `  DEMO  1001  ${demoPassword}   chief, all permissions`,
    `  DEMO  1002  ${demoPassword}   training sergeant`,
    `  DEMO  1003  ${demoPassword}   records clerk`,
    `  DEMO  1004  ${demoPassword}   officer`,
    `  DEMO  1005  ${demoTemporaryPassword}    officer who must choose a new password`,
    `  DEMO  ${demoAuditor}  ${demoPassword}   auditor`,
    `  LAKE  2001  ${demoPassword}   all permissions`,
    ...(days > freshForDays ? [old] : []),
  ];
}
