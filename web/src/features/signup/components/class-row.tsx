import type { TrainingClass } from '@muster/shared/areas/training';
import type { SeatAction } from '@muster/shared/rules/enrollment';
import { type CSSProperties, useId } from 'react';
import classes from '../../../ui/class-table.module.css';
import { formatInstant } from '../../../ui/date-time.ts';
import { Failure } from '../../../ui/failure.tsx';
import { SessionList } from '../../../ui/session-list.tsx';
import { labels } from '../labels.ts';
import { SeatButton } from './seat-button.tsx';

interface ClassRowProps {
  row: TrainingClass;
  /** Its place in the list, which delays its appearance. */
  index: number;
  timeZone: string;
  busy: boolean;
  failure: string | undefined;
  onChoose: (action: SeatAction, row: TrainingClass) => void;
  onDismiss: () => void;
}

/** One class: where, when, how full, until when, and what one can do. A failure stands right under it. */
export function ClassRow({ row, index, timeZone, busy, failure, onChoose, onDismiss }: ClassRowProps) {
  const location = useId();
  const titles = labels.classColumns;
  const order = { '--row': index } as CSSProperties;
  return (
    <>
      <tr className={classes.row} style={order}>
        <th scope="row" id={location} className={classes.location}>
          {row.location}
        </th>
        <td data-label={titles.dates}>
          <SessionList sessions={row.training_dates} />
        </td>
        <td data-label={titles.seats} className={classes.seats}>
          {labels.seats(row.enrolled_count, row.class_size)}
        </td>
        <td data-label={titles.enrollmentEnd} className={classes.period}>
          {formatInstant(row.enrollment_end, timeZone)}
        </td>
        <td className={classes.action}>
          <SeatButton row={row} busy={busy} describedBy={location} onChoose={onChoose} />
        </td>
      </tr>
      {failure && (
        <tr className={classes.failure}>
          <td colSpan={5}>
            <Failure message={failure} onDismiss={onDismiss} />
          </td>
        </tr>
      )}
    </>
  );
}
