import { Button, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { CompletedTraining } from '@muster/shared/areas/certification';
import { training } from '@muster/shared/areas/training';
import { useState } from 'react';
import { cacheKey } from '../../../api/cache-key.ts';
import { errorReason } from '../../../api/error-text.ts';
import { useCall } from '../../../api/use-call.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { DialogActions } from '../../../ui/dialog.tsx';
import { ErrorState, LoadingSkeleton } from '../../../ui/page-states.tsx';
import { ReloadFailure } from '../../../ui/stale-alert.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useTimeZone } from '../../auth/use-current-employee.ts';
import { issueAll, type Outcome } from '../api.ts';
import { attendanceLabels, labels } from '../labels.ts';
import classes from './attendance.module.css';
import { AttendeeTable } from './attendee-table.tsx';
import { ClassSummary } from './class-summary.tsx';
import { IssueProgress } from './issue-progress.tsx';

const nothing: Outcome = { issued: [], notIssued: [] };

interface AttendanceProps {
  of: CompletedTraining;
  onIssuing: (now: boolean) => void;
  onClose: () => void;
}

/** The attendees of a class that has ended, and the issuing of their certifications, all at once (SPEC.md section 4). */
export function Attendance({ of, onIssuing, onClose }: AttendanceProps) {
  const { data, error, isValidating, mutate } = useCall(training.attendees, { params: { classId: of.id } });
  const timeZone = useTimeZone();
  const [outcome, setOutcome] = useState(nothing);
  const [failure, setFailure] = useState<{ detail: string | undefined }>();
  const listed = data?.filter(({ status }) => status !== 'Waitlisted') ?? [];
  const waiting = (data?.length ?? 0) - listed.length;
  const allCertified = listed.length > 0 && listed.every(({ status }) => status === 'Certified');

  const { busy, run } = useAction(async () => {
    setFailure(undefined);
    setOutcome(nothing);
    onIssuing(true);
    try {
      const ids = listed.map(({ employee_id }) => employee_id);
      const { issued, notIssued } = await issueAll(of.id, ids, setOutcome);
      if (notIssued.length === 0) {
        notifications.show({ message: attendanceLabels.issued(issued.length, of.name), color: 'navy' });
        onClose();
      }
    } catch (problem) {
      setFailure({ detail: errorReason(problem) });
    } finally {
      onIssuing(false);
      // Who is certified now is worth seeing, after a failure more than ever; a list that cannot be had stays as it was.
      void mutate();
    }
  });

  if (!data) {
    if (error && !isValidating) return <ErrorState message={attendanceLabels.fetchFailed} onRetry={() => mutate()} />;
    return <LoadingSkeleton rows={4} />;
  }
  return (
    <>
      <Stack gap="md">
        <ClassSummary of={of} />
        <ReloadFailure
          of={cacheKey(training.attendees, { params: { classId: of.id } })}
          message={attendanceLabels.fetchFailed}
          timeZone={timeZone}
          onRetry={() => mutate()}
        />
        <AttendeeTable attendees={listed} />
        {waiting > 0 && (
          <Text size="xs" c="dimmed">
            {attendanceLabels.waiting(waiting)}
          </Text>
        )}
      </Stack>
      <div className={classes.foot}>
        {/* Where only the answer was lost, the list shows that all is done: that is no failure. */}
        <IssueProgress busy={busy} of={listed} outcome={outcome} failure={allCertified ? undefined : failure} />
        {allCertified && !busy && <Text c="dimmed">{attendanceLabels.allCertified}</Text>}
        <DialogActions>
          <Button variant="default" onClick={() => !busy && onClose()} aria-disabled={busy || undefined}>
            {labels.close}
          </Button>
          {listed.length > 0 && (busy || !allCertified) && (
            <BusyButton
              label={attendanceLabels.issueAll}
              busyLabel={attendanceLabels.issuing}
              busy={busy}
              onClick={() => void run()}
            />
          )}
        </DialogActions>
      </div>
    </>
  );
}
