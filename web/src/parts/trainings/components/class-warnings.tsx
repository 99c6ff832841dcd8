import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { alertTone } from '../../../ui/alert-tone.ts';
import { classDialog } from '../labels.ts';

/** Lists warnings that do not prevent saving. */
export function ClassWarnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <Alert
      role="status"
      title={classDialog.warnings}
      icon={<IconAlertTriangle aria-hidden />}
      vars={alertTone('near')}
      styles={{ message: { whiteSpace: 'pre-line' } }}
    >
      {warnings.join('\n')}
    </Alert>
  );
}

/** Says that locations and instructors could not be checked, with a retry. */
export function PlanNotChecked({ onRetry }: { onRetry: () => void }) {
  return (
    <Group gap="xs" role="status">
      <Text variant="hint">{classDialog.notChecked}</Text>
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        {classDialog.checkAgain}
      </Button>
    </Group>
  );
}
