import { auditGroups } from '@muster/shared/audit-log';
import { formatDate } from '../../../ui/date-time.ts';
import type { AuditLogFilter } from './api.ts';
import { labels } from './labels.ts';

const kindTexts = new Map<string, string>(
  Object.entries(auditGroups).flatMap(([group, { words, kinds }]) => [[group, words], ...Object.entries(kinds)]),
);

/** Returns the filters of the audit log for the printed list; empty without a filter. */
export function filterText({ employee_id, kind, from, to }: AuditLogFilter): string {
  const { filters } = labels;
  const parts: [title: string, value: string | undefined][] = [
    [filters.person, employee_id],
    [filters.kind, kind && (kindTexts.get(kind) ?? kind)],
    [filters.from, from && formatDate(from)],
    [filters.to, to && formatDate(to)],
  ];
  return parts.flatMap(([title, value]) => (value ? [`${title}: ${value}`] : [])).join(' · ');
}
