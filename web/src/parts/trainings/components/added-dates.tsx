import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { formatDate, formatTimeRange } from '../../../ui/date-time.ts';
import { singleClick } from '../../../ui/single-click.ts';
import type { ClassSessionValues } from '../class-form-values.ts';
import { classDialog } from '../labels.ts';
import classes from './added-dates.module.css';

interface AddedDatesProps {
  dates: readonly ClassSessionValues[];
  onRemove: (key: string) => void;
}

export function AddedDates({ dates, onRemove }: AddedDatesProps) {
  if (dates.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={classDialog.added}>
      {dates.map(({ key, date, start_time, end_time }) => {
        const [day, time] = [formatDate(date), formatTimeRange(start_time, end_time)];
        return (
          <li key={key} className={classes.date}>
            <span>{day}</span>
            <span className={classes.time}>{time}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              ml="auto"
              aria-label={classDialog.remove(`${day}, ${time}`)}
              onClick={singleClick(() => onRemove(key))}
            >
              <IconTrash size={17} stroke={1.6} aria-hidden />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}
