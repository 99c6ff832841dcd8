import type { ClassDay } from '@muster/shared/attendance-answers';
import type { PermissionMap } from '@muster/shared/permissions';
import { canceledLabels } from '../../parts/trainings/labels.ts';
import { type LazyComponent, lazyComponent } from '../../ui/lazy-component.tsx';
import type { ClassPanelProps } from './class-day/class-panel.ts';

/** A tab of a class's page. Its code loads when it is opened. */
interface ClassTab {
  /** Its name in the URL (`/classes/{id}?tab=attendance`). */
  key: string;
  title: string;
  Panel: LazyComponent<ClassPanelProps>;
  /** Whether the tab is shown; by default to everyone who may see the page. */
  visible?: (day: ClassDay, permissions: PermissionMap) => boolean;
}

/** The URL name of the printed sheet, which was a tab earlier. */
export const sheetTab = 'sign-in-sheet';

/** The sheet that people sign by hand. */
export const SignInSheetPanel = lazyComponent(
  async () => (await import('./check-in/components/sign-in-sheet-tab.tsx')).SignInSheetTab,
);

const takesPlace = ({ canceled }: ClassDay): boolean => canceled === undefined;

/** The tabs, in order. The first one that a person can see is open by default. */
export const classTabs: readonly ClassTab[] = [
  {
    key: 'people',
    title: canceledLabels.tab,
    Panel: lazyComponent(async () => (await import('./canceled/canceled-people-tab.tsx')).CanceledPeopleTab),
    visible: ({ canceled }) => canceled !== undefined,
  },
  {
    key: 'roster',
    title: 'Roster',
    Panel: lazyComponent(async () => (await import('./roster/roster-tab.tsx')).RosterTab),
    visible: ({ may_certify, canceled }) => may_certify && !canceled,
  },
  {
    key: 'attendance',
    title: 'Attendance',
    Panel: lazyComponent(async () => (await import('./class-day/components/attendance-tab.tsx')).AttendanceTab),
    visible: takesPlace,
  },
  {
    key: 'check-in',
    title: 'Check-in',
    Panel: lazyComponent(async () => (await import('./check-in/components/check-in-tab.tsx')).CheckInTab),
    visible: takesPlace,
  },
  {
    key: 'results',
    title: 'Results',
    Panel: lazyComponent(async () => (await import('./class-day/components/results-tab.tsx')).ResultsTab),
    visible: ({ type, canceled }) => type.assessment !== undefined && !canceled,
  },
  {
    key: 'evaluations',
    title: 'Evaluations',
    Panel: lazyComponent(async () => (await import('./evaluations/evaluations-tab.tsx')).EvaluationsTab),
    visible: takesPlace,
  },
  {
    key: 'staffing',
    title: 'Staffing',
    Panel: lazyComponent(async () => (await import('./staffing/staffing-tab.tsx')).StaffingTab),
    visible: takesPlace,
  },
  {
    key: 'certifications',
    title: 'Certificates',
    Panel: lazyComponent(async () => (await import('./class-day/components/certify-tab.tsx')).CertifyTab),
    visible: ({ may_certify, canceled }) => may_certify && !canceled,
  },
  {
    key: 'survey',
    title: 'Survey',
    Panel: lazyComponent(async () => (await import('./survey/survey-tab.tsx')).SurveyTab),
    visible: ({ evaluated }) => evaluated === true,
  },
  {
    key: 'file',
    title: 'Class file',
    Panel: lazyComponent(async () => (await import('./class-file/components/class-file-tab.tsx')).ClassFileTab),
  },
];
