import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '../../../../api/use-mutation.ts';
import { discardEntry, sendWaiting } from '../../../../parts/offline/queue.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { formatMoment } from '../../../../ui/date-time.ts';
import { queueLabels as labels } from '../labels.ts';
import { useWaitingCheckIns } from '../waiting-check-ins.ts';

/** The stored check-ins that wait to be sent or were rejected. The layout sends them when there is a connection. */
export function QueuedList({ timeZone }: { timeZone: string }) {
  const entries = useWaitingCheckIns().filter(({ state }) => state !== 'sent');
  const { busy, run } = useMutation(sendWaiting);
  if (entries.length === 0) return null;
  return (
    <Paper withBorder radius="lg" p="md" component="section" aria-label={labels.title}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {labels.title}
        </Title>
        <Text variant="hint">{labels.help}</Text>
        {entries.map(({ id, at, state, reason, sent: { body } }) => {
          const text = labels.at(
            body.direction,
            formatMoment(new Date(body.at ?? at), new Date(), timeZone),
            body.code,
          );
          return (
            <Group key={id} justify="space-between" gap="xs" wrap="nowrap">
              <div>
                <Text className="tabular">{text}</Text>
                {state !== 'waiting' && (
                  <Text size="sm" role="alert">
                    {labels.refused}: {reason}
                  </Text>
                )}
              </div>
              {state !== 'waiting' && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={labels.dismiss(text)}
                  onClick={() => void discardEntry(id)}
                >
                  {labels.dismissShort}
                </Button>
              )}
            </Group>
          );
        })}
        {entries.some(({ state }) => state === 'waiting') && (
          <BusyButton
            variant="default"
            label={labels.send}
            busyLabel={labels.sending}
            busy={busy}
            onClick={() => void run()}
          />
        )}
      </Stack>
    </Paper>
  );
}
