import type { TrainingClass } from '@muster/shared/areas/training';
import { Fragment } from 'react';
import classes from './class-details.module.css';
import { ClassSessionList } from './class-session-list.tsx';
import { declaredFacts } from './declared-facts.ts';
import { InstructorList } from './instructor-list.tsx';

const labels = {
  name: 'Training Name',
  location: 'Location',
  dates: 'Dates and times',
  instructors: (count: number) => (count === 1 ? 'Instructor' : 'Instructors'),
  credit: 'Credit hours',
  entered: 'Entered',
  later: 'After the class had begun',
} as const;

/** Name, location, sessions, instructors and credit of a dialog's class. */
export function ClassDetails({ trainingClass }: { trainingClass: TrainingClass }) {
  const { instructors = [] } = trainingClass;
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
      {instructors.length > 0 && (
        <>
          <dt>{labels.instructors(instructors.length)}</dt>
          <dd>
            <InstructorList instructors={instructors} />
          </dd>
        </>
      )}
      {declaredFacts('class', trainingClass, { credit_minutes: labels.credit }).map(([label, text]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </Fragment>
      ))}
      {trainingClass.entered_later && (
        <>
          <dt>{labels.entered}</dt>
          <dd>{labels.later}</dd>
        </>
      )}
    </dl>
  );
}
