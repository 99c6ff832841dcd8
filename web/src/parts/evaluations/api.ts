import { evaluations } from '../../api/calls.ts';
import { useCall } from '../../api/use-call.ts';

/** Loads the evaluation results of a class, for its staff. Null without an evaluation. Without `classId`: nothing. */
export const useClassResults = (classId: string | undefined) =>
  useCall(evaluations.results, classId === undefined ? null : { params: { classId } });
