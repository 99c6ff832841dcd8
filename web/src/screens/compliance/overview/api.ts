import { compliance } from '../../../api/calls.ts';
import { useCall } from '../../../api/use-call.ts';
import { type Question, queryOf } from '../../../parts/compliance/question.ts';

/** How many months the trend goes back. */
const trendMonths = 12;

/** Loads the answer to a question, counted. */
export const useSummary = (question: Question) => useCall(compliance.summary, { query: queryOf(question) });

/** Loads the share that was current at the end of each month before the day that is asked about, and on it. */
export const useTrend = (question: Question) =>
  useCall(compliance.trend, { query: { ...queryOf(question), months: trendMonths } });
