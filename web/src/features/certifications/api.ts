import { certification } from '../../api/calls.ts';
import { useCall } from '../../api/use-call.ts';

/** Loads the signed-in person's status in every mandatory training. */
export const useMandatoryStatus = () => useCall(certification.mandatoryStatus);
