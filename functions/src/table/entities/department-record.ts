import type { ChainHead } from '@muster/shared/record/chain';
import { departmentChain } from '@muster/shared/record/chain';
import type { EntryContent } from '@muster/shared/record/entry';
import { setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { getItem, type Item, type Key } from '../core/read.ts';
import { type Action, absent, reread, update } from '../core/write.ts';
import type { RecordContext } from './enrollment-state.ts';
import { appendEntries, beginning, entriesAfter, type NewEntry } from './record-entry.ts';

/** The end of the department's own chain of entries: training types and settings. */
export const departmentRecordKey = (table: SiteTable): Key => ({ PK: `${table.site}#SITE`, SK: 'RECORD' });

const headIn = (table: SiteTable, item: Item | undefined): ChainHead =>
  item ? { entries: Number(item.entries), head: String(item.head) } : beginning(table, departmentChain);

/** Returns the end of the department's chain. Consistent. */
export async function findDepartmentHead(table: SiteTable): Promise<ChainHead> {
  return headIn(table, await getItem(table, departmentRecordKey(table)));
}

/** Returns the end of the department's chain with all entries, for a decision. Rereads entries that may be older. */
export async function findDepartmentRecord(table: SiteTable): Promise<{ head: ChainHead; entries: EntryContent[] }> {
  const read = () => entriesAfter(table, departmentChain, 0);
  const [head, entries] = await Promise.all([findDepartmentHead(table), read()]);
  return { head, entries: entries.length === head.entries ? entries : await read() };
}

/** Appends entries to the department's record, on condition that its end is as read. */
export function recordOfDepartment(context: RecordContext, read: ChainHead, entries: readonly NewEntry[]): Action[] {
  const { table } = context;
  const { head, writes } = appendEntries(context, departmentChain, read, entries);
  const { expression, names, values } = setting({ ...head });
  const move = update(
    table,
    departmentRecordKey(table),
    { expression, names, values },
    {
      condition: read.entries === 0 ? absent : '#entries = :read',
      ...(read.entries > 0 && { values: { ':read': read.entries } }),
      otherwise: () => reread,
    },
  );
  return [move, ...writes];
}
