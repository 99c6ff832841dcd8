import type { ClassDay } from '@muster/shared/attendance-answers';
import { formatDate } from '../../ui/date-time.ts';
import type { RowMenuItem } from '../../ui/row-menu.tsx';
import { prepareClass } from './prepared.ts';
import { useDevice } from './use-device.ts';
import { usePrepareItem } from './use-prepare.ts';

/** Returns the menu item that stores a class on this device, so that it opens without a connection. */
export function usePrepareClass(day: ClassDay): RowMenuItem {
  const isPrepared = useDevice()?.prepared.some(({ classId }) => classId === day.id) === true;
  return usePrepareItem(isPrepared, () =>
    prepareClass(day, `${day.training_type.name}, ${formatDate(day.training_dates[0]?.date ?? '')}`),
  );
}
