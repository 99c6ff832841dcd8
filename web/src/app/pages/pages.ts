import type { Access } from '@muster/shared/access';
import type { EmployeeInfo } from '@muster/shared/areas/session';
import type { PermissionMap } from '@muster/shared/permissions';
import type { ComponentType } from 'react';
import { roster } from '../../api/first-calls.ts';
import { prefetchPage } from '../../api/prefetch.ts';
import { paths } from '../../paths.ts';
import { preloadComplianceTab } from '../../screens/compliance/tabs.ts';
import { prefetchDashboard } from '../../screens/dashboard/api.ts';
import { loadOpenPages } from '../../screens/sign-in/mail/load-open-pages.ts';
import { preloadTabOf } from '../../screens/training/tabs.ts';
import { type LazyComponent, lazyComponent } from '../../ui/lazy-component.tsx';
import { titled, titledPage } from './full-page.tsx';

// Pages load later, which keeps the sign-in page small.
const inLayout = (load: () => Promise<ComponentType>) => lazyComponent(load, titled);
const wholeWindow = (load: () => Promise<ComponentType>) => lazyComponent(load, titledPage);

/** A page for signed-in people, within the layout. */
export interface SignedInPage {
  /** React Router path with parameters. */
  path: string;
  Page: LazyComponent;
  /** The permission that it requires; absent: every signed-in person. */
  access?: Access;
  /** The result if the permissions cannot be loaded: docs/spec.md section 4 denies access to the admin screen. */
  failedCheck?: 'means no access';
  /** Prefetches the first calls of the page, as far as they do not depend on unloaded data. */
  prefetch?: (url: URLSearchParams, employee?: EmployeeInfo, permissions?: PermissionMap) => void;
}

