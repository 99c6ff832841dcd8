import { type Area, contract } from '@muster/shared/contract';
import { accountsHandlers } from './accounts/handlers.ts';
import { arrivalsHandlers } from './arrivals/handlers.ts';
import { attendanceHandlers } from './attendance/handlers.ts';
import { auditorsHandlers } from './auditors/handlers.ts';
import { calendarsHandlers } from './calendars/handlers.ts';
import { certificatesHandlers } from './certificates/handlers.ts';
import { certificationHandlers } from './certification/handlers.ts';
import { complianceHandlers } from './compliance/handlers.ts';
import type { Deps } from './calls/deps.ts';
import { documentsHandlers } from './documents/handlers.ts';
import { enrollmentHandlers } from './enrollment/handlers.ts';
import { factorsHandlers } from './factors/handlers.ts';
import { areaHandler } from './calls/chain.ts';
import { runJob } from './jobs/run-job.ts';
import { runProvisioningJob } from './jobs/run-provisioning-job.ts';
import { runRecordJob } from './jobs/run-record-job.ts';
import { listsHandlers } from './lists/handlers.ts';
import { mailHandlers } from './mail/handlers.ts';
import { notificationsHandlers } from './notifications/handlers.ts';
import { overviewHandlers } from './overview/handlers.ts';
import { permissionsHandlers } from './permissions/handlers.ts';
import { ranksHandlers } from './ranks/handlers.ts';
import { recordHandlers } from './record/handlers.ts';
import { requirementsHandlers } from './requirements/handlers.ts';
import { rosterHandlers } from './roster/handlers.ts';
import { scimHandlers } from './scim/handlers.ts';
import { sessionHandlers } from './session/handlers.ts';
import { settingsHandlers } from './settings/handlers.ts';
import { signOnHandlers } from './sign-on/handlers.ts';
import { trainingHandlers } from './training/handlers.ts';

export type AreaHandler = ReturnType<typeof areaHandler>;

/** Every area's handler in one process: the local server and the tests. In the cloud each area is a function of its own. */
export function createApp(deps: Deps): Partial<Record<Area, AreaHandler>> {
  return {
    session: areaHandler('session', contract.session, sessionHandlers, deps),
    permissions: areaHandler('permissions', contract.permissions, permissionsHandlers, deps),
    ranks: areaHandler('ranks', contract.ranks, ranksHandlers, deps),
    roster: areaHandler('roster', contract.roster, rosterHandlers, deps, runJob),
    training: areaHandler('training', contract.training, trainingHandlers, deps, runJob),
    lists: areaHandler('lists', contract.lists, listsHandlers, deps),
    attendance: areaHandler('attendance', contract.attendance, attendanceHandlers, deps, runJob),
    arrivals: areaHandler('arrivals', contract.arrivals, arrivalsHandlers, deps),
    enrollment: areaHandler('enrollment', contract.enrollment, enrollmentHandlers, deps, runJob),
    notifications: areaHandler('notifications', contract.notifications, notificationsHandlers, deps),
    certification: areaHandler('certification', contract.certification, certificationHandlers, deps),
    accounts: areaHandler('accounts', contract.accounts, accountsHandlers, deps, runJob),
    overview: areaHandler('overview', contract.overview, overviewHandlers, deps),
    record: areaHandler('record', contract.record, recordHandlers, deps, runRecordJob),
    certificates: areaHandler('certificates', contract.certificates, certificatesHandlers, deps),
    settings: areaHandler('settings', contract.settings, settingsHandlers, deps),
    mail: areaHandler('mail', contract.mail, mailHandlers, deps),
    signOn: areaHandler('signOn', contract.signOn, signOnHandlers, deps),
    calendars: areaHandler('calendars', contract.calendars, calendarsHandlers, deps),
    requirements: areaHandler('requirements', contract.requirements, requirementsHandlers, deps),
    documents: areaHandler('documents', contract.documents, documentsHandlers, deps),
    auditors: areaHandler('auditors', contract.auditors, auditorsHandlers, deps),
    scim: areaHandler('scim', contract.scim, scimHandlers, deps, runProvisioningJob),
    factors: areaHandler('factors', contract.factors, factorsHandlers, deps),
    compliance: areaHandler('compliance', contract.compliance, complianceHandlers, deps),
  };
}
