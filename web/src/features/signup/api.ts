import type { SeatAction } from '@muster/shared/rules/enrollment';
import { type EndpointOf, enrollment } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { prefetch } from '../../api/prefetch.ts';
import { useCall } from '../../api/use-call.ts';

/** Loads the classes in which the signed-in person can take a seat, or has one. */
export const useAvailableClasses = () => useCall(enrollment.available);
export const prefetchAvailableClasses = () => prefetch(enrollment.available);

const endpoints = {
  enroll: enrollment.enroll,
  unenroll: enrollment.unenroll,
  join_waitlist: enrollment.joinWaitlist,
  leave_waitlist: enrollment.leaveWaitlist,
} as const;

/** Carries out a seat action. Returns the class as it is now. */
export const changeSeat = (action: SeatAction, id: string) =>
  call<EndpointOf<(typeof endpoints)[SeatAction]>>(endpoints[action], { params: { id } });
