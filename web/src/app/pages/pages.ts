import { loadOpenPages } from '../../screens/sign-in/mail/load-open-pages.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { titled, titledPage } from './full-page.tsx';

/** Pages of signed-in people load later, which keeps the sign-in page small. */
export const ResetPage = lazyComponent(
  async () => (await import('../../screens/sign-in/reset-page.tsx')).ResetPage,
  titledPage,
);
export const SignOnPage = lazyComponent(
  async () => (await import('../../screens/sign-in/sign-on-page.tsx')).SignOnPage,
  titledPage,
);
export const ForgotPasswordPage = lazyComponent(async () => (await loadOpenPages()).ForgotPasswordPage, titledPage);
/** Open to anybody, as the next one: a link of a mail is opened wherever the mail is read. */
export const ResetPasswordPage = lazyComponent(async () => (await loadOpenPages()).ResetPasswordPage, titledPage);
export const ConfirmAddressPage = lazyComponent(async () => (await loadOpenPages()).ConfirmAddressPage, titledPage);
export const SecondFactorPage = lazyComponent(
  async () => (await import('../../screens/sign-in/factors/second-factor-page.tsx')).SecondFactorPage,
  titledPage,
);
export const DashboardPage = lazyComponent(
  async () => (await import('../../screens/dashboard/dashboard-page.tsx')).DashboardPage,
  titled,
);
export const TrainingPage = lazyComponent(
  async () => (await import('../../screens/training/training-page.tsx')).TrainingPage,
  titled,
);
export const RequireAccess = lazyComponent(async () => (await import('./require-access.tsx')).RequireAccess);
export const EmployeesPage = lazyComponent(
  async () => (await import('../../screens/people/roster/employees-page.tsx')).EmployeesPage,
  titled,
);
export const ImportPage = lazyComponent(
  async () => (await import('../../screens/people/roster-import/import-page.tsx')).ImportPage,
  titled,
);
export const HistoryImportPage = lazyComponent(
  async () => (await import('../../screens/people/history-import/history-import-page.tsx')).HistoryImportPage,
  titled,
);
export const PersonPage = lazyComponent(
  async () => (await import('../../screens/people/person/person-page.tsx')).PersonPage,
  titled,
);
export const CompliancePage = lazyComponent(
  async () => (await import('../../screens/compliance/compliance-page.tsx')).CompliancePage,
  titled,
);
export const MyPeoplePage = lazyComponent(
  async () => (await import('../../screens/my-people/my-people-page.tsx')).MyPeoplePage,
  titled,
);
export const OwnPersonPage = lazyComponent(
  async () => (await import('../../screens/my-people/own-person-page.tsx')).OwnPersonPage,
  titled,
);
export const ClassDayPage = lazyComponent(
  async () => (await import('../../screens/class/class-day-page.tsx')).ClassDayPage,
  titled,
);
export const TranscriptPage = lazyComponent(
  async () => (await import('../../screens/people/transcript/transcript-page.tsx')).TranscriptPage,
  titled,
);
export const CertificatePage = lazyComponent(
  async () => (await import('../../screens/people/certificates/certificate-page.tsx')).CertificatePage,
  titled,
);
export const CertificateOfTraining = lazyComponent(
  async () => (await import('../../screens/people/certificates/certificate-of-training.tsx')).CertificateOfTraining,
  titled,
);
/** Open to anybody. */
export const CheckPage = lazyComponent(
  async () => (await import('../../screens/public/check/check-page.tsx')).CheckPage,
  titledPage,
);
export const WaitingAccountsPage = lazyComponent(
  async () => (await import('../../screens/people/person/waiting-accounts-page.tsx')).WaitingAccountsPage,
  titled,
);
export const SiteManagementPage = lazyComponent(
  async () => (await import('../../screens/admin/site-management-page.tsx')).SiteManagementPage,
  titled,
);
export const CheckInPage = lazyComponent(
  async () => (await import('../../screens/class/check-in/check-in-page.tsx')).CheckInPage,
  titled,
);
export const ProfilePage = lazyComponent(
  async () => (await import('../../screens/settings/profile/profile-page.tsx')).ProfilePage,
  titled,
);
export const SettingsPage = lazyComponent(
  async () => (await import('../../screens/settings/settings-page.tsx')).SettingsPage,
  titled,
);
export const SignInSettingsPage = lazyComponent(
  async () => (await import('../../screens/admin/sign-in-settings/sign-in-settings-page.tsx')).SignInSettingsPage,
  titled,
);
/** In place of every page, for auditors. */
export const AuditorRoom = lazyComponent(
  async () => (await import('../../screens/public/auditor-room/auditor-room.tsx')).AuditorRoom,
  titledPage,
);
export const NotFoundPage = lazyComponent(async () => (await import('./not-found-page.tsx')).NotFoundPage, titled);
/** The lock of a login session, where the department limits inactivity. */
export const SessionLock = lazyComponent(
  async () => (await import('../session-lock/session-lock.tsx')).SessionLock,
  titledPage,
);
