import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Tab } from '../../ui/tabbed-panels.tsx';

/** The tabs of the Department screen (`/department?tab=lists`). The first one is open by default. */
export const departmentTabs: readonly Tab<object>[] = [
  {
    key: 'general',
    title: 'General',
    Panel: lazyComponent(async () => (await import('./general/general-tab.tsx')).GeneralTab),
  },
  {
    key: 'lists',
    title: 'Lists',
    Panel: lazyComponent(async () => (await import('./lists/lists-tab.tsx')).ListsTab),
  },
  {
    key: 'sign-in',
    title: 'Sign-in',
    Panel: lazyComponent(async () => (await import('./sign-in/sign-in-tab.tsx')).SignInTab),
  },
  {
    key: 'mail',
    title: 'Email',
    Panel: lazyComponent(async () => (await import('./mail/mail-tab.tsx')).MailTab),
  },
  {
    key: 'data',
    title: 'Data',
    Panel: lazyComponent(async () => (await import('./data/data-tab.tsx')).DataTab),
  },
];
