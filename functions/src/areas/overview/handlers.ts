import type { Handlers } from '../../calls/call.ts';
import { ownRecordAndClasses, rosterVersion } from '../../table/entities/along.ts';
import { ownDashboard } from './own-dashboard.ts';
import { personOverview } from './person.ts';
import { staffDashboard } from './staff-dashboard.ts';

/** The dashboard and the page of a person (not in docs/spec.md). */
export const overviewHandlers: Handlers<'overview'> = {
  own: { along: ownRecordAndClasses, run: ownDashboard },
  staff: { along: rosterVersion, run: staffDashboard },
  person: personOverview,
};
