import { lazyComponent } from '../../../ui/lazy-component.tsx';
import type { Tab } from '../../../ui/tabbed-panels.tsx';
import type { TraineePanelProps } from '../trainee-panel.ts';

/** The tabs of a trainee's page, in order. Everyone who may see the trainee sees all of them. */
export const traineeTabs: readonly Tab<TraineePanelProps>[] = [
  {
    key: 'overview',
    title: 'Overview',
    Panel: lazyComponent(async () => (await import('./overview/overview-tab.tsx')).OverviewTab),
  },
  {
    key: 'reports',
    title: 'Reports',
    Panel: lazyComponent(async () => (await import('./reports/reports-tab.tsx')).ReportsTab),
  },
  {
    key: 'ratings',
    title: 'Ratings',
    Panel: lazyComponent(async () => (await import('./ratings/ratings-tab.tsx')).RatingsTab),
  },
  {
    key: 'file',
    title: 'File',
    Panel: lazyComponent(async () => (await import('./file/file-tab.tsx')).FileTab),
  },
];
