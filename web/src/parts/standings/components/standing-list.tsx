import { Text, Title } from '@mantine/core';
import type { Standing } from '@muster/shared/areas/compliance';
import { useId } from 'react';
import { labels } from '../labels.ts';
import classes from './standing-card.module.css';
import { StandingCard } from './standing-card.tsx';
import { SuggestedClasses } from './suggested-classes.tsx';

interface StandingListProps {
  standings: readonly Standing[];
  /** The signed-in person's employee number. Undefined for another person. */
  ownNumber: string | undefined;
  /** The heading level. */
  order: 2 | 3;
}

/** Lists a person's requirements, each with the classes that would help. */
export function StandingList({ standings, ownNumber, order }: StandingListProps) {
  const heading = useId();
  const isOwn = ownNumber !== undefined;
  return (
    <section aria-labelledby={heading}>
      <Title order={order} id={heading}>
        {isOwn ? labels.own : labels.ofPerson}
      </Title>
      <Text variant="hint" mt={2} mb="sm">
        {isOwn ? labels.ownHelp : labels.personHelp}
      </Text>
      <ul className={classes.list}>
        {standings.map((standing) => (
          <StandingCard key={standing.requirement_id} standing={standing} order={order === 2 ? 3 : 4}>
            <SuggestedClasses standing={standing} ownNumber={ownNumber} />
          </StandingCard>
        ))}
      </ul>
    </section>
  );
}
