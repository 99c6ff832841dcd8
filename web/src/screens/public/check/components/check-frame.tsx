import { Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { Logo } from '../../../../ui/logo.tsx';
import classes from '../check-page.module.css';

/** A cache of its own: the next person at this browser sees no earlier answer. */
const ownCache = { provider: () => new Map(), shouldRetryOnError: false, focusThrottleInterval: 30_000 };

/** The frame of a public check, without header and sidebar. */
export function CheckFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={classes.page} tabIndex={-1}>
      <title>{`${title} · Muster`}</title>
      <div className={classes.column}>
        <Group gap="xs" mb="md" justify="center">
          <Logo size={30} />
          <Text className={classes.brand}>{title}</Text>
        </Group>
        <Paper className={classes.card}>
          <SWRConfig value={ownCache}>{children}</SWRConfig>
        </Paper>
      </div>
    </main>
  );
}
