import { overview } from '../../api/first-calls.ts';
import { prefetch } from '../../api/prefetch.ts';
import { useCall } from '../../api/use-call.ts';

/** Loads the signed-in person's next class and the certifications to renew. */
export const useOwnDashboard = () => useCall(overview.own);

/** Loads the signed-in person's staff tasks. */
export const useStaffDashboard = () => useCall(overview.staff);

export const prefetchDashboard = () => prefetch(overview.own);
