import type { Table } from '../../../table/core/client.ts';
import type { Key } from '../../../table/core/read.ts';
import { mostWrites, transact, withoutCollision } from '../../../table/core/write.ts';
import {
  changeDeletionMark,
  type DeletionMark,
  noteDeleted,
  removeDeletionMark,
} from '../../../table/entities/deletion-mark.ts';
import { allKeys, clearItem } from '../../../table/entities/whole-site.ts';
import { takenOver } from './close-site.ts';

/** Passes over the table before a site counts as still written to. */
const mostPasses = 5;

/**
 * Deletes every item of a closed site, also append-only ones, until a pass over the whole table finds none. Only its
 * mark stays. An interrupted deletion continues. Returns the mark with the count. Throws `DeletionTakenOver`.
 */
export async function deleteItems(
  tables: Table,
  given: DeletionMark,
  onProgress: (deleted: number) => void = () => undefined,
): Promise<DeletionMark> {
  const { registry, confirmed, site } = given;
  if (!confirmed && site.trial !== true) throw new Error('Only a site with a confirmed export is deleted');
  const table = tables.unserved(registry.site_code);
  let mark = given;
  for (let pass = 0; pass < mostPasses; pass++) {
    let found = 0;
    for await (const keys of allKeys(table)) {
      found += keys.length;
      for (const some of inTransactions(keys)) {
        const items = mark.items + some.length;
        const writes = some.map((key) => clearItem(table, key));
        const from = mark;
        await withoutCollision(() =>
          transact(table, [...writes, changeDeletionMark(table, from, { items }, takenOver)]),
        );
        mark = { ...mark, items };
        onProgress(items);
      }
    }
    if (found === 0) return mark;
  }
  throw new Error(`${registry.site_code} is still being written to. Run this again in some minutes`);
}

/** Splits keys for transactions that also change the mark. */
function inTransactions(keys: readonly Key[]): Key[][] {
  const size = mostWrites - 1;
  return Array.from({ length: Math.ceil(keys.length / size) }, (_, n) => keys.slice(n * size, (n + 1) * size));
}

/**
 * Ends a deletion: removes the mark, after which the code can be used again. If locked copies of seals remain, no new
 * site can have the code, because its seals would follow those of the deleted one.
 */
export async function endDeletion(
  tables: Table,
  mark: DeletionMark,
  { now, copiesRemain }: { now: Date; copiesRemain: boolean },
): Promise<void> {
  const table = tables.provisioning(mark.registry.site_code);
  await withoutCollision(() =>
    transact(table, [
      removeDeletionMark(table, mark, takenOver),
      ...(copiesRemain ? [noteDeleted(table, now.toISOString())] : []),
    ]),
  );
}
