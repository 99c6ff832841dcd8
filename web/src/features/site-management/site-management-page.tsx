import { Tabs } from '@mantine/core';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../ui/page-header.tsx';
import { LoadingSkeleton } from '../../ui/page-states.tsx';
import { labels } from './labels.ts';
import { siteTabs } from './tabs.ts';

/** Site Management: its tabs, the open one in the address. Only for administrators; the route sees to that. */
export function SiteManagementPage() {
  const [address, setAddress] = useSearchParams();
  const open = siteTabs.find(({ key }) => key === address.get('tab')) ?? siteTabs[0];
  return (
    <>
      <PageHeader title={labels.title} />
      <Tabs
        value={open?.key ?? null}
        onChange={(key) => key && setAddress({ tab: key })}
        keepMounted={false}
        activateTabWithKeyboard
      >
        <Tabs.List aria-label={labels.tabs} mb="lg">
          {siteTabs.map(({ key, title }) => (
            <Tabs.Tab key={key} value={key}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {siteTabs.map(({ key, Panel }) => (
          <Tabs.Panel key={key} value={key}>
            <Suspense fallback={<LoadingSkeleton />}>
              <Panel />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
