import { compliance } from '../../api/first-calls.ts';
import { prefetch } from '../../api/prefetch.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Tab } from '../../ui/tabbed-panels.tsx';
import type { CompliancePanelProps } from './panel/compliance-panel.ts';

/** A tab of the compliance page. Its code loads when the tab opens. */
interface ComplianceTab extends Tab<CompliancePanelProps> {
  /** True for a tab with its own dates or none, which hides the day and filters of the page. */
  hasOwnDays?: true;
}

/** The tabs, in order. The first one is the default. */
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
    views: [
      { key: 'list', title: 'Requirements' },
      {
        key: 'exemptions',
        title: 'Exemptions',
        Panel: lazyComponent<CompliancePanelProps>(
          async () => (await import('./exemptions/exemptions-view.tsx')).ExemptionsView,
        ),
      },
    ],
  },
  {
    key: 'reports',
    title: 'Reports',
    hasOwnDays: true,
    Panel: lazyComponent(async () => (await import('./state-report/state-report-tab.tsx')).StateReportTab),
    views: [
      { key: 'state', title: 'State report' },
      {
        key: 'evidence',
        title: 'Evidence',
        Panel: lazyComponent(async () => (await import('./evidence/evidence-view.tsx')).EvidenceView),
      },
      {
        key: 'surveys',
        title: 'Surveys',
        Panel: lazyComponent(async () => (await import('./surveys/surveys-view.tsx')).SurveysView),
      },
      {
        key: 'saved',
        title: 'Saved views',
        Panel: lazyComponent(async () => (await import('./views/components/saved-views.tsx')).SavedViews),
      },
    ],
  },
];

/** The current parameters of old tabs. Saved views contain old addresses. */
export const movedTabs: ReadonlyMap<string | null, Record<string, string>> = new Map([
  ['exemptions', { tab: 'requirements', view: 'exemptions' }],
  ['report', { tab: 'reports', view: 'state' }],
]);

/** Preloads the code of the tab in a URL, and for today's unfiltered overview also its data. */
export function preloadComplianceTab(url: URLSearchParams): void {
  const open = complianceTabs.find(({ key }) => key === url.get('tab')) ?? complianceTabs[0];
  const view = open?.views?.find(({ key }) => key === url.get('view'));
  (view?.Panel ?? open?.Panel)?.preload();
  if (url.size === 0) prefetch(compliance.summary, { query: {} });
}
