import { enrollment } from '@muster/shared/areas/enrollment';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useUrlCorrection } from '../../ui/use-url-correction.ts';

const { date: anyDate } = enrollment.byDate.query.shape;

/** The day that the address names (`?date=2027-03-03`), else `usual`; picking one writes it there. */
export function useSelectedDate(usual: string) {
  const [address, setAddress] = useSearchParams();
  const wanted = address.get('date');
  const { data } = anyDate.safeParse(wanted);
  useUrlCorrection(wanted !== null && data === undefined, (parameters) => parameters.delete('date'));
  const select = useCallback(
    (date: string) =>
      setAddress(
        (before) => {
          const after = new URLSearchParams(before);
          after.set('date', date);
          return after;
        },
        { replace: true }, // Back leads out of the calendar, not through every day looked at
      ),
    [setAddress],
  );
  return { selected: data ?? usual, select };
}
