import { Badge, Text } from '@mantine/core';
import { waitingId } from '../entry.ts';
import { labels as texts } from '../labels.ts';
import { useDevice } from '../use-device.ts';

/** The state of an entry that the server does not have; nothing for any other id. */
export function WaitingBadge({ id }: { id: string }) {
  const entry = useDevice()?.entries.find((one) => waitingId(one) === id);
  if (!entry) return null;
  return (
    <div>
      <Badge tt="none" variant="light" color={entry.state === 'waiting' ? 'blue' : 'red'}>
        {texts.states[entry.state]}
      </Badge>
      {entry.reason && <Text size="sm">{entry.reason}</Text>}
    </div>
  );
}
