import { notifications } from '@mantine/notifications';
import { errorText } from '../../api/error-text.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { CodeNotStored, storeNewestCode } from './code-version.ts';
import { prepareLabels as texts } from './labels.ts';

/**
 * Returns an action that makes sure that the device has the newest scripts, prepares pages, and says whether they open
 * without a connection.
 */
export const usePrepare = (prepare: () => Promise<void>) =>
  useMutation(async () => {
    const show = (message: string, color: string) => notifications.show({ message, color });
    try {
      const isNew = await storeNewestCode();
      await prepare();
      show(texts.done, 'navy');
      if (isNew) window.location.reload();
    } catch (error) {
      show(error instanceof CodeNotStored ? error.message : errorText(texts.failed, error), 'red');
    }
  });
