import { ranks } from '../../api/calls.ts';
import { useCall } from '../../api/use-call.ts';
import { compliance, requirements } from './calls.ts';
import { filterKinds, type Question, queryOf } from './question.ts';

/** Loads what every answer to a question rests on: the day, the moment by which it was known, and the seal that covers that. */
export const useAnswerState = (question: Question) =>
  useCall(compliance.table, { query: { ...queryOf(question, filterKinds), limit: 1 } });

/** Loads the requirements of the department, also those that are not in force today. */
export const useRequirements = () => useCall(requirements.list);

export const useRanks = () => useCall(ranks.list);
