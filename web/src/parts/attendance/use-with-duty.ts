import type { Candidate } from '@muster/shared/areas/attendance';
import { useMemo } from 'react';
import { useStaffing } from '../shifts/api.ts';
import { shiftWords } from '../shifts/shift-words.ts';

/** A candidate, with their shift or absence during the class as text. */
export type CandidateOnDuty = Candidate & { duty?: string };

/** Adds each candidate's shift or absence during the class, once loaded. */
export function useWithDuty(classId: string, candidates: readonly Candidate[] | undefined) {
  const { data } = useStaffing(classId, candidates !== undefined);
  return useMemo((): readonly CandidateOnDuty[] | undefined => {
    if (!data) return candidates;
    const duties = new Map(
      data.people.flatMap(({ employee_id, shifts: [first] }) => (first ? [[employee_id, shiftWords(first)]] : [])),
    );
    return candidates?.map((one) => {
      const duty = duties.get(one.employee_id);
      return duty === undefined ? one : { ...one, duty };
    });
  }, [data, candidates]);
}
