import { connectTable } from '@muster/functions/table/core/client';
import { listSites } from '@muster/functions/table/entities/registry';
import { CliError, runCommand } from '../cli-error.ts';
import type { TableAddress } from './create-table.ts';
import { dataDirPath, lockDataDir } from './data-dir-lock.ts';
import { describeDemo, resetDemo } from './demo.ts';
import { openStore } from './store.ts';

/** Throws a CliError if a reset would delete departments other than the demo, unless `--everything` is given. */
async function refuseToLoseSites(address: TableAddress): Promise<void> {
  if (process.argv.includes('--everything')) return;
  const own = (await listSites(connectTable(address).registry())).filter(({ demo }) => !demo);
  if (own.length === 0) return;
  const codes = own.map(({ site_code }) => site_code).join(', ');
  throw new CliError(
    `This store also contains ${codes}, which would be deleted. Use another DATA_DIR, or npm run demo:reset -- --everything`,
  );
}

/** `npm run demo:reset`: replaces the demo with one dated around today. Signing keys stay; login sessions end. */
await runCommand(async () => {
  const path = dataDirPath();
  const held = await lockDataDir(path, 'command');
  if (!('release' in held)) {
    throw new CliError(`Muster is running (process ${held.pid}). Stop it with Ctrl-C, then run this again.`);
  }
  const store = await openStore(path);
  try {
    await refuseToLoseSites(store.address);
    await resetDemo(path, store);
    process.stdout.write([...(await describeDemo(connectTable(store.address), new Date())), ''].join('\n'));
  } finally {
    await store.stop();
    held.release();
  }
});
