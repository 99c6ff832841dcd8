import type { SiteContext } from '../../src/calls/site-context.ts';
import { snapshotParts } from '../../src/domain/requirements/snapshot.ts';
import { queryAll } from '../../src/table/core/read.ts';
import { remove, transact } from '../../src/table/core/write.ts';

/** Takes a snapshot as of now, as if all changes so far were hours old. */
export async function takeSnapshot(context: SiteContext): Promise<void> {
  const { table } = context;
  for await (const _ of snapshotParts(context, undefined, 0));
  const log = await queryAll(table, `${table.site}#CHANGED#RECORD`);
  for (const { PK, SK } of log) await transact(table, [remove(table, { PK, SK })]);
}
