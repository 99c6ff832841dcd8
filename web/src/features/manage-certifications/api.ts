import { certification } from '@muster/shared/areas/certification';
import { call } from '../../api/client.ts';

/** Few enough for an answer well within the time a call has, many enough to be quick. */
const atOnce = 100;

export interface Outcome {
  /** Employee ids that are certified now, those that were before included. */
  issued: string[];
  /** Who is not, and why. */
  notIssued: { employee_id: string; detail: string }[];
}

/**
 * Issues certifications to all of these attendees, a hundred in a call, so that it can be told how far it is: `onProgress` hears
 * the outcome so far after each call. Issuing is idempotent: after a failure the whole may be repeated.
 */
export async function issueAll(
  classId: string,
  employeeIds: readonly string[],
  onProgress: (soFar: Outcome) => void,
): Promise<Outcome> {
  let soFar: Outcome = { issued: [], notIssued: [] };
  for (let first = 0; first < employeeIds.length; first += atOnce) {
    const employee_ids = employeeIds.slice(first, first + atOnce);
    const { issued, not_issued } = await call(certification.issue, { params: { classId }, body: { employee_ids } });
    soFar = { issued: [...soFar.issued, ...issued], notIssued: [...soFar.notIssued, ...not_issued] };
    onProgress(soFar);
  }
  return soFar;
}
