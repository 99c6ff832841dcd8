import { SegmentedControl } from '@mantine/core';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { viewLabels } from '../../../parts/accounts/labels.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { LoadingSkeleton } from '../../../ui/page-states.tsx';
import { useUrlCorrection } from '../../../ui/use-url-state.ts';
import { AuditLogView } from '../audit-log/audit-log-view.tsx';
import { BugReportsView } from '../bug-reports/bug-reports-view.tsx';
import { AccountsView } from './accounts-view.tsx';

const AuditorsView = lazyComponent(async () => (await import('../auditors/auditors-view.tsx')).AuditorsView);

const views = [
  { key: 'accounts', label: viewLabels.accounts, View: AccountsView },
  { key: 'activity', label: viewLabels.auditLog, View: AuditLogView },
  { key: 'bug-reports', label: viewLabels.bugReports, View: BugReportsView },
  { key: 'auditors', label: viewLabels.auditors, View: AuditorsView },
] as const;

/** The Users tab: the accounts, the audit log, the bug reports or the accounts of auditors. The URL says which. */
export function UsersTab() {
  const [url, setUrl] = useSearchParams();
  const wanted = url.get('view');
  const view = views.find(({ key }) => key === wanted) ?? views[0];
  useUrlCorrection(wanted !== null && wanted !== view.key, (parameters) => parameters.delete('view'));
  return (
    <>
      <SegmentedControl
        aria-label={viewLabels.title}
        value={view.key}
        onChange={(next) => setUrl({ tab: 'users', ...(next !== views[0].key && { view: next }) })}
        data={views.map(({ key, label }) => ({ value: key, label }))}
        bg="var(--muster-subtle)"
        bd="1px solid var(--muster-line)"
        mb="md"
      />
      <Suspense fallback={<LoadingSkeleton />}>
        <view.View />
      </Suspense>
    </>
  );
}
