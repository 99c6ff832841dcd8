import { certification } from '../../api/calls.ts';
import { prefetch } from '../../api/prefetch.ts';
import { useCall } from '../../api/use-call.ts';

/** Loads the signed-in person's status in every mandatory training. */
export const useMandatoryStatus = () => useCall(certification.mandatoryStatus);
export const prefetchMandatoryStatus = () => prefetch(certification.mandatoryStatus);
