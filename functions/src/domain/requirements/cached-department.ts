import { departmentChain } from '@muster/shared/record/chain';
import type { EntryContent } from '@muster/shared/record/entry';
import type { SiteTable } from '../../table/core/client.ts';
import { SiteMemory, SiteTurns } from '../../table/core/site-memory.ts';
import { findDepartmentHead } from '../../table/entities/department-record.ts';
import { entriesAfter } from '../../table/entities/record-entry.ts';

/** Approximate bytes of cached department entries per process. */
const memory = new SiteMemory<readonly EntryContent[]>({
  most: 32 * 1024 * 1024,
  sizeOf: (entries) => 600 * entries.length,
});

const turns = new SiteTurns();

/** Returns the department's entries. Cached: reads only new ones, and keeps the same list if there are none. */
export const cachedDepartment = (table: SiteTable): Promise<readonly EntryContent[]> =>
  turns.run(table, async () => {
    const cached = memory.get(table) ?? [];
    const { entries } = await findDepartmentHead(table);
    if (entries <= cached.length) return cached;
    const all = [...cached, ...(await entriesAfter(table, departmentChain, cached.length))];
    memory.set(table, all);
    memory.settle(table, all);
    return all;
  });
