import { Button, Stack, Text, Title } from '@mantine/core';
import classes from './full-page.module.css';
import { labels } from './labels.ts';

/** What stands in for a page that failed; the browser's console has the error itself. */
export function ErrorPage() {
  return (
    <main className={classes.blank}>
      <title>{`${labels.unexpected.title} · Muster`}</title>
      <Stack align="center" gap="sm" p="md" ta="center">
        <Title order={1}>{labels.unexpected.title}</Title>
        <Text c="dimmed">{labels.unexpected.text}</Text>
        <Button onClick={() => window.location.reload()}>{labels.unexpected.reload}</Button>
      </Stack>
    </main>
  );
}
