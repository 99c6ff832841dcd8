import { isSupportedDate } from '@muster/shared/rules/calendar';
import { useUrlCorrection, useUrlState } from '../../../ui/use-url-state.ts';
import type { Range } from './transcript.ts';

const ends = ['from', 'to'] as const;

/** Keeps the period of a transcript in the URL. Removes invalid dates from it. */
export function useRange(): Range & {
  change: (end: keyof Range, date: string | undefined) => void;
  clear: () => void;
} {
  const [url, write] = useUrlState();
  const dateOf = (end: keyof Range) => {
    const date = url.get(end) ?? '';
    return isSupportedDate(date) ? date : undefined;
  };
  const wrong = ends.filter((end) => url.has(end) && dateOf(end) === undefined);
  const remove = (parameters: URLSearchParams, removed: readonly string[]) => {
    for (const end of removed) parameters.delete(end);
  };
  useUrlCorrection(wrong.length > 0, (parameters) => remove(parameters, wrong));
  return {
    from: dateOf('from'),
    to: dateOf('to'),
    change: (end, date) =>
      write((parameters) => (date === undefined ? parameters.delete(end) : parameters.set(end, date))),
    clear: () => write((parameters) => remove(parameters, ends)),
  };
}
