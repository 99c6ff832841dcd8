import { Button, Stack, Text, Title } from '@mantine/core';
import { labels } from './labels.ts';

/** Replaces a page that failed to render. The browser's console has the error. */
export function ErrorPage() {
  return (
    <Stack align="center" gap="sm" p="md" ta="center">
      <title>{`${labels.unexpected.title} · Muster`}</title>
      <Title order={1}>{labels.unexpected.title}</Title>
      <Text c="dimmed">{labels.unexpected.text}</Text>
      <Button onClick={() => window.location.reload()}>{labels.unexpected.reload}</Button>
    </Stack>
  );
}
