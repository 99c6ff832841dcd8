import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../ui/page-header.tsx';
import { TabbedPanels } from '../../ui/tabbed-panels.tsx';
import { labels } from './labels.ts';
import { siteTabs } from './tabs.ts';

/** The Site Management screen. Its route is open to administrators only. */
export function SiteManagementPage() {
  const [url] = useSearchParams();
  const open = siteTabs.find(({ key }) => key === url.get('tab')) ?? siteTabs[0];
  return (
    <>
      <PageHeader title={labels.title} />
      <TabbedPanels label={labels.tabs} tabs={siteTabs} open={open?.key} panelProps={{}} />
    </>
  );
}
