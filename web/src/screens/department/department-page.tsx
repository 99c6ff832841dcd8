import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../ui/page-header.tsx';
import { TabbedPanels } from '../../ui/tabbed-panels.tsx';
import { labels } from './labels.ts';
import { departmentTabs } from './tabs.ts';

/** The Department screen. Its route is open to administrators only. */
export function DepartmentPage() {
  const [url] = useSearchParams();
  const open = departmentTabs.find(({ key }) => key === url.get('tab')) ?? departmentTabs[0];
  return (
    <>
      <PageHeader title={labels.title} help={labels.help} />
      <TabbedPanels label={labels.tabs} tabs={departmentTabs} open={open?.key} panelProps={{}} />
    </>
  );
}
