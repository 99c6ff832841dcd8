import { Tabs } from '@mantine/core';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LoadingSkeleton } from './page-states.tsx';
import { onlyChoice, useUrlCorrection } from './use-url-correction.ts';

interface Tab {
  /** As it stands in the address (`?tab=signup`). */
  key: string;
  title: string;
  Panel: ComponentType;
}

/**
 * The tabs of a screen. The open one is in the address, so that it survives a reload and the browser's Back leads out of it;
 * leaving a tab takes its selections, dialogs and messages with it. An address that names another tab than the one that is shown is
 * corrected. `instead` stands where no tab is open yet.
 */
export function TabbedPanels({
  label,
  tabs,
  open,
  instead,
}: {
  label: string;
  tabs: readonly Tab[];
  open: string | undefined;
  instead?: ReactNode;
}) {
  const [address, setAddress] = useSearchParams();
  const wanted = address.get('tab');
  useUrlCorrection(wanted !== null && open !== undefined && wanted !== open, (parameters) =>
    onlyChoice(parameters, { tab: open ?? '' }),
  );
  return (
    <Tabs
      value={open ?? null}
      onChange={(key) => key && setAddress({ tab: key })}
      keepMounted={false}
      activateTabWithKeyboard
    >
      <Tabs.List aria-label={label} mb="lg">
        {tabs.map(({ key, title }) => (
          <Tabs.Tab key={key} value={key}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {instead}
      {tabs.map(({ key, Panel }) => (
        <Tabs.Panel key={key} value={key}>
          <Suspense fallback={<LoadingSkeleton />}>
            <Panel />
          </Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
