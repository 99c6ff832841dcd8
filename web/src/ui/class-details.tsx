import type { TrainingClass } from '@muster/shared/areas/training';
import classes from './class-details.module.css';
import { SessionList } from './class-session-list.tsx';

const labels = { name: 'Training Name', location: 'Location', dates: 'Dates and times' } as const;

/** Which class a dialog speaks of. */
export function ClassFacts({ row }: { row: TrainingClass }) {
  return (
    <dl className={classes.facts}>
      <dt>{labels.name}</dt>
      <dd>{row.training_type.name}</dd>
      <dt>{labels.location}</dt>
      <dd>{row.location}</dd>
      <dt>{labels.dates}</dt>
      <dd>
        <SessionList sessions={row.training_dates} />
      </dd>
    </dl>
  );
}
