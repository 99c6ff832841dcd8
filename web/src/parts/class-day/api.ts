import type { RequestInput } from '@muster/shared/endpoint';
import { useSWRConfig } from 'swr';
import { attendance, type EndpointOf } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { cacheKey } from '../../api/transport.ts';
import { useCall } from '../../api/use-call.ts';
import { orPrepared } from '../offline/prepared.ts';
import { type Change, minutesOf } from './attendance-draft.ts';
import { type Assessed, type ResultChange, scoreOf, shownResult } from './results-draft.ts';

/** Loads a class. Without a connection, the prepared answer. */
export const useClassDay = (classId: string) =>
  useCall(attendance.classDay, { params: { classId } }, { use: [orPrepared] });

/** Loads the attendees of a class with their attendance, results and certifications, or the prepared ones. */
export const useSheet = (classId: string) => useCall(attendance.sheet, { params: { classId } }, { use: [orPrepared] });

/** Returns the cache key of the attendance of a class. */
export const sheetKey = (classId: string): string => cacheKey(attendance.sheet, { params: { classId } });

/** Returns a function that reloads the attendance of a class where it is shown, after the class was edited. */
export function useRefreshSheet(classId: string): () => void {
  const { mutate } = useSWRConfig();
  return () => void mutate(sheetKey(classId));
}

/** A change that the server refused, with the reason. */
export interface Refused {
  session: string;
  employee_id: string;
  detail: string;
}

type Line = RequestInput<EndpointOf<typeof attendance.recordAttendance>>['body']['lines'][number];

/** Returns the line that records a change. */
export const lineFor = ({ row, session, choice, corrected }: Change, reason: string): Line => {
  const minutes = minutesOf(choice, session);
  return {
    employee_id: row.employee_id,
    status: choice.status,
    ...(minutes !== undefined && { minutes }),
    ...(corrected && { reason, replaces: corrected.no }),
  };
};

/** The number of lines or results in one call: the server accepts up to 100. */
const mostRecorded = 100;

/** Records changes by session, up to 100 people per call. Idempotent: after a failure, the rest may be sent again. */
export async function recordChanges(
  classId: string,
  changes: readonly Change[],
  reason: string,
  onProgress: (sent: readonly Change[], refused: readonly Refused[]) => void,
): Promise<void> {
  for (const [session, ofSession] of Map.groupBy(changes, (change) => change.session.session)) {
    for (let first = 0; first < ofSession.length; first += mostRecorded) {
      const sent = ofSession.slice(first, first + mostRecorded);
      const lines = sent.map((change) => lineFor(change, reason));
      const { not_recorded } = await call(attendance.recordAttendance, {
        params: { classId },
        body: { session, lines },
      });
      onProgress(
        sent,
        not_recorded.map(({ employee_id, detail }) => ({ session, employee_id, detail })),
      );
    }
  }
}

type ResultInput = RequestInput<EndpointOf<typeof attendance.recordResults>>['body']['results'][number];

function resultFor({ row, typed }: ResultChange, { assessment }: Assessed, reason: string): ResultInput {
  const shown = shownResult(row, typed);
  const score = scoreOf(shown.score);
  const remediation = shown.remediation.trim();
  return {
    employee_id: row.employee_id,
    ...(assessment === 'score'
      ? score !== undefined && { score }
      : shown.passed !== undefined && { passed: shown.passed }),
    ...(remediation !== '' && { remediation }),
    ...(row.result && { reason }),
  };
}

/** Records results, up to 100 people per call, like `recordChanges`. */
export async function recordResultChanges(
  classId: string,
  changes: readonly ResultChange[],
  { assessed, reason }: { assessed: Assessed; reason: string },
  onProgress: (sent: readonly ResultChange[], refused: readonly Omit<Refused, 'session'>[]) => void,
): Promise<void> {
  for (let first = 0; first < changes.length; first += mostRecorded) {
    const sent = changes.slice(first, first + mostRecorded);
    const results = sent.map((change) => resultFor(change, assessed, reason));
    const { not_recorded } = await call(attendance.recordResults, { params: { classId }, body: { results } });
    onProgress(sent, not_recorded);
  }
}

export const closeAttendance = (classId: string) => call(attendance.closeAttendance, { params: { classId } });

export const reopenAttendance = (classId: string, reason: string) =>
  call(attendance.reopenAttendance, { params: { classId }, body: { reason } });
