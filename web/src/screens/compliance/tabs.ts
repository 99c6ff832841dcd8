import { compliance } from '../../api/first-calls.ts';
import { prefetch } from '../../api/prefetch.ts';
import { type LazyComponent, lazyComponent } from '../../ui/lazy-component.tsx';
import type { CompliancePanelProps } from './panel/compliance-panel.ts';

/** A tab of the compliance page. Its code loads when it is opened. */
interface ComplianceTab {
  /** Its name in the URL (`/compliance?tab=matrix`). */
  key: string;
  title: string;
  /** It is about days of its own, or about none: the question of the page does not apply. */
  hasOwnDays?: true;
  Panel: LazyComponent<CompliancePanelProps>;
}

/** The tabs, in their order. The first one is open by default. */
export const complianceTabs: readonly ComplianceTab[] = [
  {
    key: 'overview',
    title: 'Overview',
    Panel: lazyComponent(async () => (await import('./overview/overview-tab.tsx')).OverviewTab),
  },
  {
    key: 'matrix',
    title: 'Matrix',
    Panel: lazyComponent(async () => (await import('./matrix/components/matrix.tsx')).Matrix),
  },
  {
    key: 'requirements',
    title: 'Requirements',
    hasOwnDays: true,
    Panel: lazyComponent(async () => (await import('./requirements/requirements-tab.tsx')).RequirementsTab),
  },
  {
    key: 'exemptions',
    title: 'Exemptions',
    Panel: lazyComponent(async () => (await import('./exemptions/exemptions-tab.tsx')).ExemptionsTab),
  },
  {
    key: 'report',
    title: 'State report',
    hasOwnDays: true,
    Panel: lazyComponent(async () => (await import('./state-report/state-report-tab.tsx')).StateReportTab),
  },
];

/** Loads the code of the tab that a URL opens; for today's overview of everybody also its answer. */
export function preloadComplianceTab(url: URLSearchParams): void {
  const open = complianceTabs.find(({ key }) => key === url.get('tab')) ?? complianceTabs[0];
  open?.Panel.preload();
  if (url.size === 0) prefetch(compliance.summary, { query: {} });
}
