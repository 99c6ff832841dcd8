import { Button, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { CompletedTraining } from '@muster/shared/areas/certification';
import { useState } from 'react';
import { errorReason } from '../../../../api/error-text.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { issueAll, type Outcome, useAttendees } from '../../../../parts/certifications/api.ts';
import { useSheet } from '../../../../parts/class-day/api.ts';
import { isRecorded, missedByRow } from '../../../../parts/class-day/certify-choice.ts';
import { classPath } from '../../../../paths.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { DialogActions } from '../../../../ui/dialog.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { ErrorState, LoadingSkeleton } from '../../../../ui/page-states.tsx';
import { StaleAlert } from '../../../../ui/stale-alert.tsx';
import { useDialogStatus } from '../../../../ui/use-dialog-status.ts';
import { attendanceLabels, labels } from '../labels.ts';
import { AbsenceQuestion } from './absence-question.tsx';
import classes from './attendance.module.css';
import { AttendeeTable } from './attendee-table.tsx';
import { ClassSummary } from './class-summary.tsx';
import { IssueProgress } from './issue-progress.tsx';

const nothing: Outcome = { issued: [], notIssued: [] };

interface AttendanceProps {
  completed: CompletedTraining;
  /** Called after attendees were certified, with the number of certified attendees. */
  onCertified: (count: number) => void;
  onClose: () => void;
}

/** The people to certify, and the reasons for those who missed a day, by employee ID. */
interface Wanted {
  ids: readonly string[];
  reasons?: Readonly<Record<string, string>>;
}

/** The attendees of a past class, and the button that issues all certifications (docs/spec.md section 4). */
export function Attendance({ completed, onCertified, onClose }: AttendanceProps) {
  const { data, error, isValidating, staleSince, retry } = useAttendees(completed.id);
  // Without it nothing is asked first: absent attendees are then reported as not certified.
  const { data: sheet, reload: reloadSheet } = useSheet(completed.id);
  const timeZone = useTimeZone();
  const [asking, setAsking] = useState(false);
  /** The reason to certify absent attendees, kept after a failure. */
  const [reason, setReason] = useState('');
  const [outcome, setOutcome] = useState(nothing);
  const [failure, setFailure] = useState<{ detail: string | undefined }>();
  const listed = data?.filter(({ status }) => status !== 'Waitlisted') ?? [];
  const waiting = (data?.length ?? 0) - listed.length;
  const allCertified = listed.length > 0 && listed.every(({ status }) => status === 'Certified');

  const missed = sheet ? missedByRow(sheet) : [];

  const { busy, run } = useMutation(async ({ ids, reasons }: Wanted) => {
    setAsking(false);
    setFailure(undefined);
    setOutcome(nothing);
    try {
      const report = (soFar: Outcome) => {
        setOutcome(soFar);
        onCertified(soFar.issued.length);
      };
      const { issued, notIssued } = await issueAll(completed.id, ids, report, reasons);
      if (notIssued.length === 0) {
        notifications.show({ message: attendanceLabels.issued(issued.length, completed.name), color: 'navy' });
        onClose();
      }
    } catch (error) {
      setFailure({ detail: errorReason(error) });
    } finally {
      // Loads the current statuses, also after a failure.
      void retry();
      reloadSheet().catch(() => undefined); // the question uses the loaded sheet
    }
  });
  const all = listed.map(({ employee_id }) => employee_id);

  useDialogStatus({ dirty: reason !== '' && (asking || failure !== undefined), busy });
  if (!data) {
    if (error && !isValidating) return <ErrorState message={attendanceLabels.fetchFailed} onRetry={retry} />;
    return <LoadingSkeleton rows={4} />;
  }
  if (asking && missed.length > 0) {
    return (
      <AbsenceQuestion
        missed={missed}
        listed={listed.length}
        reason={reason}
        onReason={setReason}
        onPresent={() => {
          const away = new Set(missed.map(({ row }) => row.employee_id));
          void run({ ids: all.filter((number) => !away.has(number)) });
        }}
        onAll={(given) =>
          void run({ ids: all, reasons: Object.fromEntries(missed.map(({ row }) => [row.employee_id, given])) })
        }
        onCancel={() => {
          setAsking(false);
          setReason('');
        }}
      />
    );
  }
  return (
    <>
      <Stack gap="md">
        <ClassSummary completed={completed} />
        {listed.length > 0 && !allCertified && (
          <Text variant="hint">{sheet && isRecorded(sheet) ? attendanceLabels.recorded : attendanceLabels.absent}</Text>
        )}
        <StaleAlert message={attendanceLabels.fetchFailed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
        <AttendeeTable attendees={listed} />
        {waiting > 0 && <Text variant="hint">{attendanceLabels.waiting(waiting)}</Text>}
      </Stack>
      <div className={classes.foot}>
        {/* When only the response was lost, the list shows everyone certified: that is no failure. */}
        <IssueProgress busy={busy} attendees={listed} outcome={outcome} failure={allCertified ? undefined : failure} />
        {allCertified && !busy && <Text c="dimmed">{attendanceLabels.allCertified}</Text>}
        <DialogActions>
          <LinkButton variant="subtle" to={classPath(completed.id, 'certifications')}>
            {attendanceLabels.classPage}
          </LinkButton>
          <Button variant="default" onClick={() => !busy && onClose()} aria-disabled={busy || undefined}>
            {labels.close}
          </Button>
          {listed.length > 0 && (busy || !allCertified) && (
            <BusyButton
              label={attendanceLabels.issueAll}
              busyLabel={attendanceLabels.issuing}
              busy={busy}
              onClick={() => (missed.length > 0 ? setAsking(true) : void run({ ids: all }))}
            />
          )}
        </DialogActions>
      </div>
    </>
  );
}
