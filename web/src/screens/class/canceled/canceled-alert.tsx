import { Alert, Text } from '@mantine/core';
import type { ClassDay } from '@muster/shared/attendance-answers';
import { IconCalendarOff } from '@tabler/icons-react';
import { canceledLabels as texts } from '../../../parts/trainings/labels.ts';
import { alertTone } from '../../../ui/alert-tone.ts';
import { formatInstant } from '../../../ui/date-time.ts';

interface CanceledAlertProps {
  canceled: NonNullable<ClassDay['canceled']>;
  timeZone: string;
}

export function CanceledAlert({ canceled: { at, by, reason }, timeZone }: CanceledAlertProps) {
  return (
    <Alert
      title={texts.title(formatInstant(at, timeZone), by.name)}
      icon={<IconCalendarOff aria-hidden />}
      vars={alertTone('near')}
    >
      <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{reason}</Text>
      <Text variant="hint">{texts.again}</Text>
    </Alert>
  );
}
