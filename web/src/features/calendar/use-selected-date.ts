import { enrollment } from '@muster/shared/areas/enrollment';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useUrlCorrection } from '../../ui/use-url-state.ts';

const { date: anyDate } = enrollment.byDate.query.shape;

/** Keeps the picked day in the URL (`?date=2027-03-03`). Returns `initial` without one. */
export function useSelectedDate(initial: string) {
  const [url, setUrl] = useSearchParams();
  const wanted = url.get('date');
  const { data } = anyDate.safeParse(wanted);
  useUrlCorrection(wanted !== null && data === undefined, (parameters) => parameters.delete('date'));
  const select = useCallback(
    (date: string) =>
      setUrl(
        (before) => {
          const after = new URLSearchParams(before);
          after.set('date', date);
          return after;
        },
        { replace: true }, // Back leaves the calendar instead of going through every day that was picked
      ),
    [setUrl],
  );
  return { selected: data ?? initial, select };
}
