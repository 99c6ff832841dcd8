import { useMemo } from 'react';
import { useUrlCorrection, useUrlState } from '../../ui/use-url-state.ts';
import { type Filters, type Question, questionOf, writeQuestion } from './question.ts';

/** A change of a question. Filters that are not named stay. A function gets the latest filters, rendered or not. */
export interface QuestionChange {
  on?: string | undefined;
  known?: string | undefined;
  filters?: Partial<Filters> | ((latest: Filters) => Partial<Filters>);
}

/** Keeps the question in the URL, and removes invalid parameters. `today` is the department's date. */
export function useQuestion(today: string) {
  const [url, write] = useUrlState();
  const valid = new URLSearchParams();
  writeQuestion(valid, questionOf(url, today));
  const key = valid.toString();
  // The object is stable until the question changes, whatever else is in the URL.
  const question = useMemo(() => questionOf(new URLSearchParams(key), today), [key, today]);
  const isWrong = ['on', 'known', 'status'].some((name) => url.has(name) && url.get(name) !== valid.get(name));
  useUrlCorrection(isWrong, (parameters) => writeQuestion(parameters, questionOf(parameters, today)));
  const change = (next: QuestionChange) =>
    write((parameters) => {
      const before: Question = questionOf(parameters, today);
      const filters = typeof next.filters === 'function' ? next.filters(before.filters) : next.filters;
      const changed = { ...before, ...next, filters: { ...before.filters, ...filters } };
      writeQuestion(parameters, changed);
      // If the new day is not past, `known` is removed.
      writeQuestion(parameters, questionOf(parameters, today));
    });
  return { question, change };
}
