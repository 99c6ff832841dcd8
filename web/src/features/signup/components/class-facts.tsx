import type { TrainingClass } from '@muster/shared/areas/training';
import { labels } from '../labels.ts';
import classes from './class-facts.module.css';
import { SessionList } from './session-list.tsx';

/** Which class a dialog speaks of. */
export function ClassFacts({ row }: { row: TrainingClass }) {
  return (
    <dl className={classes.facts}>
      <dt>{labels.columns.name}</dt>
      <dd>{row.training_type.name}</dd>
      <dt>{labels.classColumns.location}</dt>
      <dd>{row.location}</dd>
      <dt>{labels.classColumns.dates}</dt>
      <dd>
        <SessionList sessions={row.training_dates} />
      </dd>
    </dl>
  );
}
