import { evaluations } from '../../api/calls.ts';
import { useCall } from '../../api/use-call.ts';

/** Loads how a class was evaluated, for its staff; null: it has no evaluation. Without a class, loads nothing. */
export const useClassResults = (classId: string | undefined) =>
  useCall(evaluations.results, classId === undefined ? null : { params: { classId } });
