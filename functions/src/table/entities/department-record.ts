import { departmentChain } from '@muster/shared/record/chain';
import type { EntryContent } from '@muster/shared/record/entry';
import { setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { getItem, type Item, type Key } from '../core/read.ts';
import { type Action, absent, check, type Guard, reread, update } from '../core/write.ts';
import type { RecordContext } from './enrollment-state.ts';
import { appendEntries, beginning, type ChainEnd, entriesAfter, type NewEntry } from './record-entry.ts';

/** The end of the department's own chain of entries: training types and settings. */
export const departmentRecordKey = (table: SiteTable): Key => ({ PK: `${table.site}#SITE`, SK: 'RECORD' });

function endIn(table: SiteTable, item: Item | undefined): ChainEnd {
  if (!item) return beginning(table, departmentChain);
  const { entries, head, recorded_at } = item;
  return { entries: Number(entries), head: String(head), recorded_at: recorded_at as string | undefined };
}

/** Returns the end of the department's chain. Consistent. */
export async function findDepartmentHead(table: SiteTable): Promise<ChainEnd> {
  return endIn(table, await getItem(table, departmentRecordKey(table)));
}

/** Returns the end of the department's chain with all entries, for a decision. Rereads entries that may be older. */
export async function findDepartmentRecord(table: SiteTable): Promise<{ head: ChainEnd; entries: EntryContent[] }> {
  const read = () => entriesAfter(table, departmentChain, 0);
  const [head, entries] = await Promise.all([findDepartmentHead(table), read()]);
  return { head, entries: entries.length === head.entries ? entries : await read() };
}

/** Appends entries to the department's record, on condition that its end is as read. */
export function recordOfDepartment(context: RecordContext, read: ChainEnd, entries: readonly NewEntry[]): Action[] {
  const { table } = context;
  const { end, writes } = appendEntries(context, departmentChain, read, entries);
  const { expression, names, values } = setting({ ...end });
  const move = update(table, departmentRecordKey(table), { expression, names, values }, endAsRead(read));
  return [move, ...writes];
}

const endAsRead = ({ entries }: ChainEnd): Guard => ({
  condition: entries === 0 ? absent : '#entries = :read',
  ...(entries > 0 && { values: { ':read': entries } }),
  otherwise: () => reread,
});

/** Conditions a transaction on the department's record as read. */
export const checkDepartmentRecord = (table: SiteTable, read: ChainEnd): Action =>
  check(table, departmentRecordKey(table), {
    ...endAsRead(read),
    ...(read.entries > 0 && { names: { '#entries': 'entries' } }),
  });
