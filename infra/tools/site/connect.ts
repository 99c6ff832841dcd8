import { connectTable, type Table } from '@muster/functions/table/core/client';
import { isTableEmpty, localAddress } from '../../local/create-table.ts';
import { dataDirPath, lockDataDir, runningEndpoint } from '../../local/data-dir-lock.ts';
import { markFilled } from '../../local/database-check.ts';
import { openStore } from '../../local/store.ts';
import { withCloudTable } from './cloud.ts';

/** Runs `work` on the AWS table that `TABLE_NAME` names, else on this machine's table, whether its server runs or not. */
export async function withTable<T>(work: (table: Table) => Promise<T>): Promise<T> {
  const tableName = process.env.TABLE_NAME;
  if (tableName) return withCloudTable(tableName, work);
  const held = await lockDataDir(dataDirPath(), 'command');
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
