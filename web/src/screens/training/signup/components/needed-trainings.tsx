import { Text, Title } from '@mantine/core';
import type { MandatoryStatus } from '@muster/shared/areas/certification';
import { useId } from 'react';
import { certificationText } from '../../../../parts/certifications/certification-text.ts';
import { paths, tabPath } from '../../../../paths.ts';
import { LinkButton } from '../../../../ui/link-button.tsx';
import type { AvailableTraining } from '../../seats/available-trainings.ts';
import { NextClass } from '../../seats/components/next-class.tsx';
import { labels } from '../../seats/labels.ts';
import classes from './needed-trainings.module.css';

/** A training that the person needs, without a seat or waitlist entry. */
export interface NeededTraining {
  training: AvailableTraining;
  entry: MandatoryStatus;
}

interface NeededTrainingsProps {
  needed: readonly NeededTraining[];
  today: string;
  timeZone: string;
}

/** The trainings that the person needs, above the table, whose order by name is fixed (docs/spec.md section 9). */
export function NeededTrainings({ needed, today, timeZone }: NeededTrainingsProps) {
  const title = useId();
  if (needed.length === 0) return null;
  return (
    <section aria-labelledby={title}>
      <Title order={3} size="h5" mb={6} id={title}>
        {labels.needed}
      </Title>
      <ul className={classes.list}>
        {needed.map(({ training, entry }) => (
          <li key={training.id} className={classes.line}>
            <Text fw={500}>{training.name}</Text>
            <Text variant="hint">{certificationText(entry, today)}</Text>
            <div className={classes.next}>
              <NextClass training={training} timeZone={timeZone} />
            </div>
            <LinkButton
              className={classes.link}
              variant="light"
              size="xs"
              to={tabPath(paths.training, 'signup', { type: training.id })}
              aria-label={labels.showClassesOf(training.name)}
            >
              {labels.showClasses}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
