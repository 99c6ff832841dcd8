import { useSearchParams } from 'react-router-dom';
import { usePermissions } from '../../session/permissions/api.ts';
import { labels as permissionLabels } from '../../session/permissions/labels.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ErrorState, LoadingSkeleton } from '../../ui/page-states.tsx';
import { TabbedPanels } from '../../ui/tabbed-panels.tsx';
import { labels } from './labels.ts';
import { isForStaff, tabsFor } from './tabs.ts';

/** The Evaluations screen: the own evaluations, recording, and for training staff the forms. */
export function EvaluationsPage() {
  const [url] = useSearchParams();
  const { permissions, failed, retry } = usePermissions();
  const tabs = tabsFor(permissions ?? {});
  const requested = url.get('tab');
  // Only the permissions decide whether the person may see the tab of a shared link.
  const isUndecided = permissions === undefined && isForStaff(requested);
  const open = isUndecided ? undefined : (tabs.find(({ key }) => key === requested) ?? tabs[0]);
  return (
    <>
      <PageHeader title={labels.title} help={labels.help} />
      <TabbedPanels
        label={labels.tabs}
        tabs={tabs}
        open={open?.key}
        panelProps={{}}
        placeholder={
          isUndecided &&
          (failed ? <ErrorState message={permissionLabels.fetchFailed} onRetry={retry} /> : <LoadingSkeleton />)
        }
      />
    </>
  );
}
