import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { attendanceLabels } from '../labels.ts';
import type { Attendance } from '../use-attendance.ts';
import type { Results } from '../use-results.ts';
import classes from './attendance-tab.module.css';
import { CorrectDialog, type Correction } from './correct-dialog.tsx';

interface SaveBarProps {
  draft: Attendance | Results;
  texts: { save: (changes: number) => string; someWrong: (count: number) => string; correctTitle: string };
  /** Returns the changes that correct recorded values and require a reason. */
  correctionsOf: () => readonly Correction[];
  status: ReactNode;
  /** The button shown while there are no changes to discard. */
  unchanged?: ReactNode;
  children?: ReactNode;
}

/** Saves the changes of a tab of the sheet. Corrections ask for a reason first. */
export function SaveBar({ draft, texts, correctionsOf, status, unchanged, children }: SaveBarProps) {
  const { changes, conflicts, wrong, state, busy, reason } = draft;
  /** The corrections in the open dialog. */
  const [correcting, setCorrecting] = useState<readonly Correction[]>();
  const save = (given: string): void => {
    if (conflicts.length > 0) draft.showFailure(attendanceLabels.someConflict(conflicts.length));
    else void draft.save(given);
  };
  function begin(): void {
    const corrections = correctionsOf();
    if (conflicts.length === 0 && wrong.length > 0) draft.showFailure(texts.someWrong(wrong.length));
    else if (conflicts.length === 0 && corrections.length > 0) setCorrecting(corrections);
    else save('');
  }
  return (
    <div className={classes.bar}>
      <ErrorAlert message={state.failure} />
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" role="status">
          {status}
        </Text>
        <Group gap="sm" justify="flex-end" className={classes.actions}>
          {changes.length > 0 ? (
            <Button variant="default" onClick={draft.discard} disabled={busy}>
              {attendanceLabels.discard}
            </Button>
          ) : (
            unchanged
          )}
          <BusyButton
            label={texts.save(changes.length)}
            busyLabel={attendanceLabels.saving}
            busy={busy}
            disabled={changes.length === 0 && !busy}
            onClick={begin}
          />
        </Group>
      </Group>
      <CorrectDialog
        corrections={correcting}
        title={texts.correctTitle}
        submit={texts.save(0)}
        reason={reason}
        onReason={draft.setReason}
        onCorrect={(given) => {
          setCorrecting(undefined);
          // The sheet may have been reloaded while the reason was typed.
          save(given);
        }}
        onClose={() => setCorrecting(undefined)}
      />
      {children}
    </div>
  );
}
