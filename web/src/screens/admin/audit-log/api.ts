import type { AuditLogEntry } from '@muster/shared/areas/accounts';
import { accounts, type EndpointOf } from '../../../api/calls.ts';
import type { FilterOf } from '../../../api/client.ts';
import { fetchPages } from '../../../api/fetch-pages.ts';
import { usePagedList } from '../../../api/use-paged-list.ts';

export type AuditEntry = AuditLogEntry;

/** A filter of entries; an empty one matches all. */
export type AuditLogFilter = FilterOf<EndpointOf<typeof accounts.auditLog>>;

/** The number of entries that fills a screen. */
const rowsAtOnce = 100;

/** Loads the matching entries, newest first, one screen at a time. Null loads nothing. */
export function useAuditLog(filter: AuditLogFilter | null) {
  return usePagedList(accounts.auditLog, { filter, pageSize: rowsAtOnce, rowsAtOnce });
}

/** Loads all matching entries. `onProgress` receives the number of entries so far. */
export async function fetchAllEntries(
  filter: AuditLogFilter,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  for await (const page of fetchPages(accounts.auditLog, { filter, signal })) {
    entries.push(...page);
    onProgress(entries.length);
  }
  return entries;
}
