import { Button, Group, List, Stack, Text } from '@mantine/core';
import type { Witness } from '@muster/shared/areas/settings';
import { monthName } from '../../../../parts/compliance/months.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { formatInstant, formatInstantDate } from '../../../../ui/date-time.ts';
import { labels } from '../witness-labels.ts';

interface WitnessRowProps {
  witness: Witness;
  /** The department sends email. */
  mail: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

/** A witness: its destination, what it received, and why it fails. */
export function WitnessRow({ witness, mail, onEdit, onRemove }: WitnessRowProps) {
  const { name, email, address, last_sent, failure } = witness;
  const timeZone = useTimeZone();
  return (
    <List.Item styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}>
      <Group justify="space-between" gap="xs" align="flex-start">
        <Stack gap={2} flex="1 1 220px" miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Text fw={500}>{name}</Text>
          <Text variant="hint">{email ?? address}</Text>
          <Text variant="hint">
            {last_sent
              ? labels.received(
                  last_sent.seal,
                  monthName(last_sent.month),
                  formatInstant(last_sent.at, timeZone),
                  email !== undefined,
                )
              : labels.waiting}
          </Text>
          {email !== undefined && !mail && (
            <Text size="sm" c="var(--status-missing)">
              {labels.mailOff}
            </Text>
          )}
          {failure && (
            <Text size="sm" c="var(--status-missing)">
              {labels.failed(failure.text, formatInstantDate(failure.since, timeZone))}{' '}
              {failure.stopped ? labels.stopped : labels.retried}
            </Text>
          )}
        </Stack>
        <Group gap={4} wrap="nowrap">
          <Button variant="default" aria-label={labels.editOf(name)} onClick={onEdit}>
            {labels.edit}
          </Button>
          <Button variant="default" aria-label={labels.removeOf(name)} onClick={onRemove}>
            {labels.remove}
          </Button>
        </Group>
      </Group>
    </List.Item>
  );
}
