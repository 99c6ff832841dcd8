import { Tabs } from '@mantine/core';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../ui/page-header.tsx';
import { ErrorState, LoadingSkeleton } from '../../ui/page-states.tsx';
import { labels as permissions } from '../permissions/labels.ts';
import { usePermissions } from '../permissions/use-permissions.ts';
import { labels } from './labels.ts';
import { tabsFor, trainingTabs } from './tabs.ts';

/**
 * The Training Management screen. The open tab is in the address, so that it survives a reload and the browser's Back
 * leads out of it; leaving a tab takes its selections, dialogs and messages with it (SPEC.md section 2).
 */
export function TrainingPage() {
  const [address, setAddress] = useSearchParams();
  const { held, failed, retry } = usePermissions();
  const tabs = tabsFor(held ?? {});
  const wanted = address.get('tab');
  // Whether the tab of a shared link is the person's own is only known with their permissions.
  const undecided = held === undefined && trainingTabs.some(({ key, permission }) => key === wanted && permission);
  const open = undecided ? undefined : (tabs.find(({ key }) => key === wanted) ?? tabs[0]);
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
        {undecided && (failed ? <ErrorState message={permissions.fetchFailed} onRetry={retry} /> : <LoadingSkeleton />)}
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
