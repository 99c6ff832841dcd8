import { Tabs } from '@mantine/core';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../ui/page-header.tsx';
import { LoadingSkeleton } from '../../ui/page-states.tsx';
import { labels } from './labels.ts';
import { tabsFor } from './tabs.ts';

/**
 * The Training Management screen. The open tab is in the address, so that it survives a reload and the browser's Back
 * leads out of it; leaving a tab takes its selections, dialogs and messages with it (SPEC.md section 2).
 */
export function TrainingPage() {
  const [address, setAddress] = useSearchParams();
  // The tabs that need a permission bring the caller's permissions with them; these two are everyone's.
  const tabs = tabsFor({});
  const open = tabs.find(({ key }) => key === address.get('tab')) ?? tabs[0];
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
          {tabs.map(({ key, title }) => (
            <Tabs.Tab key={key} value={key}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ key, Panel }) => (
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
