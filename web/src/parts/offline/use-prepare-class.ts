import { notifications } from '@mantine/notifications';
import type { ClassDay } from '@muster/shared/attendance-answers';
import { IconDeviceTabletDown } from '@tabler/icons-react';
import { useIsOffline } from '../../api/connection.ts';
import { errorText } from '../../api/error-text.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { formatDate } from '../../ui/date-time.ts';
import type { RowMenuItem } from '../../ui/row-menu.tsx';
import { CodeNotStored, storeNewestCode } from './code-version.ts';
import { prepareLabels as texts } from './labels.ts';
import { prepareClass } from './prepared.ts';
import { useDevice } from './use-device.ts';

/** Returns the menu item that stores a class on this device, so that it opens without a connection. */
export function usePrepareClass(day: ClassDay): RowMenuItem {
  const isOffline = useIsOffline();
  const isPrepared = useDevice()?.classes.some(({ classId }) => classId === day.id);
  const { busy, run } = useMutation(async () => {
    const show = (message: string, color: string) => notifications.show({ message, color });
    const progress = notifications.show({ message: texts.preparing, loading: true, autoClose: false });
    try {
      const isNew = await storeNewestCode();
      await prepareClass(day, `${day.training_type.name}, ${formatDate(day.training_dates[0]?.date ?? '')}`);
      show(texts.done, 'navy');
      if (isNew) window.location.reload();
    } catch (error) {
      show(error instanceof CodeNotStored ? error.message : errorText(texts.failed, error), 'red');
    } finally {
      notifications.hide(progress);
    }
  });
  const reason = isOffline ? texts.needsConnection : busy ? texts.preparing : undefined;
  return {
    label: isPrepared ? texts.again : texts.prepare,
    Icon: IconDeviceTabletDown,
    onClick: () => void run(),
    ...(reason && { reason }),
  };
}
