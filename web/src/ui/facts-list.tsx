import { Paper, type PaperProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './facts-list.module.css';

/** A label and its value. */
export type Fact = readonly [label: string, value: ReactNode];

/** What is on record, a line for each fact. */
export function FactsList({ facts, ...frame }: Pick<PaperProps, 'maw'> & { facts: readonly Fact[] }) {
  return (
    <Paper withBorder radius="lg" component="dl" className={classes.facts} {...frame}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Paper>
  );
}
