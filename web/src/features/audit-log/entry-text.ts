import type { AuditLogEntry } from '@muster/shared/areas/accounts';
import { auditKinds, auditMarks, auditReasons } from '@muster/shared/audit-log';
import { formatDate, formatInstant, formatTimeRange } from '../../ui/date-time.ts';
import { permissionName } from '../permissions/labels.ts';
import { labels } from './labels.ts';

type Subject = AuditLogEntry['subjects'][number];

/** Who did it. */
export function actorText({ by, actor }: Pick<AuditLogEntry, 'by' | 'actor'>): string {
  if (by !== 'employee' || !actor) return labels.by[by === 'system' ? 'system' : 'nobody'];
  return personText(actor.name, actor.employee_id);
}

/** A person as `Dana Ortiz (1042)`; the number alone once the name is gone. */
export function personText(name: string | null, employee_id: string): string {
  if (name === null) return employee_id ? labels.former(employee_id) : labels.somebody;
  return employee_id ? `${name} (${employee_id})` : name;
}

/** To whom or what it was done. */
export function subjectText({ type, name, employee_id, date }: Subject): string {
  switch (type) {
    case 'employee':
      return personText(name, employee_id ?? '');
    case 'permission':
      return permissionName(name ?? '');
    case 'class':
      return [name ?? labels.gone.class, ...(date ? [formatDate(date)] : [])].join(', ');
    default:
      return name ?? labels.gone[type];
  }
}

/** What was done, to whom or what, why it was refused, and what is marked: `Sign-in failed: Dana Ortiz (1042), wrong password`. */
export function entryText(entry: AuditLogEntry): string {
  const { kind, subjects, reason } = entry;
  const more = [...subjects.map(subjectText), ...(reason ? [auditReasons[reason]] : []), ...markTexts(entry)];
  return [auditKinds[kind], ...(more.length > 0 ? [more.join('; ')] : [])].join(': ');
}

/** What is marked for a second look, in words; mostly nothing. */
export const markTexts = ({ marks = [] }: Pick<AuditLogEntry, 'marks'>): string[] =>
  marks.map((mark) => auditMarks[mark]);

/** The fields that were changed, each with its values before and after; undefined where there was none. */
export function changesOf({ before, after }: AuditLogEntry): { field: string; before: unknown; after: unknown }[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.map((field) => ({ field, before: before?.[field], after: after?.[field] }));
}

/** A field's name as people say it. */
export const fieldName = (field: string): string =>
  (labels.fields as Record<string, string>)[field] ?? sentenceCase(field.replaceAll('_', ' '));

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface Session {
  date: string;
  start: string;
  end: string;
}

const isSession = (value: unknown): value is Session =>
  typeof value === 'object' && value !== null && 'date' in value && 'start' in value && 'end' in value;

/** A field's value as people say it; instants in the department's zone. */
export function valueText(value: unknown, timeZone: string): string {
  if (value === undefined || value === null || value === '') return labels.nothing;
  if (typeof value === 'boolean') return value ? labels.yes : labels.no;
  if (Array.isArray(value)) return value.map((one) => valueText(one, timeZone)).join('; ') || labels.nothing;
  if (isSession(value)) return `${formatDate(value.date)}, ${formatTimeRange(value.start, value.end)}`;
  if (typeof value === 'object') {
    const held = Object.entries(value).filter(([, one]) => one !== false);
    const words = held.map(([name, one]) =>
      one === true ? permissionName(name) : `${fieldName(name)} ${valueText(one, timeZone)}`,
    );
    return words.join('; ') || labels.nothing;
  }
  const text = String(value);
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text)) return formatInstant(text, timeZone);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDate(text) : text;
}
