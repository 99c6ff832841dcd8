import { notifications } from '@mantine/notifications';
import { errorText } from '../../../api/error-text.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { downloadContent } from '../../../ui/download-file.ts';
import { loadClassFile } from '../api.ts';
import { labels } from '../file-labels.ts';

interface CalendarFileButtonProps {
  classId: string;
  /** The training's name, from which the file name is made. */
  name: string;
  /** The id of the element that names the class. */
  describedBy?: string;
}

/** Downloads a class as a calendar file. */
export function CalendarFileButton({ classId, name, describedBy }: CalendarFileButtonProps) {
  const { busy, run } = useMutation(async () => {
    try {
      downloadContent(labels.file(name), await loadClassFile(classId));
    } catch (error) {
      notifications.show({ message: errorText(labels.failed, error), color: 'red', autoClose: false });
    }
  });
  return (
    <BusyButton
      label={labels.add}
      busyLabel={labels.adding}
      busy={busy}
      variant="default"
      size="xs"
      aria-describedby={describedBy}
      onClick={() => void run()}
    />
  );
}