/** The pages for signed-in people. The routes and the preloaded code follow from this list. */
export const signedInPages: readonly SignedInPage[] = [
  {
    path: paths.dashboard,
    Page: inLayout(async () => (await import('../../screens/dashboard/dashboard-page.tsx')).DashboardPage),
    prefetch: prefetchDashboard,
  },
  {
    path: paths.training,
    Page: inLayout(async () => (await import('../../screens/training/training-page.tsx')).TrainingPage),
    prefetch: preloadTabOf,
  },
  {
    path: paths.evaluations,
    Page: inLayout(async () => (await import('../../screens/evaluations/evaluations-page.tsx')).EvaluationsPage),
  },
  {
    path: `${paths.evaluations}/forms/:formId`,
    access: 'training',
    Page: inLayout(async () => (await import('../../screens/evaluations/editor/form-page.tsx')).FormPage),
  },
  {
    path: `${paths.evaluations}/record`,
    Page: inLayout(async () => (await import('../../screens/evaluations/recording/recording-page.tsx')).RecordingPage),
  },
  {
    path: `${paths.evaluations}/:employeeId/:evaluationId`,
    Page: inLayout(
      async () => (await import('../../screens/evaluations/evaluation/evaluation-page.tsx')).EvaluationPage,
    ),
  },
  {
    path: paths.historyImport,
    access: 'manage_trainings',
    Page: inLayout(
      async () => (await import('../../screens/people/history-import/history-import-page.tsx')).HistoryImportPage,
    ),
  },
  {
    path: paths.compliance,
    access: 'training',
    Page: inLayout(async () => (await import('../../screens/compliance/compliance-page.tsx')).CompliancePage),
    prefetch: preloadComplianceTab,
  },
  {
    path: `${paths.compliance}/requirements/:requirementId`,
    access: 'training',
    Page: inLayout(
      async () => (await import('../../screens/compliance/requirement/requirement-page.tsx')).RequirementPage,
    ),
  },
  {
    path: paths.firearms,
    access: 'training',
    Page: inLayout(async () => (await import('../../screens/firearms/list/firearms-page.tsx')).FirearmsPage),
  },
  {
    path: paths.firearmsImport,
    access: 'manage_trainings',
    Page: inLayout(async () => (await import('../../screens/firearms/import/import-page.tsx')).FirearmImportPage),
  },
  {
    path: `${paths.firearms}/:firearmId`,
    access: 'training',
    Page: inLayout(async () => (await import('../../screens/firearms/firearm/firearm-page.tsx')).FirearmPage),
  },
  {
    path: paths.fieldTraining,
    Page: inLayout(
      async () => (await import('../../screens/field-training/list/field-training-page.tsx')).FieldTrainingPage,
    ),
  },
  {
    path: `${paths.fieldTraining}/trainees/:traineeId`,
    Page: inLayout(async () => (await import('../../screens/field-training/trainee/trainee-page.tsx')).TraineePage),
  },
  {
    path: `${paths.fieldTraining}/trainees/:traineeId/report/:kind`,
    Page: inLayout(async () => (await import('../../screens/field-training/report/report-page.tsx')).ReportPage),
  },
  {
    path: paths.fieldPrograms,
    access: 'training',
    Page: inLayout(async () => (await import('../../screens/field-training/programs/programs-page.tsx')).ProgramsPage),
  },
  {
    path: `${paths.fieldPrograms}/:programId`,
    access: 'training',
    Page: inLayout(async () => (await import('../../screens/field-training/program/program-page.tsx')).ProgramPage),
  },
  {
    path: paths.employees,
    access: 'roster',
    Page: inLayout(async () => (await import('../../screens/people/roster/employees-page.tsx')).EmployeesPage),
    prefetch: () => prefetchPage(roster.list),
  },
  {
    path: paths.rosterImport,
    access: 'roster',
    Page: inLayout(async () => (await import('../../screens/people/roster-import/import-page.tsx')).ImportPage),
  },
  {
    path: paths.shiftImport,
    access: 'staff',
    Page: inLayout(
      async () => (await import('../../screens/people/shift-import/shift-import-page.tsx')).ShiftImportPage,
    ),
  },
  {
    path: paths.units,
    access: 'roster',
    Page: inLayout(async () => (await import('../../screens/people/units/units-page.tsx')).UnitsPage),
    prefetch: () => prefetchPage(roster.list),
  },
  {
    path: paths.admin,
    access: 'admin_access',
    failedCheck: 'means no access',
    Page: inLayout(async () => (await import('../../screens/admin/site-management-page.tsx')).SiteManagementPage),
  },
  {
    path: paths.department,
    access: 'admin_access',
    failedCheck: 'means no access',
    Page: inLayout(async () => (await import('../../screens/department/department-page.tsx')).DepartmentPage),
  },
  {
    path: paths.setup,
    access: 'admin_access',
    failedCheck: 'means no access',
    Page: inLayout(async () => (await import('../../screens/setup/setup-page.tsx')).SetupPage),
  },
  {
    path: paths.myPeople,
    Page: inLayout(async () => (await import('../../screens/compliance/my-people/my-people-page.tsx')).MyPeoplePage),
  },
  {
    path: `${paths.myPeople}/:employeeId`,
    Page: inLayout(
      async () => (await import('../../screens/people/person/supervised-person-page.tsx')).SupervisedPersonPage,
    ),
  },
  {
    path: `${paths.people}/:employeeId`,
    Page: inLayout(async () => (await import('../../screens/people/person/person-page.tsx')).PersonPage),
  },
  {
    path: `${paths.people}/:employeeId/transcript`,
    Page: inLayout(async () => (await import('../../screens/people/transcript/transcript-page.tsx')).TranscriptPage),
  },
  {
    path: `${paths.classes}/:classId`,
    Page: inLayout(async () => (await import('../../screens/class/class-day-page.tsx')).ClassDayPage),
  },
  {
    path: `${paths.classes}/:classId/survey`,
    Page: inLayout(async () => (await import('../../screens/survey/survey-page.tsx')).SurveyPage),
  },
  {
    path: `${paths.classes}/:classId/evaluate/:formId`,
    Page: inLayout(
      async () => (await import('../../screens/class/evaluate/evaluate-class-page.tsx')).EvaluateClassPage,
    ),
  },
  {
    path: `${paths.people}/:employeeId/certificates/:certificationId`,
    Page: inLayout(
      async () => (await import('../../screens/people/certificates/certificate-page.tsx')).CertificatePage,
    ),
  },
  {
    path: `${paths.people}/:employeeId/certificate-of/:trainingId`,
    Page: inLayout(
      async () => (await import('../../screens/people/certificates/certificate-of-training.tsx')).CertificateOfTraining,
    ),
  },
  {
    path: paths.checkIn,
    Page: inLayout(async () => (await import('../../screens/class/check-in/check-in-page.tsx')).CheckInPage),
  },
  {
    path: paths.profile,
    Page: inLayout(async () => (await import('../../screens/people/person/profile-page.tsx')).ProfilePage),
  },
  {
    path: paths.settings,
    Page: inLayout(async () => (await import('../../screens/settings/settings-page.tsx')).SettingsPage),
  },
  { path: '*', Page: inLayout(async () => (await import('./not-found-page.tsx')).NotFoundPage) },
];

export const RequireAccess = lazyComponent(async () => (await import('./require-access.tsx')).RequireAccess);
/** Replaces every page for auditors. */
export const AuditorRoom = lazyComponent(
  async () => (await import('../../screens/public/auditor-room/auditor-room.tsx')).AuditorRoom,
  titledPage,
);
/** The lock of a login session, where the department limits inactivity. */
export const SessionLock = lazyComponent(
  async () => (await import('../session-lock/session-lock.tsx')).SessionLock,
  titledPage,
);

export const ResetPage = wholeWindow(async () => (await import('../../screens/sign-in/reset-page.tsx')).ResetPage);
export const SignOnPage = wholeWindow(async () => (await import('../../screens/sign-in/sign-on-page.tsx')).SignOnPage);
export const SecondFactorPage = wholeWindow(
  async () => (await import('../../screens/sign-in/factors/second-factor-page.tsx')).SecondFactorPage,
);
export const ForgotPasswordPage = wholeWindow(async () => (await loadOpenPages()).ForgotPasswordPage);
/** Open to anyone, like the next two: people open emailed links on any device. */
export const ResetPasswordPage = wholeWindow(async () => (await loadOpenPages()).ResetPasswordPage);
export const ConfirmAddressPage = wholeWindow(async () => (await loadOpenPages()).ConfirmAddressPage);
export const CheckPage = wholeWindow(async () => (await import('../../screens/public/check/check-page.tsx')).CheckPage);
export const KeyPage = wholeWindow(async () => (await import('../../screens/public/check/key-page.tsx')).KeyPage);
