import { evaluations } from '../../api/calls.ts';
import { useCall } from '../../api/use-call.ts';

/** Loads how a class was evaluated, for its staff; null: it has no evaluation. */
export const useClassResults = (classId: string) => useCall(evaluations.results, { params: { classId } });
