import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../ui/page-header.tsx';
import { TabbedPanels } from '../../ui/tabbed-panels.tsx';
import { labels } from './labels.ts';
import { siteTabs } from './tabs.ts';

/** Site Management: its tabs, the open one in the address. Only for administrators; the route sees to that. */
export function SiteManagementPage() {
  const [address] = useSearchParams();
  const open = siteTabs.find(({ key }) => key === address.get('tab')) ?? siteTabs[0];
  return (
    <>
      <PageHeader title={labels.title} />
      <TabbedPanels label={labels.tabs} tabs={siteTabs} open={open?.key} />
    </>
  );
}
