import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { currentLine } from '@muster/shared/rules/attendance';
import { type FormEvent, useRef, useState } from 'react';
import { useIsOffline } from '../../../api/connection.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { useSheet } from '../../../parts/class-day/api.ts';
import { withReplaced } from '../../../parts/class-day/waiting-lines.ts';
import { waitingTexts } from '../../../parts/class-day/waiting-texts.ts';
import type { EntryOf } from '../../../parts/offline/entry.ts';
import { conflictLabels as texts } from '../../../parts/offline/labels.ts';
import { discardEntry, retryEntry } from '../../../parts/offline/queue.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { formatMoment } from '../../../ui/date-time.ts';

type Conflict = EntryOf<'recordAttendance'>;

/** Shows the attendance that waits and the attendance that another person recorded, of which the person keeps one. */
export function AttendanceConflict({ entry }: { entry: Conflict }) {
  const { params, body } = entry.sent;
  const [mine] = body.lines;
  const timeZone = useTimeZone();
  const isOffline = useIsOffline();
  const { data: sheet } = useSheet(params.classId);
  const row = sheet?.rows.find(({ employee_id }) => employee_id === mine?.employee_id);
  if (isOffline || !row || !mine) return isOffline ? <Text size="sm">{texts.needsConnection}</Text> : null;
  const recorded = currentLine(row.lines, body.session);
  const moment = recorded && formatMoment(new Date(recorded.at), new Date(), timeZone);
  return (
    <Stack gap="xs">
      <Text size="sm">{texts.mine(waitingTexts.value(mine.status, Number(mine.minutes ?? 0)))}</Text>
      <Text size="sm">
        {recorded
          ? texts.recorded(waitingTexts.value(recorded.status, recorded.minutes), recorded.by.name, moment ?? '')
          : texts.nothing}
      </Text>
      <Group gap="xs" align="start">
        <Button
          variant="default"
          mih={44}
          aria-label={texts.keepOf(entry.text)}
          onClick={() => void discardEntry(entry.id)}
        >
          {texts.keep}
        </Button>
        <RecordMine text={entry.text} onRecord={(reason) => retryEntry(withReplaced(entry, recorded, reason))} />
      </Group>
    </Stack>
  );
}

/** Asks for the reason of the correction, and records it. */
function RecordMine({ text, onRecord }: { text: string; onRecord: (reason: string) => Promise<void> }) {
  const [reason, setReason] = useState<string>();
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const { busy, run } = useMutation(() => onRecord((reason ?? '').trim()));
  if (reason === undefined) {
    return (
      <Button variant="default" mih={44} aria-label={texts.recordOf(text)} onClick={() => setReason('')}>
        {texts.record}
      </Button>
    );
  }
  function send(event: FormEvent): void {
    event.preventDefault();
    if (reason?.trim()) return void run();
    setError(texts.noReason);
    field.current?.focus();
  }
  return (
    <form noValidate onSubmit={send} aria-label={texts.recordOf(text)}>
      <Stack gap="xs">
        <Textarea
          ref={field}
          label={texts.reason}
          description={texts.reasonHelp}
          maxLength={500}
          value={reason}
          error={error}
          autoFocus
          onChange={({ currentTarget }) => {
            setError(undefined);
            setReason(currentTarget.value);
          }}
        />
        <BusyButton type="submit" label={texts.record} busyLabel={texts.recording} busy={busy} />
      </Stack>
    </form>
  );
}
