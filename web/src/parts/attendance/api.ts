import type { Candidate, NotAdded } from '@muster/shared/areas/attendance';
import type { Attendee } from '@muster/shared/areas/training';
import useSWR from 'swr';
import { attendance } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { fetchPages } from '../../api/fetch-pages.ts';
import { cacheKey } from '../../api/transport.ts';
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

async function allCandidates(classId: string): Promise<readonly Candidate[]> {
  const all: Candidate[] = [];
  const pages = fetchPages(attendance.candidates, { params: { classId }, first: {} });
  for await (const page of pages) all.push(...page);
  return all;
}

/** Loads the people who can be added to a class, once `enabled`, with their status in its training. */
export function useCandidates(classId: string, enabled: boolean) {
  const key = enabled ? cacheKey(attendance.candidates, { params: { classId }, query: {} }) : null;
  const { data, error, mutate } = useSWR<readonly Candidate[], Error>(key, () => allCandidates(classId));
  return { candidates: data, error, reload: () => mutate() };
}

/** The outcome for each person who was to be added. */
export interface AddOutcome {
  added: readonly Attendee[];
  notAdded: readonly NotAdded[];
}

/** People per call: few enough that the progress moves, many enough to be quick. The server accepts up to 100. */
const batchSize = 25;

interface AddOptions {
  onProgress: (soFar: AddOutcome) => void;
  isStopped: () => boolean;
  /** Also adds people without the prerequisites of the class. */
  override: boolean;
}

/** Adds people in batches until `isStopped`. Idempotent: after a failure, the rest may be sent again. */
export async function addAll(
  classId: string,
  employeeNumbers: readonly string[],
  { onProgress, isStopped, override }: AddOptions,
): Promise<void> {
  let soFar: AddOutcome = { added: [], notAdded: [] };
  for (let first = 0; first < employeeNumbers.length && !isStopped(); first += batchSize) {
    const employee_ids = employeeNumbers.slice(first, first + batchSize);
    const body = { employee_ids, ...(override && { override_prerequisites: true }) };
    const { added, not_added } = await call(attendance.addAttendees, { params: { classId }, body });
    soFar = { added: [...soFar.added, ...added], notAdded: [...soFar.notAdded, ...not_added] };
    onProgress(soFar);
  }
}
