import { notifications } from '@mantine/notifications';
import type { UpcomingTraining } from '@muster/shared/areas/enrollment';
import { useMutation } from '../../../api/use-mutation.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { downloadFile } from '../../../ui/download-file.ts';
import { loadCode } from '../../../ui/lazy-component/load-code.ts';
import { labels } from '../labels.ts';

interface CalendarFileButtonProps {
  training: UpcomingTraining;
  timeZone: string;
  describedBy: string;
}

/** Downloads the sessions of a class as a calendar file. Its code loads with the first click. */
export function CalendarFileButton({ training, timeZone, describedBy }: CalendarFileButtonProps) {
  const { busy, run } = useMutation(async () => {
    try {
      const { calendarText } = await loadCode(() => import('../calendar-file.ts'));
      downloadFile(labels.calendarFile(training.name), calendarText(training, timeZone, new Date()), 'text/calendar');
    } catch {
      notifications.show({ message: labels.calendarFailed, color: 'red', autoClose: false });
    }
  });
  return (
    <BusyButton
      label={labels.addToCalendar}
      busyLabel={labels.addingToCalendar}
      busy={busy}
      variant="default"
      size="xs"
      aria-describedby={describedBy}
      onClick={() => void run()}
    />
  );
}
