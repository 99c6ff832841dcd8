import { departmentChain } from '@muster/shared/record/chain';
import type { EntryContent } from '@muster/shared/record/entry';
import type { SiteTable } from '../../table/core/client.ts';
import { SiteMemory, SiteTurns } from '../../table/core/site-memory.ts';
import { findDepartmentHead } from '../../table/entities/department-record.ts';
import { entriesAfter } from '../../table/entities/record-entry.ts';

/** How many bytes of departments' entries a process keeps, about. */
const memory = new SiteMemory<readonly EntryContent[]>({
  most: 32 * 1024 * 1024,
  sizeOf: (entries) => 600 * entries.length,
});

const turns = new SiteTurns();

/**
 * Returns what the entries of the department say. The process keeps them, the same list as long as there is no other,
 * and reads those that were added.
 */
export const knownDepartment = (table: SiteTable): Promise<readonly EntryContent[]> =>
  turns.run(table, async () => {
    const known = memory.get(table) ?? [];
    const { entries } = await findDepartmentHead(table);
    if (entries <= known.length) return known;
    const all = [...known, ...(await entriesAfter(table, departmentChain, known.length))];
    memory.set(table, all);
    memory.settle(table, all);
    return all;
  });
