import { Paper, type PaperProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './facts-list.module.css';

/** A label and its value. */
export type Fact = readonly [label: string, value: ReactNode];

interface FactsListProps extends Pick<PaperProps, 'maw'> {
  facts: readonly Fact[];
  /** Side by side without a frame, each label above its value. */
  inline?: boolean;
}

/** Facts with labels, one per line. */
export function FactsList({ facts, inline = false, ...frame }: FactsListProps) {
  return (
    <Paper
      withBorder={!inline}
      radius="lg"
      component="dl"
      className={classes.facts}
      data-inline={inline || undefined}
      {...frame}
    >
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Paper>
  );
}
