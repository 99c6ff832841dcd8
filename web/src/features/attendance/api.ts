import { training } from '@muster/shared/areas/training';
import { useCallback } from 'react';
import { call } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';

/** Who is in a class: attendees, then the waitlist in the order of the line. `reload` rejects when it fails. */
export function useAttendees(classId: string) {
  const sent = { params: { classId } };
  const { data, error, mutate } = useCall(training.attendees, sent);
  const reload = useCallback(
    () => mutate(call(training.attendees, { params: { classId } }), { revalidate: false }),
    [mutate, classId],
  );
  const retry = useCallback(() => mutate(), [mutate]);
  return {
    attendees: data?.filter(({ status }) => status !== 'Waitlisted'),
    waitlist: data?.filter(({ status }) => status === 'Waitlisted') ?? [],
    error,
    reload,
    retry,
  };
}
