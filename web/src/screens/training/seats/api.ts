import type { SeatAction } from '@muster/shared/rules/enrollment';
import { call } from '../../../api/client.ts';
import { certification, type EndpointOf, enrollment } from '../../../api/first-calls.ts';
import { prefetch } from '../../../api/prefetch.ts';
import { useCall } from '../../../api/use-call.ts';

/** Loads the classes in which the signed-in person can take a seat or has one. */
export const useAvailableClasses = () => useCall(enrollment.available);
export const prefetchAvailableClasses = () => {
  prefetch(enrollment.available);
  prefetch(certification.mandatoryStatus);
};

const endpoints = {
  enroll: enrollment.enroll,
  unenroll: enrollment.unenroll,
  join_waitlist: enrollment.joinWaitlist,
  leave_waitlist: enrollment.leaveWaitlist,
} as const;

/** Carries out a seat action. Returns the updated class. */
export const changeSeat = (action: SeatAction, id: string) =>
  call<EndpointOf<(typeof endpoints)[SeatAction]>>(endpoints[action], { params: { id } });

/** Exchanges the seat in class `from` for one in this class. Returns the updated class. */
export const moveSeat = (from: string, id: string) =>
  call(enrollment.enroll, { params: { id }, body: { move_from: from } });
