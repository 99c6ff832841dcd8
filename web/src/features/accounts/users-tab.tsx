import { SegmentedControl } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { useUrlCorrection } from '../../ui/use-url-state.ts';
import { AuditLogView } from '../audit-log/audit-log-view.tsx';
import { AccountsView } from './accounts-view.tsx';
import { viewLabels } from './labels.ts';

/** The Users tab: the accounts or the audit log. The URL says which. */
export function UsersTab() {
  const [url, setUrl] = useSearchParams();
  const wanted = url.get('view');
  const view = wanted === 'activity' ? 'activity' : 'accounts';
  useUrlCorrection(wanted !== null && wanted !== view, (parameters) => parameters.delete('view'));
  return (
    <>
      <SegmentedControl
        aria-label={viewLabels.title}
        value={view}
        onChange={(next) => setUrl({ tab: 'users', ...(next === 'activity' && { view: next }) })}
        data={[
          { value: 'accounts', label: viewLabels.accounts },
          { value: 'activity', label: viewLabels.auditLog },
        ]}
        bg="var(--muster-subtle)"
        bd="1px solid var(--muster-line)"
        mb="md"
      />
      {view === 'activity' ? <AuditLogView /> : <AccountsView />}
    </>
  );
}
