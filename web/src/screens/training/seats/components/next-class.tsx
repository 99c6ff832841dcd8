import { Text } from '@mantine/core';
import { formatDate } from '../../../../ui/date-time.ts';
import { type AvailableTraining, nextClasses, seatsLeft } from '../available-trainings.ts';
import { labels } from '../labels.ts';

interface NextClassProps {
  training: AvailableTraining;
  timeZone: string;
}

const firstDay = (dates: readonly { date: string }[]) => formatDate(dates[0]?.date ?? '');

/** The first day and free seats of a training's next class. If it is full, also the first day with free seats. */
export function NextClass({ training, timeZone }: NextClassProps) {
  const { next, free } = nextClasses(training, timeZone, new Date());
  if (!next) return labels.noneToCome;
  const left = seatsLeft(next);
  return (
    <>
      {firstDay(next.training_dates)}
      <Text variant="hint" className="tabular">
        {left > 0 ? labels.seatsLeft(left) : labels.full(next.waitlisted_count)}
        {free && ` · ${labels.freeOn(firstDay(free.training_dates))}`}
      </Text>
    </>
  );
}
