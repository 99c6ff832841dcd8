import type { TrainingClass } from '@muster/shared/areas/training';
import classes from './class-details.module.css';
import { ClassSessionList } from './class-session-list.tsx';

const labels = { name: 'Training Name', location: 'Location', dates: 'Dates and times' } as const;

/** Which class a dialog speaks of. */
export function ClassDetails({ row }: { row: TrainingClass }) {
  return (
    <dl className={classes.facts}>
      <dt>{labels.name}</dt>
      <dd>{row.training_type.name}</dd>
      <dt>{labels.location}</dt>
      <dd>{row.location}</dd>
      <dt>{labels.dates}</dt>
      <dd>
        <ClassSessionList sessions={row.training_dates} />
      </dd>
    </dl>
  );
}
