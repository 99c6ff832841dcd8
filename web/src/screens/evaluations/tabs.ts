import { accessRules } from '@muster/shared/access';
import { holdsAny, type PermissionMap } from '@muster/shared/permissions';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Tab } from '../../ui/tabbed-panels.tsx';

/** A tab of the Evaluations screen (`/evaluations?tab=forms`). */
interface EvaluationsTab extends Tab<object> {
  /** Only people with the access `training` see the tab. */
  isForStaff?: true;
}

const tabs: readonly EvaluationsTab[] = [
  {
    key: 'about-me',
    title: 'About me',
    Panel: lazyComponent(async () => (await import('./about-me/about-me-tab.tsx')).AboutMeTab),
  },
  {
    key: 'record',
    title: 'Record',
    Panel: lazyComponent(async () => (await import('./record/record-tab.tsx')).RecordTab),
  },
  {
    key: 'forms',
    title: 'Forms',
    isForStaff: true,
    Panel: lazyComponent(async () => (await import('./forms/forms-tab.tsx')).FormsTab),
  },
];

/** Returns the tabs that a person with these permissions may see, in order. The first one is open by default. */
export const tabsFor = (permissions: PermissionMap): readonly EvaluationsTab[] =>
  tabs.filter(({ isForStaff }) => !isForStaff || holdsAny(permissions, accessRules.training.permissions));

/** Returns whether the permissions decide if the tab is shown. */
export const isForStaff = (key: string | null): boolean => tabs.find((tab) => tab.key === key)?.isForStaff === true;
