import { Button } from '@mantine/core';
import type { CompletedTraining } from '@muster/shared/areas/certification';
import { ClassSessionList } from '../../../ui/class-session-list.tsx';
import { trainingLabels } from '../labels.ts';
import classes from './completed-class.module.css';

interface CompletedClassProps {
  row: CompletedTraining;
  onAttendance: (row: CompletedTraining) => void;
}

/** Where and when a class was held, for how many, and the way to who they were. */
export function CompletedClass({ row, onAttendance }: CompletedClassProps) {
  const { facts, viewAttendance } = trainingLabels;
  return (
    <div className={classes.around}>
      <div className={classes.facts}>
        <dl>
          <div>
            <dt>{facts.location}</dt>
            <dd>{row.location}</dd>
          </div>
          <div>
            <dt>{facts.dates}</dt>
            <dd>
              <ClassSessionList sessions={row.dates} />
            </dd>
          </div>
          <div>
            <dt>{facts.enrolled}</dt>
            <dd className="tabular">{row.enrollment_count}</dd>
          </div>
        </dl>
        <Button variant="light" size="xs" onClick={() => onAttendance(row)}>
          {viewAttendance}
        </Button>
      </div>
    </div>
  );
}
