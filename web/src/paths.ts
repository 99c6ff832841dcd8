import type { mailPages } from '@muster/shared/areas/mail';
import type { ReportKind } from '@muster/shared/field-training/program';

/** The routes of docs/spec.md section 2, and additional ones (docs/behavior.md). */
export const paths = {
  login: '/login',
  reset: '/initial-reset-password',
  secondFactor: '/second-factor',
  signOn: '/sign-on',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password' satisfies typeof mailPages.resetPassword,
  confirmAddress: '/confirm-address' satisfies typeof mailPages.confirmAddress,
  logout: '/logout',
  dashboard: '/',
  training: '/training',
  evaluations: '/evaluations',
  historyImport: '/training/import',
  employees: '/employees',
  rosterImport: '/employees/import',
  shiftImport: '/shifts/import',
  units: '/employees/units',
  people: '/people',
  classes: '/classes',
  admin: '/admin',
  department: '/department',
  setup: '/setup',
  compliance: '/compliance',
  firearms: '/firearms',
  firearmsImport: '/firearms/import',
  fieldTraining: '/field-training',
  fieldPrograms: '/field-training/programs',
  myPeople: '/my-people',
  seals: '/seals',
  checkIn: '/check-in',
  offline: '/offline',
  profile: '/profile',
  settings: '/settings',
  check: '/check',
} as const;

/** The sections of the Settings page, in order. */
export const settingsSections = [
  'password',
  'second-factor',
  'sessions',
  'notifications',
  'mail',
  'calendar',
  'appearance',
] as const;

/** Returns the address of a section of the Settings page. */
export function settingsPath(section: (typeof settingsSections)[number]): string {
  return `${paths.settings}#${section}`;
}

/** Returns the address of a person's page; its first tab by default. */
export function personPath(employeeId: string, tab?: string): string {
  const page = `${paths.people}/${encodeURIComponent(employeeId)}`;
  return tab === undefined ? page : tabPath(page, tab);
}

/** Returns the address of a direct report's page; its first tab by default. */
export function ownPersonPath(employeeId: string, tab?: string): string {
  const page = `${paths.myPeople}/${encodeURIComponent(employeeId)}`;
  return tab === undefined ? page : tabPath(page, tab);
}

/** Returns the address of a tab with parameters: `tabPath(paths.training, 'signup', { type: id })`. */
export function tabPath(page: string, tab: string, shows: Readonly<Record<string, string>> = {}): string {
  return `${page}?${new URLSearchParams({ tab, ...shows })}`;
}

/** Returns the address of a class's page; its first tab by default. */
export function classPath(classId: string, tab?: string): string {
  const page = `${paths.classes}/${encodeURIComponent(classId)}`;
  return tab === undefined ? page : tabPath(page, tab);
}

/** Returns the address that evaluates all attendees of a class with a form, on a day or today. */
export const evaluateClassPath = (classId: string, formId: string, on?: string): string =>
  `${classPath(classId)}/evaluate/${encodeURIComponent(formId)}${on === undefined ? '' : `?${new URLSearchParams({ on })}`}`;

/** Returns the address of the survey about a class. */
export const surveyPath = (classId: string): string => `${classPath(classId)}/survey`;

/** Returns the address of a firearm's page. */
export function firearmPath(firearmId: string): string {
  return `${paths.firearms}/${encodeURIComponent(firearmId)}`;
}

/** Returns the address of a trainee's page; its first tab by default. */
export function traineePath(traineeId: string, tab?: 'reports' | 'ratings' | 'file'): string {
  const page = `${paths.fieldTraining}/trainees/${encodeURIComponent(traineeId)}`;
  return tab === undefined ? page : tabPath(page, tab);
}

/** Returns the address that writes a report of a trainee, on a day or today. `author`: of a report on paper. */
export function fieldReportPath(traineeId: string, report: ReportKind, on?: string, author?: string): string {
  const query = String(new URLSearchParams({ ...(on && { on }), ...(author && { author }) }));
  return `${traineePath(traineeId)}/report/${report}${query && `?${query}`}`;
}

/** Returns the address of a field training program; `new` adds one. */
export const programPath = (programId: string): string => `${paths.fieldPrograms}/${encodeURIComponent(programId)}`;

/** Returns the address that adds a program from a template. */
export const newProgramPath = (template: string): string =>
  `${programPath('new')}?${new URLSearchParams({ template })}`;

/** Returns the address of a requirement's page. */
export function requirementPath(requirementId: string): string {
  return `${paths.compliance}/requirements/${encodeURIComponent(requirementId)}`;
}

/** Returns the address of the employees filtered by account: never signed in, or locked. */
export function accountsPath(account: 'waiting' | 'locked'): string {
  return `${paths.employees}?${new URLSearchParams({ account })}`;
}

/** Returns the address of a person's transcript. */
export function transcriptPath(employeeId: string): string {
  return `${personPath(employeeId)}/transcript`;
}

/** Returns the address of a certificate. */
export function certificatePath(employeeId: string, certificationId: string): string {
  return `${personPath(employeeId)}/certificates/${encodeURIComponent(certificationId)}`;
}

/** Returns the address that redirects to the certificate of the current certification in a training. */
export function certificateOfTrainingPath(employeeId: string, trainingId: string): string {
  return `${personPath(employeeId)}/certificate-of/${encodeURIComponent(trainingId)}`;
}

/** The address of the list of forms. */
export const formsPath = tabPath(paths.evaluations, 'forms');

/** Returns the address of a form; `new` adds one. With a version, that of a published version. */
export function formPath(formId: string, version?: number): string {
  const page = `${paths.evaluations}/forms/${encodeURIComponent(formId)}`;
  return version === undefined ? page : `${page}?${new URLSearchParams({ version: String(version) })}`;
}

/** Returns the address that adds a form from a template. */
export const newFormPath = (template: string): string => `${formPath('new')}?${new URLSearchParams({ template })}`;

/** Returns the address of an evaluation. */
export const evaluationPath = (employeeId: string, id: string): string =>
  `${paths.evaluations}/${encodeURIComponent(employeeId)}/${encodeURIComponent(id)}`;

/** Returns the address that records an evaluation: with a form and a person, or a draft. */
export const recordingPath = (
  shows: Readonly<Partial<Record<'form' | 'employee' | 'class' | 'draft', string>>>,
): string => `${paths.evaluations}/record?${new URLSearchParams(shows)}`;

/** Returns the address of the forms to evaluate a person with. */
export const recordTabPath = (employee?: string): string =>
  tabPath(paths.evaluations, 'record', employee === undefined ? {} : { employee });
