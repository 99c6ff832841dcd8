import { Alert, Group, Stack, Text } from '@mantine/core';
import { CorrectRefused } from '../../../../parts/offline/components/correct-refused.tsx';
import { WaitingBadge } from '../../../../parts/offline/components/waiting-badge.tsx';
import { type EntryOf, isUnsent, waitingId } from '../../../../parts/offline/entry.ts';
import { useDevice } from '../../../../parts/offline/use-device.ts';
import { alertTone } from '../../../../ui/alert-tone.ts';

interface WaitingEvaluationsProps {
  formId: string;
  classId: string | undefined;
  person: { employee_id: string; name: string };
  /** Opens the answers of a refused evaluation again. */
  onCorrect: (entry: EntryOf<'complete'>) => Promise<void>;
}

/** The evaluations of a person with a form that the server does not have: they wait to be sent, or were refused. */
export function WaitingEvaluations({ formId, classId, person, onCorrect }: WaitingEvaluationsProps) {
  const entries = (useDevice()?.entries ?? []).filter(
    (entry): entry is EntryOf<'complete'> =>
      entry.call === 'complete' &&
      isUnsent(entry) &&
      entry.sent.body.employee_id === person.employee_id &&
      entry.sent.body.form_id === formId &&
      entry.sent.body.class_id === classId &&
      entry.sent.body.field_training === undefined,
  );
  return entries.map((entry) => (
    <Alert key={entry.id} role="note" vars={alertTone('near')}>
      <Stack gap="sm">
        <Text inherit>{entry.text}</Text>
        <Group gap="sm">
          <WaitingBadge id={waitingId(entry)} />
          <CorrectRefused id={waitingId(entry)} name={person.name} correct={onCorrect} />
        </Group>
      </Stack>
    </Alert>
  ));
}
