import { enrollment } from '@muster/shared/areas/enrollment';
import { useCall } from '../../api/use-call.ts';

/** Loads the signed-in person's classes that have not ended. */
export const useUpcomingClasses = () => useCall(enrollment.upcoming);
