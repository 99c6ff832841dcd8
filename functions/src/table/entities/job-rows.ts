import type { SiteTable } from '../core/client.ts';
import { after, ttlAt } from '../core/item.ts';
import { queryAll } from '../core/read.ts';
import { type Action, mostWrites, put, remove, transact } from '../core/write.ts';

const partition = (table: SiteTable, jobId: string): string => `${table.site}#JOBROWS#${jobId}`;

/** Bytes of rows in one item, which has at most 400 KB. */
const chunkSize = 200_000;

/** Milliseconds for which rows are stored if their job was never written: much longer than any job takes. */
const lifetime = 365 * 86_400_000;

/** Items of rows in the job's transaction (4 MB). Calls have fewer rows, unless their texts are very long. */
const mostItems = 15;

/**
 * Returns the writes of a job's rows, for the transaction that writes the job. Excess rows are stored at once, in
 * transactions of their own, and count for nothing until the job is written.
 */
export async function storeJobRows(
  table: SiteTable,
  jobId: string,
  rows: readonly object[],
  now: Date,
): Promise<Action[]> {
  const chunks: string[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const text = JSON.stringify(row);
    const bytes = Buffer.byteLength(text) + 1;
    if (size + bytes > chunkSize) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1)?.push(text);
    size += bytes;
  }
  const ttl = ttlAt(after(now, lifetime));
  const writes = chunks.map((texts, n) =>
    put(table, { PK: partition(table, jobId), SK: String(n).padStart(6, '0'), rows: `[${texts.join()}]`, ttl }),
  );
  for (const write of writes.slice(mostItems)) await transact(table, [write]);
  return writes.slice(0, mostItems);
}

/** Returns a job's rows, in order. */
export async function listJobRows<Row>(table: SiteTable, jobId: string): Promise<Row[]> {
  const items = await queryAll(table, partition(table, jobId));
  return items.flatMap(({ rows }) => JSON.parse(String(rows)) as Row[]);
}

/** Deletes the rows of a finished job. */
export async function removeJobRows(table: SiteTable, jobId: string): Promise<void> {
  const items = await queryAll(table, partition(table, jobId));
  for (let first = 0; first < items.length; first += mostWrites) {
    const some = items.slice(first, first + mostWrites);
    await transact(
      table,
      some.map(({ PK, SK }) => remove(table, { PK, SK })),
    );
  }
}
