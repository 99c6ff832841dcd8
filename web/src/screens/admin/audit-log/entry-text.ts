import { auditKinds, auditMarks, auditReasons } from '@muster/shared/audit-log';
import { plainPermissionName } from '../../../session/permissions/plain-names.ts';
import { formatDate, formatInstant, formatTimeRange } from '../../../ui/date-time.ts';
import type { AuditEntry } from './api.ts';
import { labels } from './labels.ts';
import { refusedCallText } from './refused-calls.ts';

type Subject = AuditEntry['subjects'][number];

/** Returns the actor of an entry in words. */
export function actorText({ by, actor }: Pick<AuditEntry, 'by' | 'actor'>): string {
  if (!actor || by === 'system' || by === 'nobody') return labels.by[by === 'system' ? 'system' : 'anonymous'];
  return by === 'auditor' ? labels.auditor(actor.name, actor.employee_id) : personText(actor.name, actor.employee_id);
}

/** Returns `Dana Ortiz (1042)`, or only the number after the name was erased. */
export function personText(name: string | null, employee_id: string): string {
  if (name === null) return employee_id ? labels.former(employee_id) : labels.deletedPerson;
  return employee_id ? `${name} (${employee_id})` : name;
}

/** Returns a subject of an entry in words. */
export function subjectText({ type, name, employee_id, date }: Subject): string {
  switch (type) {
    case 'employee':
      return personText(name, employee_id ?? '');
    case 'auditor':
      return labels.auditor(name, employee_id ?? '');
    case 'permission':
      return plainPermissionName(name ?? '');
    case 'call':
      return refusedCallText(name ?? '');
    case 'class':
      return [name ?? labels.gone.class, ...(date ? [formatDate(date)] : [])].join(', ');
    default:
      return name ?? labels.gone[type];
  }
}

/** Returns an entry in words, with subjects, reason and marks: `Sign-in failed: Dana Ortiz (1042); wrong password`. */
export function entryText(entry: AuditEntry): string {
  const more = [...entry.subjects.map(subjectText), ...furtherTexts(entry)];
  return [auditKinds[entry.kind], ...(more.length > 0 ? [more.join('; ')] : [])].join(': ');
}

/** Returns the reason and marks of an entry in words. */
export const furtherTexts = (entry: AuditEntry): string[] => [
  ...(entry.reason ? [auditReasons[entry.reason]] : []),
  ...markTexts(entry),
];

/** Returns the marks that an administrator should review, in words. */
export const markTexts = ({ marks = [] }: Pick<AuditEntry, 'marks'>): string[] => marks.map((mark) => auditMarks[mark]);

/** Returns the changed fields with their values before and after; undefined for absent values. */
export function changesOf({ before, after }: AuditEntry): { field: string; before: unknown; after: unknown }[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.map((field) => ({ field, before: before?.[field], after: after?.[field] }));
}

/** Returns a field's name in words. */
export const fieldName = (field: string): string =>
  (labels.fields as Record<string, string>)[field] ?? sentenceCase(field.replaceAll('_', ' '));

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface ClassSession {
  date: string;
  start: string;
  end: string;
}

const isClassSession = (value: unknown): value is ClassSession =>
  typeof value === 'object' && value !== null && 'date' in value && 'start' in value && 'end' in value;

/** Returns a field's value in words, with instants in the department's time zone. */
export function valueText(value: unknown, timeZone: string): string {
  if (value === undefined || value === null || value === '') return labels.nothing;
  if (typeof value === 'boolean') return value ? labels.yes : labels.no;
  if (Array.isArray(value)) return value.map((one) => valueText(one, timeZone)).join('; ') || labels.nothing;
  if (isClassSession(value)) return `${formatDate(value.date)}, ${formatTimeRange(value.start, value.end)}`;
  if (typeof value === 'object') {
    const granted = Object.entries(value).filter(([, one]) => one !== false);
    const words = granted.map(([name, one]) =>
      one === true ? plainPermissionName(name) : `${fieldName(name)} ${valueText(one, timeZone)}`,
    );
    return words.join('; ') || labels.nothing;
  }
  const text = String(value);
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text)) return formatInstant(text, timeZone);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDate(text) : text;
}
