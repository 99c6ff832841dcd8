import type { SiteTable } from '../core/client.ts';
import { queryAll } from '../core/read.ts';
import { type Action, put, remove, transact } from '../core/write.ts';

const partition = (table: SiteTable, jobId: string): string => `${table.site}#JOBROWS#${jobId}`;

/** Characters of rows in one item; an item has at most 400 KB, and a transaction 4 MB. */
const chunkSize = 200_000;

/** Returns the writes that store what a job has to work off, for the transaction that writes the job. */
export function addJobRows(table: SiteTable, jobId: string, rows: readonly object[]): Action[] {
  const chunks: string[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (size + text.length > chunkSize) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1)?.push(text);
    size += text.length + 1;
  }
  return chunks.map((texts, n) =>
    put(table, { PK: partition(table, jobId), SK: String(n).padStart(6, '0'), rows: `[${texts.join()}]` }),
  );
}

/** Returns what a job has to work off, in its order. */
export async function listJobRows<Row>(table: SiteTable, jobId: string): Promise<Row[]> {
  const items = await queryAll(table, partition(table, jobId));
  return items.flatMap(({ rows }) => JSON.parse(String(rows)) as Row[]);
}

/** Deletes what a finished job had to work off. */
export async function removeJobRows(table: SiteTable, jobId: string): Promise<void> {
  const items = await queryAll(table, partition(table, jobId));
  if (items.length > 0)
    await transact(
      table,
      items.map(({ PK, SK }) => remove(table, { PK, SK })),
    );
}
