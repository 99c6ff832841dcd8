import type { TrainingDate } from '@muster/shared/areas/training';
import classes from './class-session-list.module.css';
import { formatDate, formatTimeRange } from './date-time.ts';

/** The sessions of a class, one per line, in the department's time zone. */
export function ClassSessionList({ sessions }: { sessions: readonly TrainingDate[] }) {
  return (
    <ul className={classes.list}>
      {sessions.map(({ date, start_time, end_time }) => (
        <li key={`${date} ${start_time} ${end_time}`} className={classes.session}>
          <span>{formatDate(date)}</span> <span className={classes.time}>{formatTimeRange(start_time, end_time)}</span>
        </li>
      ))}
    </ul>
  );
}
