import type { Attendee } from '@muster/shared/areas/training';
import { attendance } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';

/** Loads a class's attendees, then its waitlist by position. */
export function useAttendees(classId: string) {
  const { data, error, staleSince, reload, retry } = useCall(attendance.attendees, { params: { classId } });
  return {
    attendees: data?.filter(({ status }) => status !== 'Waitlisted'),
    waitlist: data?.filter(({ status }) => status === 'Waitlisted') ?? [],
    error,
    staleSince,
    reload,
    retry,
  };
}

export const addAttendee = (classId: string, employee_id: string) =>
  call(attendance.addAttendee, { params: { classId }, body: { employee_id } });

export const removeAttendee = (classId: string, { employee_id }: Attendee) =>
  call(attendance.removeAttendee, { params: { classId, employee_id } });
