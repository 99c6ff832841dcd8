import { enrollment } from '../../api/first-calls.ts';
import { prefetch } from '../../api/prefetch.ts';
import { useCall } from '../../api/use-call.ts';

/** Loads the signed-in person's classes that have not ended. */
export const useUpcomingClasses = () => useCall(enrollment.upcoming);
/** Prefetches what the tab loads first: the classes and their seats. */
export const prefetchUpcomingClasses = () => {
  prefetch(enrollment.upcoming);
  prefetch(enrollment.available);
};
