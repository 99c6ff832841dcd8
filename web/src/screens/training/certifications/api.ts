import { certification, enrollment } from '../../../api/first-calls.ts';
import { prefetch } from '../../../api/prefetch.ts';
import { useCall } from '../../../api/use-call.ts';

/** Loads the signed-in person's status in every mandatory training. */
export const useMandatoryStatus = () => useCall(certification.mandatoryStatus);
/** Prefetches what the Certifications tab loads first: the statuses and the suggested classes. */
export const prefetchMandatoryStatus = () => {
  prefetch(certification.mandatoryStatus);
  prefetch(enrollment.available);
};
