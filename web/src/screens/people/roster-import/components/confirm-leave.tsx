import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useUnsavedChanges } from '../../../../ui/unsaved-changes.ts';
import { labels } from '../labels.ts';

/** Asks before a person leaves the page although something would be lost; `reason` says what. */
export function ConfirmLeave({ reason }: { reason: string | undefined }) {
  const navigation = useUnsavedChanges(reason !== undefined);
  const texts = labels.leave;
  return (
    <Modal opened={navigation !== undefined} onClose={() => navigation?.stay()} title={texts.title} size={560} centered>
      <Alert color="navy" icon={<IconAlertTriangle aria-hidden />}>
        <Text>{reason}</Text>
      </Alert>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={() => navigation?.stay()} data-autofocus>
          {texts.stay}
        </Button>
        <Button color="red" onClick={() => navigation?.leave()}>
          {texts.go}
        </Button>
      </Group>
    </Modal>
  );
}
