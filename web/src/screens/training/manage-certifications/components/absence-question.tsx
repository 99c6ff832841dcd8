import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { MissedSession } from '@muster/shared/rules/attendance';
import { missedSentence } from '@muster/shared/rules/attendance';
import { useRef, useState } from 'react';
import { type MissedRow, missedCounts } from '../../../../parts/class-day/certify-choice.ts';
import { FramedList } from '../../../../ui/framed-list.tsx';
import { attendanceLabels } from '../labels.ts';

const texts = attendanceLabels.question;

interface AbsenceQuestionProps {
  /** The people who were not present every day. */
  missed: readonly MissedRow[];
  /** The number of listed people. */
  listed: number;
  reason: string;
  onReason: (reason: string) => void;
  onPresent: () => void;
  onAll: (reason: string) => void;
  onCancel: () => void;
}

/** Asks, before all certifications of a class are issued, about the people who were not present every day. */
export function AbsenceQuestion({
  missed,
  listed,
  reason,
  onReason,
  onPresent,
  onAll,
  onCancel,
}: AbsenceQuestionProps) {
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const present = listed - missed.length;
  const question = texts.title(present, listed, missedText(missed));
  function certifyAll(): void {
    const given = reason.trim();
    if (given !== '') {
      onAll(given);
      return;
    }
    setError(texts.noReason);
    field.current?.focus();
  }
  return (
    <div role="alertdialog" aria-label={question}>
      <Stack gap="md">
        <Text fw={500}>{question}</Text>
        <FramedList label={texts.who}>
          {missed.map(({ row: { employee_id, name }, missed: days }) => (
            <li key={employee_id}>{texts.person(name, employee_id, missedSentence(days))}</li>
          ))}
        </FramedList>
        <Textarea
          ref={field}
          label={texts.reason}
          description={texts.reasonHelp}
          rows={2}
          maxLength={500}
          value={reason}
          error={error}
          onChange={({ currentTarget }) => {
            setError(undefined);
            onReason(currentTarget.value);
          }}
        />
      </Stack>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onCancel} autoFocus>
          {texts.cancel}
        </Button>
        <Button variant="default" onClick={certifyAll}>
          {texts.all(listed)}
        </Button>
        {present > 0 && <Button onClick={onPresent}>{texts.present(present)}</Button>}
      </Group>
    </div>
  );
}

/** Returns the absences as text: `2 absent, 1 excused`. */
function missedText(missed: readonly MissedRow[]): string {
  const counts = missedCounts(missed);
  return (Object.keys(texts.missed) as MissedSession['status'][])
    .filter((status) => counts[status] > 0)
    .map((status) => `${counts[status]} ${texts.missed[status]}`)
    .join(', ');
}
