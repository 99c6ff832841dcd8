import { Button } from '@mantine/core';
import type { AttendanceSheet, SheetSession } from '@muster/shared/attendance-answers';
import { useState } from 'react';
import { type Change, minutesOf } from '../../../../parts/class-day/attendance-draft.ts';
import { isWaitingLine } from '../../../../parts/class-day/waiting-lines.ts';
import { formatDate } from '../../../../ui/date-time.ts';
import { attendanceLabels as texts } from '../labels.ts';
import type { Attendance } from '../use-attendance.ts';
import { CloseDialog } from './close-dialog.tsx';
import type { Correction } from './correct-dialog.tsx';
import { SaveBar } from './save-bar.tsx';

interface AttendanceBarProps {
  classId: string;
  attendance: Attendance;
  shown: SheetSession | undefined;
  /** Whether the class has ended, so that attendance can be closed. */
  ended: boolean;
  onClosed: () => Promise<unknown>;
}

/** Saves the choices, and closes the attendance. */
export function AttendanceBar({ classId, attendance, shown, ended, onClosed }: AttendanceBarProps) {
  const { changes, state, busy, sheet } = attendance;
  /** The sheet that the open dialog is about. */
  const [closing, setClosing] = useState<AttendanceSheet>();
  const elsewhere = changes.filter(({ session }) => session.session !== shown?.session).length;
  const idle =
    state.waiting !== undefined
      ? texts.waiting(state.waiting)
      : state.saved !== undefined
        ? texts.saved(state.saved)
        : !ended && texts.close.notEnded;
  return (
    <SaveBar
      draft={attendance}
      texts={{ ...texts, correctTitle: texts.correct.title }}
      correctionsOf={() =>
        changes
          .filter(({ corrected }) => corrected && !isWaitingLine(corrected))
          .map((change) => correctionOf(change, sheet?.sessions.length !== 1))
      }
      status={changes.length > 0 ? elsewhere > 0 && texts.onOtherDays(elsewhere) : idle}
      unchanged={
        <Button variant="default" onClick={() => setClosing(sheet)} disabled={busy || !ended}>
          {texts.close.button}
        </Button>
      }
    >
      <CloseDialog
        classId={classId}
        sheet={closing}
        onClosed={async () => {
          setClosing(undefined);
          await onClosed();
        }}
        onCancel={() => setClosing(undefined)}
      />
    </SaveBar>
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
