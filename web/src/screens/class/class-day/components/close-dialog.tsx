import { Button, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { AttendanceSheet } from '@muster/shared/attendance-answers';
import { errorText } from '../../../../api/error-text.ts';
import { closeAttendance } from '../../../../parts/class-day/api.ts';
import { lineOf } from '../../../../parts/class-day/attendance-draft.ts';
import { Confirm } from '../../../../ui/confirm.tsx';
import { formatDate } from '../../../../ui/date-time.ts';
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx';
import { FramedList } from '../../../../ui/framed-list.tsx';
import { attendanceLabels } from '../labels.ts';

const texts = attendanceLabels.close;

interface CloseDialogProps {
  classId: string;
  /** The recorded attendance; undefined while the dialog is closed. */
  sheet: AttendanceSheet | undefined;
  onClosed: () => Promise<unknown>;
  onCancel: () => void;
}

/** Asks before the attendance of a class is closed. If people are not marked, lists them instead. */
export function CloseDialog({ classId, sheet, onClosed, onCancel }: CloseDialogProps) {
  return (
    <Dialog dialog={sheet} title={() => texts.button} onClose={onCancel}>
      {(shown) => {
        const missing = missingIn(shown);
        return missing.length > 0 ? (
          <Missing missing={missing} onCancel={onCancel} />
        ) : (
          <Confirm
            question={texts.question}
            confirm={texts.button}
            confirming={texts.closing}
            harmless
            onConfirm={async () => {
              await closeAttendance(classId);
              notifications.show({ message: texts.done, color: 'navy' });
              await onClosed();
            }}
            errorText={(error) => errorText(texts.failed, error)}
            onCancel={onCancel}
          >
            <Text>{texts.meaning}</Text>
          </Confirm>
        );
      }}
    </Dialog>
  );
}

interface Missing {
  employee_id: string;
  name: string;
  /** The days without attendance. */
  days: string;
}

function Missing({ missing, onCancel }: { missing: readonly Missing[]; onCancel: () => void }) {
  return (
    <>
      <Stack gap="md">
        <Text fw={500}>{texts.missing(missing.length)}</Text>
        <FramedList label={texts.missing(missing.length)}>
          {missing.map(({ employee_id, name, days }) => (
            <li key={employee_id}>{texts.missingOn(name, days)}</li>
          ))}
        </FramedList>
        <Text>{texts.recordFirst}</Text>
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onCancel} data-autofocus>
          {texts.back}
        </Button>
      </DialogActions>
    </>
  );
}

/** Returns the people who are not marked for every day, with the missing days. */
function missingIn({ rows, sessions }: AttendanceSheet): readonly Missing[] {
  return rows.flatMap((row) => {
    const days = sessions.filter((session) => !lineOf(row, session)).map(({ date }) => formatDate(date));
    return days.length === 0
      ? []
      : [{ employee_id: row.employee_id, name: row.name, days: [...new Set(days)].join('; ') }];
  });
}
