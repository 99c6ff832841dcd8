import { certification } from '@muster/shared/areas/certification';
import { useCall } from '../../api/use-call.ts';

/** Loads the signed-in person's status in every mandatory training. */
export const useMandatoryStatus = () => useCall(certification.mandatoryStatus);
