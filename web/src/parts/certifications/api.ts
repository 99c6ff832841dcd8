import { attendance, certification } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { usePagedList } from '../../api/use-paged-list.ts';

/** Loads the classes that have ended. */
export const useCompletedClasses = () => usePagedList(certification.completed);

/** Loads every employee's certifications. */
export const useCertificationSummaries = () => usePagedList(certification.summaries);

export const useAttendees = (classId: string) => useCall(attendance.attendees, { params: { classId } });

/** Attendees per call: few enough for a fast answer, many enough for few calls. */
const batchSize = 100;

export interface Outcome {
  /** The employee IDs that are certified now, including those certified before. */
  issued: string[];
  /** The attendees who are not certified, with the reasons. */
  notIssued: { employee_id: string; detail: string }[];
}

/**
 * Issues certifications in batches. `onProgress` gets the outcome after each batch. Issuing is idempotent, so it can be
 * repeated after a failure. `reasons` explains by employee ID why an attendee who missed a day is certified.
 */
export async function issueAll(
  classId: string,
  employeeNumbers: readonly string[],
  onProgress: (soFar: Outcome) => void,
  reasons: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  let soFar: Outcome = { issued: [], notIssued: [] };
  for (let first = 0; first < employeeNumbers.length; first += batchSize) {
    const employee_ids = employeeNumbers.slice(first, first + batchSize);
    const ofBatch = Object.entries(reasons).filter(([number]) => employee_ids.includes(number));
    const { issued, not_issued } = await call(certification.issue, {
      params: { classId },
      body: { employee_ids, ...(ofBatch.length > 0 && { reasons: Object.fromEntries(ofBatch) }) },
    });
    soFar = { issued: [...soFar.issued, ...issued], notIssued: [...soFar.notIssued, ...not_issued] };
    onProgress(soFar);
  }
  return soFar;
}
