import { type AuditLogEntry, accounts } from '@muster/shared/areas/accounts';
import { auditReasons } from '@muster/shared/audit-log';
import { csvOf } from '@muster/shared/csv';
import { callPage } from '../../api/client.ts';
import type { PageQuery } from '../../api/next-page.ts';
import { actorText, entryText, markTexts, personText, subjectText } from './entry-text.ts';
import { labels } from './labels.ts';
import type { AuditLogFilter } from './use-audit-log-filter.ts';

/** An instant of the department, `2027-03-03 17:00:09`: it sorts, and a spreadsheet takes it for a date. */
function localTime(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return format.format(new Date(instant));
}

/** One entry as a line of the file; the columns are `labels.csv`'s, and stay in their order. */
function lineOf(entry: AuditLogEntry, timeZone: string): string[] {
  const { id, at, kind, actor, subjects, reason, address, request_id, before, after } = entry;
  const employee = subjects.find(({ type }) => type === 'employee');
  const others = subjects.filter((one) => one !== employee);
  return [
    localTime(at, timeZone),
    at,
    actor?.employee_id ?? '',
    actorText(entry),
    kind,
    entryText(entry),
    employee?.employee_id ?? '',
    employee ? personText(employee.name, employee.employee_id ?? '') : '',
    others.map(subjectText).join('; '),
    reason ? auditReasons[reason] : '',
    address,
    before ? JSON.stringify(before) : '',
    after ? JSON.stringify(after) : '',
    request_id,
    id,
    markTexts(entry).join('; '),
  ];
}

/** Entries as a CSV file. */
export function auditLogCsv(entries: readonly AuditLogEntry[], timeZone: string): string {
  return csvOf([Object.values(labels.csv), ...entries.map((entry) => lineOf(entry, timeZone))]);
}

/** Everything that matches, page after page; `onProgress` is told how many there are so far. */
export async function fetchAllEntries(
  filter: AuditLogFilter,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<AuditLogEntry[]> {
  const entries: AuditLogEntry[] = [];
  for (let query: PageQuery | undefined = { limit: 1000 }; query; ) {
    const page: Awaited<ReturnType<typeof callPage<typeof accounts.auditLog>>> = await callPage(
      accounts.auditLog,
      query,
      { filter, signal },
    );
    entries.push(...page.rows);
    onProgress(entries.length);
    query = page.next;
  }
  return entries;
}
