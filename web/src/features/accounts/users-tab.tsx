import { SegmentedControl } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { useUrlCorrection } from '../../ui/use-url-correction.ts';
import { AuditLogView } from '../audit-log/audit-log-view.tsx';
import { AccountsTab } from './accounts-tab.tsx';
import { viewLabels } from './labels.ts';

/** The Users tab: the accounts, or what the audit trail says was done. Which one is in the address. */
export function UsersTab() {
  const [address, setAddress] = useSearchParams();
  const wanted = address.get('view');
  const view = wanted === 'activity' ? 'activity' : 'accounts';
  useUrlCorrection(wanted !== null && wanted !== view, (parameters) => parameters.delete('view'));
  return (
    <>
      <SegmentedControl
        aria-label={viewLabels.title}
        value={view}
        onChange={(next) => setAddress({ tab: 'users', ...(next === 'activity' && { view: next }) })}
        data={[
          { value: 'accounts', label: viewLabels.accounts },
          { value: 'activity', label: viewLabels.activity },
        ]}
        bg="var(--muster-subtle)"
        bd="1px solid var(--muster-line)"
        mb="md"
      />
      {view === 'activity' ? <AuditLogView /> : <AccountsTab />}
    </>
  );
}
