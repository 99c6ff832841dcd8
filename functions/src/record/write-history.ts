import type { SiteContext } from '../site-context.ts';
import { transact, withoutCollision } from '../table/core/write.ts';
import { putCertification } from '../table/entities/certification.ts';
import { listJobRows, removeJobRows } from '../table/entities/job-rows.ts';
import { listEntries, type NewEntry } from '../table/entities/record-entry.ts';
import { countCertification, findRecord, record } from '../table/entities/training-record.ts';
import type { HistoryRow } from './history-rows.ts';
import { datesThatCount, standingOf } from './standing.ts';

/** Rows of one transaction: an entry, its texts and the certification each, the record, and the log of changes. */
const batchSize = 30;

/**
 * Writes the rows of an import, one employee after the other. Rows that are on record already are left out, so that it can be interrupted,
 * repeated, or run by two processes at once.
 */
export async function writeHistory(
  context: SiteContext,
  { id, actor }: { id: string; actor: { id: string; employee_id: string } },
): Promise<void> {
  const rows = await listJobRows<HistoryRow>(context.table, id);
  for (const [employee, own] of Map.groupBy(rows, (row) => row.employee)) {
    while (
      (await withoutCollision(() => writeBatch({ ...context, actor: { ...context.actor, ...actor } }, employee, own))) >
      0
    );
  }
  await removeJobRows(context.table, id);
}

async function writeBatch(context: SiteContext, employee: string, rows: readonly HistoryRow[]): Promise<number> {
  const { table, now } = context;
  const [read, written] = await Promise.all([findRecord(table, employee), listEntries(table, employee)]);
  if (!read) return 0;
  const { certifications } = standingOf(
    written.map(({ entry }) => entry),
    now.toISOString(),
  );
  const keyOf = ({ type_id, date }: { type_id: string; date: string }) => `${type_id} ${date}`;
  const known = new Set(certifications.map(({ data }) => keyOf(data)));
  const due = [...new Map(rows.map((row) => [keyOf(row), row])).values()]
    .filter((row) => !known.has(keyOf(row)))
    .slice(0, batchSize);
  if (due.length === 0) return 0;
  const changed = Map.groupBy(due, ({ type_id }) => type_id);
  await transact(table, [
    ...record(context, employee, read, {
      changes: [...changed].map(([typeId, added]) => {
        const before = read.certifications[typeId];
        return countCertification(typeId, datesThatCount([...(before ? [before] : []), ...added]));
      }),
      entries: due.map(entryOf),
    }),
    ...due.map(({ employee: _, ...row }) =>
      putCertification(table, employee, { ...row, issued_at: now.toISOString() }),
    ),
  ]);
  return due.length;
}

const entryOf = ({ type_id, type_name, date, expires, months, minutes, provider }: HistoryRow): NewEntry => ({
  kind: 'certification.issued',
  valid_on: date,
  data: {
    type_id,
    type_name,
    date,
    ...(expires && { expires }),
    ...(months && { months }),
    ...(minutes && { minutes }),
  },
  ...(provider && { texts: { provider } }),
});
