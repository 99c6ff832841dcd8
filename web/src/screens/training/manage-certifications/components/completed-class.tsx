import { Button, Group } from '@mantine/core';
import type { CompletedTraining } from '@muster/shared/areas/certification';
import { classPath } from '../../../../paths.ts';
import { ClassSessionList } from '../../../../ui/class-session-list.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { trainingLabels } from '../labels.ts';
import classes from './completed-class.module.css';

interface CompletedClassProps {
  completed: CompletedTraining;
  onAttendance: (completed: CompletedTraining) => void;
}

/** The location, sessions and attendance of a past class. */
export function CompletedClass({ completed, onAttendance }: CompletedClassProps) {
  const { facts, open, viewAttendance } = trainingLabels;
  return (
    <div className={classes.frame}>
      <div className={classes.facts}>
        <dl>
          <div>
            <dt>{facts.location}</dt>
            <dd>{completed.location}</dd>
          </div>
          <div>
            <dt>{facts.dates}</dt>
            <dd>
              <ClassSessionList sessions={completed.dates} />
            </dd>
          </div>
          <div>
            <dt>{facts.enrolled}</dt>
            <dd className="tabular">{completed.enrollment_count}</dd>
          </div>
        </dl>
        <Group gap="xs">
          <LinkButton variant="default" size="xs" to={classPath(completed.id)}>
            {open}
          </LinkButton>
          <Button variant="light" size="xs" onClick={() => onAttendance(completed)}>
            {viewAttendance}
          </Button>
        </Group>
      </div>
    </div>
  );
}
