import { SegmentedControl, Tabs } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { LazyComponent } from './lazy-component.tsx';
import { LoadingSkeleton } from './page-states.tsx';
import { preloadOnIntent } from './preload-on-intent.ts';
import { onlyChoice, useUrlCorrection } from './use-url-state.ts';

/** A tab of a screen. Its code loads when it opens. */
export interface Tab<P extends object> {
  /** Its name in the URL (`?tab=signup`). */
  key: string;
  title: string;
  Panel: LazyComponent<P>;
  /** Loads data before the tab opens; by default its code. */
  preload?: () => void;
  /** The views of the tab (`?tab=users&view=auditors`), the first by default. A view without a panel uses the tab's. */
  views?: readonly { key: string; title: string; Panel?: LazyComponent<P> }[];
}

interface TabbedPanelsProps<P extends object> {
  label: string;
  tabs: readonly Tab<P>[];
  /** The key of the open tab. */
  open: string | undefined;
  /** Shown while no tab is open. */
  placeholder?: ReactNode;
  /** The props of each panel. */
  panelProps: P;
  /** The URL parameters of all tabs, which stay when another tab opens. */
  keeps?: readonly string[];
}

/** The tabs of a screen, in the URL and its history. A change drops selections and dialogs. Corrects invalid URLs. */
export function TabbedPanels<P extends object>(props: TabbedPanelsProps<P>) {
  const { label, tabs, open, placeholder, panelProps, keeps = [] } = props;
  const [url, setUrl] = useSearchParams();
  const requested = url.get('tab');
  const choiceOf = (tab: string, parameters: URLSearchParams) => ({
    ...Object.fromEntries([...parameters].filter(([name]) => keeps.includes(name))),
    tab,
  });
  useUrlCorrection(requested !== null && open !== undefined && requested !== open, (parameters) =>
    onlyChoice(parameters, choiceOf(open ?? '', parameters)),
  );
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is open
  useEffect(() => {
    const row = list.current;
    const active = row?.querySelector('[aria-selected=true]');
    // If the tabs do not fit in one row.
    if (row && row.scrollWidth > row.clientWidth) active?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [open]);
  return (
    <Tabs
      value={open ?? null}
      onChange={(key) => key && setUrl(choiceOf(key, url))}
      keepMounted={false}
      activateTabWithKeyboard
    >
      <Tabs.List ref={list} aria-label={label} mb={{ base: 8, lg: 'lg' }}>
        {tabs.map(({ key, title, Panel, preload = Panel.preload }) => (
          <Tabs.Tab key={key} value={key} {...preloadOnIntent(preload)}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {placeholder}
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.key} value={tab.key}>
          <OpenView
            tab={tab}
            panelProps={panelProps}
            choose={(view) => setUrl({ ...choiceOf(tab.key, url), ...view })}
          />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

interface OpenViewProps<P extends object> {
  tab: Tab<P>;
  panelProps: P;
  /** Opens a view by its parameter. */
  choose: (view: { view?: string }) => void;
}

/** The panel of a tab, or of the URL's view. */
function OpenView<P extends object>({ tab, panelProps, choose }: OpenViewProps<P>) {
  const { views = [] } = tab;
  const requested = useSearchParams()[0].get('view');
  const open = views.find(({ key }) => key === requested) ?? views[0];
  useUrlCorrection(open !== undefined && requested !== null && requested !== open.key, (parameters) =>
    parameters.delete('view'),
  );
  const Panel = open?.Panel ?? tab.Panel;
  return (
    <>
      {open && (
        <SegmentedControl
          aria-label={tab.title}
          value={open.key}
          onChange={(view) => choose(view === views[0]?.key ? {} : { view })}
          data={views.map(({ key, title }) => ({ value: key, label: title }))}
          bg="var(--muster-subtle)"
          bd="1px solid var(--muster-line)"
          mb="md"
          maw="100%"
          style={{ overflowX: 'auto' }}
        />
      )}
      <Suspense fallback={<LoadingSkeleton />}>
        <Panel {...panelProps} />
      </Suspense>
    </>
  );
}
