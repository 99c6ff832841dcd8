import type { SiteTable } from '../core/client.ts';
import { after, ttlAt } from '../core/item.ts';
import { queryAll } from '../core/read.ts';
import { put, remove, transact } from '../core/write.ts';

const partition = (table: SiteTable, jobId: string): string => `${table.site}#JOBROWS#${jobId}`;

/** Bytes of rows in one item, which has at most 400 KB. */
const chunkSize = 200_000;

/** How long rows stay whose job was never written, in milliseconds: much longer than any job takes. */
const lifetime = 365 * 86_400_000;

/**
 * Stores what a job has to work off, in transactions of their own: a file's rows may exceed one. They count for nothing until the job is
 * written, which must come after them.
 */
export async function storeJobRows(table: SiteTable, jobId: string, rows: readonly object[], now: Date): Promise<void> {
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
  for (const [n, texts] of chunks.entries()) {
    const SK = String(n).padStart(6, '0');
    await transact(table, [put(table, { PK: partition(table, jobId), SK, rows: `[${texts.join()}]`, ttl })]);
  }
}

/** Returns what a job has to work off, in its order. */
export async function listJobRows<Row>(table: SiteTable, jobId: string): Promise<Row[]> {
  const items = await queryAll(table, partition(table, jobId));
  return items.flatMap(({ rows }) => JSON.parse(String(rows)) as Row[]);
}

/** Actions of one transaction at most. */
const mostActions = 100;

/** Deletes what a finished job had to work off. */
export async function removeJobRows(table: SiteTable, jobId: string): Promise<void> {
  const items = await queryAll(table, partition(table, jobId));
  for (let first = 0; first < items.length; first += mostActions) {
    const some = items.slice(first, first + mostActions);
    await transact(
      table,
      some.map(({ PK, SK }) => remove(table, { PK, SK })),
    );
  }
}
