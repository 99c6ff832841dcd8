import { accounts } from '@muster/shared/areas/accounts';
import { useMemo } from 'react';
import type { FilterOf } from '../../api/client.ts';
import { useUrlCorrection } from '../../ui/use-url-correction.ts';
import { useUrlState } from '../../ui/use-url-state.ts';
import { useUrlText } from '../../ui/use-url-text.ts';

/** What of the trail is wanted; everything when empty. */
export type AuditLogFilter = FilterOf<typeof accounts.auditLog>;

const fields = ['employee_id', 'kind', 'from', 'to'] as const;

/** What is chosen, not typed: a value that does not exist can't be shown, so the address drops it. */
const chosen = ['kind', 'from', 'to'] as const;
const { shape } = accounts.auditLog.query;

/** Why a filter can't be asked for, by field, in the contract's words. */
export function filterErrors(filter: AuditLogFilter): Partial<Record<keyof AuditLogFilter, string>> {
  const issues = accounts.auditLog.query.safeParse(filter).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}

/** The filter of the Activity view, kept in the address. Letters of the employee id are followed after a moment. */
export function useAuditLogFilter() {
  const [address, write] = useUrlState();
  const person = useUrlText('employee_id');
  const unknown = chosen.filter((field) => address.has(field) && !shape[field].safeParse(address.get(field)).success);
  useUrlCorrection(unknown.length > 0, (parameters) => {
    for (const field of unknown) parameters.delete(field);
  });
  const query = fields.map((field) => `${field}=${encodeURIComponent(address.get(field)?.trim() ?? '')}`).join('&');
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
