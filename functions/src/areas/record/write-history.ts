import { today } from '@muster/shared/rules/calendar';
import { latestCertification } from '@muster/shared/rules/certification';
import type { SiteContext } from '../../calls/site-context.ts';
import { datesThatCount } from '../../domain/record/standing.ts';
import { forEach } from '../../kernel/for-each.ts';
import { batchOf } from '../../table/core/batch.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { putCertification } from '../../table/entities/certification.ts';
import { type EnrollmentState, findEnrollmentState, record } from '../../table/entities/enrollment-state.ts';
import { listJobRows, removeJobRows } from '../../table/entities/job-rows.ts';
import { countCertification, markReminded, type RecordChange } from '../../table/entities/record-change.ts';
import { entriesAfter, type NewEntry } from '../../table/entities/record-entry.ts';
import { certificationsIn, type HistoryRow, keyOf } from './history-rows.ts';

/**
 * Writes the rows of an import for several employees at once. Skips rows on record, so it can be interrupted, repeated
 * or run twice at once. Skips employees deleted meanwhile.
 */
export async function writeHistory(
  context: SiteContext,
  { id, actor }: { id: string; actor: { id: string; employee_id: string } },
): Promise<void> {
  const rows = await listJobRows<HistoryRow>(context.table, id);
  const acting = { ...context, actor: { ...context.actor, ...actor } };
  await forEach(
    Map.groupBy(rows, ({ employee }) => employee),
    async ([employee, own]) => {
      while ((await withoutCollision(() => writeBatch(acting, employee, own))) > 0);
    },
  );
  await removeJobRows(context.table, id);
}

async function writeBatch(context: SiteContext, employee: string, rows: readonly HistoryRow[]): Promise<number> {
  const { table, now } = context;
  const read = await findEnrollmentState(table, employee);
  // Read after the record: entries newer than its version make the transaction collide.
  const written = await entriesAfter(table, employee, 0);
  // A deleted employee's record stays unchanged.
  if (!read || written.some(({ kind }) => kind === 'employment.ended')) return 0;
  const known = certificationsIn(written);
  const due = [...new Map(rows.map((row) => [keyOf(row), row])).values()].filter((row) => !known.has(keyOf(row)));
  if (due.length === 0) return 0;
  const { actions, left } = batchOf(table, due, (some) => [
    ...record(context, employee, read, {
      changes: [...Map.groupBy(some, ({ type_id }) => type_id)].flatMap(([typeId, added]) =>
        counting(context, read, typeId, added),
      ),
      entries: some.map(entryOf),
    }),
    ...some.map(({ employee: _, ...row }) =>
      putCertification(table, employee, { ...row, issued_at: now.toISOString() }),
    ),
  ]);
  await transact(table, actions);
  return left.length;
}

/**
 * Returns the changes that make the latest certification count. An unchanged one keeps its reminders. No reminder is
 * sent for one that expired before the import.
 */
function counting(
  { site, now }: SiteContext,
  { certifications }: EnrollmentState,
  typeId: string,
  added: readonly HistoryRow[],
): RecordChange[] {
  const before = certifications[typeId];
  const latest = latestCertification([...(before ? [before] : []), ...added]);
  if (!latest || latest === before) return [];
  const isOver = latest.expires !== undefined && latest.expires < today(site.timezone, now);
  return [countCertification(typeId, datesThatCount([latest])), ...(isOver ? [markReminded(typeId, 'expired')] : [])];
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
