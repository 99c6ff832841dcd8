import { isSupportedDate } from '@muster/shared/rules/calendar';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useUrlCorrection } from '../../../ui/use-url-state.ts';

/** Keeps the selected day in the URL (`?date=2027-03-03`). Returns `initial` without one. */
export function useSelectedDate(initial: string) {
  const [url, setUrl] = useSearchParams();
  const requested = url.get('date');
  const named = requested !== null && isSupportedDate(requested) ? requested : undefined;
  useUrlCorrection(requested !== null && named === undefined, (parameters) => parameters.delete('date'));
  const select = useCallback(
    (date: string) =>
      setUrl(
        (before) => {
          const after = new URLSearchParams(before);
          after.set('date', date);
          return after;
        },
        { replace: true }, // Back leaves the calendar instead of stepping through every selected day
      ),
    [setUrl],
  );
  return { selected: named ?? initial, select };
}
