import { notifications } from '@mantine/notifications';
import { IconDeviceTabletDown } from '@tabler/icons-react';
import { useIsOffline } from '../../api/connection.ts';
import { errorText } from '../../api/error-text.ts';
import { useMutation } from '../../api/use-mutation.ts';
import type { RowMenuItem } from '../../ui/row-menu.tsx';
import { CodeNotStored, storeNewestCode } from './code-version.ts';
import { prepareLabels as texts } from './labels.ts';

/**
 * Returns the menu item that stores pages on this device. It makes sure that the device has the newest scripts, and
 * says whether the pages open without a connection.
 */
export function usePrepareItem(isPrepared: boolean, prepare: () => Promise<void>): RowMenuItem {
  const isOffline = useIsOffline();
  const { busy, run } = useMutation(async () => {
    const show = (message: string, color: string) => notifications.show({ message, color });
    const progress = notifications.show({ message: texts.preparing, loading: true, autoClose: false });
    try {
      const isNew = await storeNewestCode();
      await prepare();
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
