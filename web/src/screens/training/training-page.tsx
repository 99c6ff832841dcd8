import { useSearchParams } from 'react-router-dom';
import { usePermissions } from '../../session/permissions/api.ts';
import { labels as permissionLabels } from '../../session/permissions/labels.ts';
import { useCurrentEmployee } from '../../session/use-current-employee.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ErrorState, LoadingSkeleton } from '../../ui/page-states.tsx';
import { TabbedPanels } from '../../ui/tabbed-panels.tsx';
import { labels } from './labels.ts';
import { preloadTab, tabsFor, trainingTabs } from './tabs.ts';

/** The Training Management screen, with the tabs that the person may see (docs/spec.md section 2). */
export function TrainingPage() {
  const [url] = useSearchParams();
  const { data: employee } = useCurrentEmployee();
  const { permissions, failed, retry } = usePermissions();
  const tabs = tabsFor(permissions ?? {}).map((tab) => ({
    ...tab,
    preload: () => preloadTab(tab, new URLSearchParams(), employee, permissions),
  }));
  const requested = url.get('tab');
  // Only the permissions decide whether the person may see the tab of a shared link.
  const undecided =
    permissions === undefined && trainingTabs.some(({ key, permission }) => key === requested && permission);
  const open = undecided ? undefined : (tabs.find(({ key }) => key === requested) ?? tabs[0]);
  return (
    <>
      <PageHeader title={labels.title} />
      <TabbedPanels
        label={labels.tabs}
        tabs={tabs}
        open={open?.key}
        panelProps={{}}
        placeholder={
          undecided &&
          (failed ? <ErrorState message={permissionLabels.fetchFailed} onRetry={retry} /> : <LoadingSkeleton />)
        }
      />
    </>
  );
}
