import type { TrainingClass } from '@muster/shared/areas/training';
import classes from './class-details.module.css';
import { ClassSessionList } from './class-session-list.tsx';

const labels = {
  name: 'Training Name',
  location: 'Location',
  dates: 'Dates and times',
  entered: 'Entered',
  later: 'Later, after it had begun',
} as const;

/** Name, location and sessions of the class that a dialog is about. */
export function ClassDetails({ trainingClass }: { trainingClass: TrainingClass }) {
  return (
    <dl className={classes.facts}>
      <dt>{labels.name}</dt>
      <dd>{trainingClass.training_type.name}</dd>
      <dt>{labels.location}</dt>
      <dd>{trainingClass.location}</dd>
      <dt>{labels.dates}</dt>
      <dd>
        <ClassSessionList sessions={trainingClass.training_dates} />
      </dd>
      {trainingClass.entered_later && (
        <>
          <dt>{labels.entered}</dt>
          <dd>{labels.later}</dd>
        </>
      )}
    </dl>
  );
}
