import { Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { labels } from '../../../session/labels.ts';
import { Logo } from '../../../ui/logo.tsx';
import classes from './auth-layout.module.css';

/** The layout of the pages before sign-in: logo, tagline and one card. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={classes.page} tabIndex={-1}>
      <title>{`${title} · Muster`}</title>
      <div className={classes.column}>
        <Stack align="center" gap={6} mb="lg">
          <Logo size={52} />
          <Text className={classes.name}>Muster</Text>
          <Text c="dimmed" ta="center">
            {labels.tagline}
          </Text>
        </Stack>
        <Paper className={classes.card}>{children}</Paper>
      </div>
    </main>
  );
}
