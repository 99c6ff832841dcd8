import { NativeSelect } from '@mantine/core';
import type { TrainingDate } from '@muster/shared/areas/training';
import { formatDate, formatTimeRange } from '../../../../ui/date-time.ts';
import { tabLabels } from '../labels.ts';

/** Selects the session that a tab shows. Renders nothing for a class with one session. */
export function SessionSelect({
  sessions,
  chosen,
  onChoose,
}: {
  sessions: readonly TrainingDate[];
  chosen: string;
  onChoose: (session: string) => void;
}) {
  if (sessions.length < 2) return null;
  return (
    <NativeSelect
      label={tabLabels.session}
      maw={360}
      data={sessions.map(({ date, start_time, end_time }) => ({
        value: start_time,
        label: `${formatDate(date)}, ${formatTimeRange(start_time, end_time)}`,
      }))}
      value={chosen}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data-print="hidden"
    />
  );
}
