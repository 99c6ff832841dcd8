import { Text, Title } from '@mantine/core';
import type { Standing } from '@muster/shared/areas/compliance';
import { useId } from 'react';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { useStandings } from './api.ts';
import { MendingClasses } from './components/mending-classes.tsx';
import classes from './components/standing-card.module.css';
import { StandingCard } from './components/standing-card.tsx';
import { labels } from './labels.ts';

interface StandingsSectionProps {
  /** Undefined while not known. */
  employeeNumber: string | undefined;
  /** The person is the signed-in one. */
  isOwn: boolean;
  /** The day and moment that is asked about, as the call takes them; by default now. */
  asked?: { on?: string; known?: string };
  /** Which standings are listed. */
  choose: (standings: readonly Standing[]) => Standing[];
  /** How deep the heading is. */
  order: 2 | 3;
}

/**
 * How a person stands in the requirements beyond the mandatory trainings. Nothing is shown where there are none: most departments have only
 * mandatory trainings.
 */
export function StandingsSection({ employeeNumber, isOwn, asked = {}, choose, order }: StandingsSectionProps) {
  const heading = useId();
  const { data, error, retry } = useStandings(employeeNumber, asked);
  if (!data) return error ? <RetryAlert message={labels.failed} onRetry={retry} /> : null;
  const shown = choose(data.standings);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <Title order={order} id={heading}>
        {isOwn ? labels.own : labels.ofPerson}
      </Title>
      <Text size="xs" c="dimmed" mt={2} mb="sm">
        {isOwn ? labels.ownHelp : labels.personHelp}
      </Text>
      <ul className={classes.list}>
        {shown.map((standing) => (
          <StandingCard key={standing.requirement_id} standing={standing} order={order === 2 ? 3 : 4}>
            <MendingClasses standing={standing} ownNumber={isOwn ? employeeNumber : undefined} />
          </StandingCard>
        ))}
      </ul>
    </section>
  );
}
