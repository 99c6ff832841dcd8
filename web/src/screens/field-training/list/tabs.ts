import { lazyComponent } from '../../../ui/lazy-component.tsx';
import type { Tab } from '../../../ui/tabbed-panels.tsx';
import { labels } from './labels.ts';

/** The tabs of the list, in order. */
export const listTabs: readonly Tab<object>[] = [
  {
    key: 'active',
    title: labels.active,
    Panel: lazyComponent(async () => (await import('./trainees-tab.tsx')).ActiveTab),
  },
  {
    key: 'ended',
    title: labels.ended,
    Panel: lazyComponent(async () => (await import('./trainees-tab.tsx')).EndedTab),
  },
];
