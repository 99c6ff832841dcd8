import { auditReasons } from '@muster/shared/audit-log';
import { csvOf } from '@muster/shared/csv';
import { invalidDate } from '../../../ui/date-time.ts';
import type { AuditEntry } from './api.ts';
import { actorText, entryText, markTexts, personText, subjectText } from './entry-text.ts';
import { labels } from './labels.ts';

/** Formats an instant in the department's time zone as `2027-03-03 17:00:09`, a date in spreadsheets. */
function localTime(instant: string, timeZone: string): string {
  const time = new Date(instant);
  if (Number.isNaN(time.getTime())) return invalidDate;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return format.format(time);
}

/** Returns the cells of an entry in the order of `labels.csv`. */
function cellsOf(entry: AuditEntry, timeZone: string): string[] {
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

export function auditLogCsv(entries: readonly AuditEntry[], timeZone: string): string {
  return csvOf([Object.values(labels.csv), ...entries.map((entry) => cellsOf(entry, timeZone))]);
}
