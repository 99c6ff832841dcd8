import { Alert, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { alertTone } from '../../../../ui/alert-tone.ts';

interface OpenPointsAlertProps {
  title: string;
  points: readonly string[];
}

/** A warning about open points before a decision or an attestation. It does not prevent them. */
export function OpenPointsAlert({ title, points }: OpenPointsAlertProps) {
  if (points.length === 0) return null;
  return (
    <Alert vars={alertTone('near')} icon={<IconAlertTriangle aria-hidden />}>
      <Text inherit fw={500}>
        {title}
      </Text>
      <List size="sm">
        {points.map((point) => (
          <List.Item key={point}>{point}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
