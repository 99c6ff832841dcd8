import { overview } from '../../api/first-calls.ts';
import { prefetch } from '../../api/prefetch.ts';
import { useCall } from '../../api/use-call.ts';

/** Loads the signed-in person's next class, and the certifications that need them. */
export const useOwnDashboard = () => useCall(overview.own);

/** Loads what waits for the signed-in person as staff. */
export const useStaffDashboard = () => useCall(overview.staff);

export const prefetchDashboard = () => prefetch(overview.own);
