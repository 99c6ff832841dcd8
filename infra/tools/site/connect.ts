import { connectTable, type Table } from '@muster/functions/table/core/client';
import { CliError } from '../../cli-error.ts';
import { isTableEmpty, localAddress } from '../../local/create-table.ts';
import { dataDirPath, lockDataDir, runningEndpoint } from '../../local/data-dir-lock.ts';
import { holdsDatabase, markFilled } from '../../local/database-check.ts';
import { openStore } from '../../local/store.ts';
import { withCloudTable } from './cloud.ts';
import type { SiteCommand } from './site-command.ts';

/**
 * Runs `work` on the AWS table in `TABLE_NAME`, else on this machine's table, whether its server runs or not. Throws a
 * CliError if this machine has no data yet, unless the command `createsData`.
 */
export async function withTable<T>(
  work: (table: Table) => Promise<T>,
  { createsData, needsNoData, stopsServer }: Pick<SiteCommand, 'createsData' | 'needsNoData' | 'stopsServer'> = {},
): Promise<T> {
  if (needsNoData) return work(connectTable(localAddress('http://localhost:0')));
  const tableName = process.env.TABLE_NAME;
  if (tableName) return withCloudTable(tableName, work);
  if (!createsData) requireData(dataDirPath());
  const held = await lockDataDir(dataDirPath(), 'command');
  if (!('release' in held) && stopsServer)
    throw new CliError(`Muster is running (process ${held.pid}). Stop it with Ctrl-C, then run this again.`);
  if (!('release' in held)) return work(connectTable(localAddress(() => runningEndpoint(dataDirPath()))));
  const store = await openStore(held.path);
  try {
    const done = await work(connectTable(store.address));
    if (store.isOwn && !(await isTableEmpty(store.address))) markFilled(held.path);
    return done;
  } finally {
    await store.stop();
    held.release();
  }
}

/** Throws a CliError if a data folder has no database. If it had one, the engine reports the missing one. */
function requireData(path: string): void {
  if (process.env.DYNAMODB_ENDPOINT || holdsDatabase(path)) return;
  throw new CliError(
    `There are no sites yet: no data in ${path}. Run npm start or npm run site -- create, or set DATA_DIR to another folder or TABLE_NAME to a table in AWS.`,
  );
}
