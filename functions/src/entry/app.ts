import { type Area, type Contract, contract } from '@muster/shared/contract';
import { accountsHandlers } from '../areas/accounts/handlers.ts';
import { arrivalsHandlers } from '../areas/arrivals/handlers.ts';
import { attendanceHandlers } from '../areas/attendance/handlers.ts';
import { auditorsHandlers } from '../areas/auditors/handlers.ts';
import { calendarsHandlers } from '../areas/calendars/handlers.ts';
import { certificatesHandlers } from '../areas/certificates/handlers.ts';
import { certificationHandlers } from '../areas/certification/handlers.ts';
import { complianceHandlers } from '../areas/compliance/handlers.ts';
import { documentsHandlers } from '../areas/documents/handlers.ts';
import { enrollmentHandlers } from '../areas/enrollment/handlers.ts';
import { evaluationsHandlers } from '../areas/evaluations/handlers.ts';
import { factorsHandlers } from '../areas/factors/handlers.ts';
import { fieldTrainingHandlers } from '../areas/field-training/handlers.ts';
import { firearmsHandlers } from '../areas/firearms/handlers.ts';
import { formsHandlers } from '../areas/forms/handlers.ts';
import { listsHandlers } from '../areas/lists/handlers.ts';
import { mailHandlers } from '../areas/mail/handlers.ts';
import { notificationsHandlers } from '../areas/notifications/handlers.ts';
import { overviewHandlers } from '../areas/overview/handlers.ts';
import { permissionsHandlers } from '../areas/permissions/handlers.ts';
import { ranksHandlers } from '../areas/ranks/handlers.ts';
import { recordHandlers } from '../areas/record/handlers.ts';
import { requirementsHandlers } from '../areas/requirements/handlers.ts';
import { rosterHandlers } from '../areas/roster/handlers.ts';
import { scimHandlers } from '../areas/scim/handlers.ts';
import { sessionHandlers } from '../areas/session/handlers.ts';
import { settingsHandlers } from '../areas/settings/handlers.ts';
import { shiftsHandlers } from '../areas/shifts/handlers.ts';
import { signOnHandlers } from '../areas/sign-on/handlers.ts';
import { surveysHandlers } from '../areas/surveys/handlers.ts';
import { trainingHandlers } from '../areas/training/handlers.ts';
import type { Handlers } from '../calls/call.ts';
import { type AreaHandler, areaHandler } from '../calls/chain.ts';
import type { Deps } from '../calls/deps.ts';
import { areasWithJobs } from './jobs/areas-with-jobs.ts';
import { runJob } from './jobs/run-job.ts';

/** The handlers of every area. A missing area is a type error. */
const handlers: { [A in Area]: Handlers<A> } = {
  session: sessionHandlers,
  permissions: permissionsHandlers,
  ranks: ranksHandlers,
  roster: rosterHandlers,
  training: trainingHandlers,
  lists: listsHandlers,
  attendance: attendanceHandlers,
  arrivals: arrivalsHandlers,
  enrollment: enrollmentHandlers,
  notifications: notificationsHandlers,
  certification: certificationHandlers,
  accounts: accountsHandlers,
  overview: overviewHandlers,
  record: recordHandlers,
  certificates: certificatesHandlers,
  settings: settingsHandlers,
  mail: mailHandlers,
  signOn: signOnHandlers,
  calendars: calendarsHandlers,
  requirements: requirementsHandlers,
  documents: documentsHandlers,
  surveys: surveysHandlers,
  auditors: auditorsHandlers,
  scim: scimHandlers,
  factors: factorsHandlers,
  compliance: complianceHandlers,
  shifts: shiftsHandlers,
  forms: formsHandlers,
  evaluations: evaluationsHandlers,
  firearms: firearmsHandlers,
  fieldTraining: fieldTrainingHandlers,
};

/** Every area's handler in one process, for the local server and tests. In the cloud each area is a function. */
export function createApp(deps: Deps): Record<Area, AreaHandler> {
  const started = (Object.keys(handlers) as Area[]).map((area) => [area, start(area, deps)] as const);
  return Object.fromEntries(started) as Record<Area, AreaHandler>;
}

const start = <A extends Area>(area: A, deps: Deps): AreaHandler =>
  areaHandler(area, contract[area] as Contract[A], handlers[area], deps, areasWithJobs.has(area) ? runJob : undefined);
