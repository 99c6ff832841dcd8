import { type LazyComponent, lazyComponent } from '../../../ui/lazy-component.tsx';
import type { PersonPanelProps, ShownPerson } from './person-panel.ts';

/** A tab of a person's page. Its code loads when it opens. */
interface PersonTab {
  /** Its name in the URL (`/people/{id}?tab=record`). */
  key: string;
  title: string;
  Panel: LazyComponent<PersonPanelProps>;
  /** Returns whether the tab is shown; by default always. */
  visible?: (person: ShownPerson) => boolean;
}

/** The tabs in order. The first one is open by default. */
export const personTabs: readonly PersonTab[] = [
  {
    key: 'summary',
    title: 'Summary',
    Panel: lazyComponent(async () => (await import('./components/summary-tab.tsx')).SummaryTab),
  },
  {
    key: 'record',
    title: 'Training record',
    Panel: lazyComponent(async () => (await import('./components/record-tab.tsx')).RecordTab),
    visible: ({ seesRecord }) => seesRecord,
  },
  {
    key: 'evaluations',
    title: 'Evaluations',
    Panel: lazyComponent(async () => (await import('./components/evaluations-tab.tsx')).EvaluationsTab),
    visible: ({ seesRecord }) => seesRecord,
  },
  {
    key: 'account',
    title: 'Account',
    Panel: lazyComponent(async () => (await import('./components/account-tab.tsx')).AccountTab),
    visible: ({ isOwn, account }) => isOwn || account !== null,
  },
];
