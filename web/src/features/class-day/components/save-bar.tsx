import { Button, Group, Text } from '@mantine/core';
import type { AttendanceSheet, SheetSession } from '@muster/shared/attendance-answers';
import { useState } from 'react';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { formatDate } from '../../../ui/date-time.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { type Change, minutesOf } from '../attendance-draft.ts';
import { attendanceLabels as texts } from '../labels.ts';
import type { Attendance } from '../use-attendance.ts';
import classes from './attendance-tab.module.css';
import { CloseDialog } from './close-dialog.tsx';
import { CorrectDialog, type Correction } from './correct-dialog.tsx';

interface SaveBarProps {
  classId: string;
  attendance: Attendance;
  /** The session that is shown. */
  shown: SheetSession | undefined;
  /** The class has ended: the attendance can be closed. */
  ended: boolean;
  onClosed: () => Promise<unknown>;
}

/** Saves what was chosen, and closes the attendance. Corrections ask for a reason first. */
export function SaveBar({ classId, attendance, shown, ended, onClosed }: SaveBarProps) {
  const { changes, conflicts, wrong, state, busy, reason } = attendance;
  /** The corrections and the sheet that the open dialog is about. */
  const [correcting, setCorrecting] = useState<readonly Correction[]>();
  const [closing, setClosing] = useState<AttendanceSheet>();
  const corrections = changes.filter(({ corrected }) => corrected);
  const elsewhere = changes.filter(({ session }) => session.session !== shown?.session).length;
  function save(): void {
    if (conflicts.length > 0) attendance.showFailure(texts.someConflict(conflicts.length));
    else if (wrong.length > 0) attendance.showFailure(texts.someWrong(wrong.length));
    else if (corrections.length > 0)
      setCorrecting(corrections.map((change) => correctionOf(change, attendance.sheet?.sessions.length !== 1)));
    else void attendance.save('');
  }
  return (
    <div className={classes.bar}>
      <ErrorAlert message={state.failure} />
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" role="status">
          {changes.length > 0
            ? elsewhere > 0 && texts.onOtherDays(elsewhere)
            : state.saved !== undefined
              ? texts.saved(state.saved)
              : !ended && texts.close.notEnded}
        </Text>
        <Group gap="sm" justify="flex-end" className={classes.actions}>
          {changes.length > 0 ? (
            <Button variant="default" onClick={attendance.discard} disabled={busy}>
              {texts.discard}
            </Button>
          ) : (
            <Button variant="default" onClick={() => setClosing(attendance.sheet)} disabled={busy || !ended}>
              {texts.close.button}
            </Button>
          )}
          <BusyButton
            label={texts.save(changes.length)}
            busyLabel={texts.saving}
            busy={busy}
            disabled={changes.length === 0 && !busy}
            onClick={save}
          />
        </Group>
      </Group>
      <CorrectDialog
        corrections={correcting}
        title={texts.correct.title}
        submit={texts.save(0)}
        reason={reason}
        onReason={attendance.setReason}
        onCorrect={(given) => {
          setCorrecting(undefined);
          // The sheet may have been loaded again while the reason was typed.
          if (conflicts.length > 0) attendance.showFailure(texts.someConflict(conflicts.length));
          else void attendance.save(given);
        }}
        onClose={() => setCorrecting(undefined)}
      />
      <CloseDialog
        classId={classId}
        sheet={closing}
        onClosed={async () => {
          setClosing(undefined);
          await onClosed();
        }}
        onCancel={() => setClosing(undefined)}
      />
    </div>
  );
}

function correctionOf({ row, session, choice, corrected }: Change, namesDay: boolean): Correction {
  const after = texts.inWords({ status: choice.status, minutes: minutesOf(choice, session) ?? 0 });
  const who = namesDay ? `${row.name}, ${formatDate(session.date)}` : row.name;
  return {
    key: `${session.session} ${row.employee_id}`,
    text: texts.correct.change(who, corrected ? texts.inWords(corrected) : '', after),
  };
}
