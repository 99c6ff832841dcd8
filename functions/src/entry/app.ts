import { type Area, contract } from '@muster/shared/contract';
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
import { factorsHandlers } from '../areas/factors/handlers.ts';
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
import { signOnHandlers } from '../areas/sign-on/handlers.ts';
import { trainingHandlers } from '../areas/training/handlers.ts';
import { areaHandler } from '../calls/chain.ts';
import type { Deps } from '../calls/deps.ts';
import { runJob } from './jobs/run-job.ts';
import { runProvisioningJob } from './jobs/run-provisioning-job.ts';
import { runRecordJob } from './jobs/run-record-job.ts';

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
