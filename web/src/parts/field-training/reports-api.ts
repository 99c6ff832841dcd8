import type { TraineeAnswers } from '@muster/shared/field-training-answers';
import { addDays } from '@muster/shared/rules/calendar';
import useSWR from 'swr';
import { fieldTraining } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import type { ApiError, ConnectionError } from '../../api/errors.ts';
import { useCall } from '../../api/use-call.ts';

/** Loads the ratings in all reports of a trainee. */
export const useTraineeRatings = (id: string) => useCall(fieldTraining.ratings, { params: { id }, query: {} });

export const loadRatings = (id: string) => call(fieldTraining.ratings, { params: { id }, query: {} });

/** The days of one call for answers. */
const daysOfCall = 31;

/** Returns spans of at most 31 days that cover the days from one through another. */
export function answerSpans(from: string, to: string): { from: string; to: string }[] {
  const spans: { from: string; to: string }[] = [];
  for (let first = from; first <= to; first = addDays(first, daysOfCall)) {
    const last = addDays(first, daysOfCall - 1);
    spans.push({ from: first, to: last < to ? last : to });
  }
  return spans;
}

/**
 * Loads the reports of some days with all answers, one span after the other. `onProgress` gets the share of loaded
 * spans, from 0 to 1.
 */
export async function loadAnswers(
  id: string,
  { from, to }: { from: string; to: string },
  onProgress: (share: number) => void = () => undefined,
): Promise<TraineeAnswers> {
  const loaded: TraineeAnswers = { forms: [], reports: [] };
  const spans = answerSpans(from, to);
  for (const [n, query] of spans.entries()) {
    const { forms, reports } = await call(fieldTraining.answers, { params: { id }, query });
    const isKnown = ({ form_id, version }: TraineeAnswers['forms'][number]) =>
      loaded.forms.some((one) => one.form_id === form_id && one.version === version);
    loaded.forms.push(...forms.filter((form) => !isKnown(form)));
    loaded.reports.push(...reports);
    onProgress((n + 1) / spans.length);
  }
  return loaded;
}

/** Loads the reports of some days with all answers. Null loads nothing. */
export const useTraineeAnswers = (id: string, span: { from: string; to: string } | null) =>
  useSWR<TraineeAnswers, ApiError | ConnectionError>(
    span && `GET /api/field-training/answers ${id} ${span.from} ${span.to}`,
    () => loadAnswers(id, span ?? { from: '', to: '' }),
  );
