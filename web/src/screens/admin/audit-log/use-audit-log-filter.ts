import { accounts } from '@muster/shared/areas/accounts';
import { useMemo } from 'react';
import { useUrlCorrection, useUrlState } from '../../../ui/use-url-state.ts';
import { useUrlText } from '../../../ui/use-url-text.ts';
import type { AuditLogFilter } from './api.ts';

const fields = ['employee_id', 'kind', 'from', 'to'] as const;

/** The fields that are selected, not typed. Unknown values are removed from the URL. */
const chosen = ['kind', 'from', 'to'] as const;
const { shape } = accounts.auditLog.query;

/** Returns the errors of a filter by field, in the contract's words. */
export function filterErrors(filter: AuditLogFilter): Partial<Record<keyof AuditLogFilter, string>> {
  const issues = accounts.auditLog.query.safeParse(filter).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}

/** Keeps the filter of the audit log in the URL. A typed employee ID takes effect after a pause. */
export function useAuditLogFilter() {
  const [url, write] = useUrlState();
  const person = useUrlText('employee_id');
  const unknown = chosen.filter((field) => url.has(field) && !shape[field].safeParse(url.get(field)).success);
  useUrlCorrection(unknown.length > 0, (parameters) => {
    for (const field of unknown) parameters.delete(field);
  });
  const query = fields.map((field) => `${field}=${encodeURIComponent(url.get(field)?.trim() ?? '')}`).join('&');
  const filter: AuditLogFilter = useMemo(
    () => Object.fromEntries([...new URLSearchParams(query)].filter(([, value]) => value !== '')),
    [query],
  );
  function change(changes: { [field in keyof AuditLogFilter]: string }) {
    write((parameters) => {
      for (const [field, value] of Object.entries(changes)) {
        if (value) parameters.set(field, value);
        else parameters.delete(field);
      }
    });
  }
  function clear() {
    person.onText('');
    change({ employee_id: '', kind: '', from: '', to: '' });
  }
  return { filter, person, change, clear };
}
