import { notifications } from '@mantine/notifications';
import { enrollment } from '@muster/shared/areas/enrollment';
import type { TrainingClass } from '@muster/shared/areas/training';
import type { SeatAction } from '@muster/shared/rules/enrollment';
import { useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { errorText } from '../../api/error-text.ts';
import { ApiError, ConnectionError, messageOf } from '../../api/errors.ts';
import { isOutcomeKnown } from '../../api/idempotency-key.ts';
import { actionLabels } from './labels.ts';
import type { SeatDialog } from './seat-dialog.ts';

const calls = {
  enroll: enrollment.enroll,
  unenroll: enrollment.unenroll,
  join_waitlist: enrollment.joinWaitlist,
  leave_waitlist: enrollment.leaveWaitlist,
} as const;

/** The dialogs without the one that asks whether to give up the seat in `row`. */
function withoutQuestion(dialogs: readonly SeatDialog[], row: TrainingClass): SeatDialog[] {
  return dialogs.filter((dialog) => dialog.kind !== 'confirmUnenroll' || dialog.row.id !== row.id);
}

/** What to say of an action that failed: a dialog for a refused enrollment (SPEC.md section 8), else a text at the class. */
function explain(error: unknown, action: SeatAction, row: TrainingClass): SeatDialog | string {
  if (action === 'enroll' && error instanceof ApiError && error.status === 409)
    return { kind: 'enrollmentError', row, detail: error.conflict ? error.detail : undefined };
  const { failed } = actionLabels[action];
  return error instanceof ConnectionError ? errorText(failed, error) : messageOf(error, failed);
}

/** Whether a class looks as it does after this action; `row` is missing once nobody can take a seat in it. */
function isDone(action: SeatAction, row: TrainingClass | undefined): row is TrainingClass {
  if (!row) return false;
  return {
    enroll: row.is_enrolled,
    unenroll: !row.is_enrolled,
    join_waitlist: row.is_waitlisted,
    leave_waitlist: !row.is_waitlisted && !row.is_enrolled,
  }[action];
}

/**
 * The actions of the class rows, and what they lead to (SPEC.md sections 4 and 8). One class has at most one call
 * under way, whatever is clicked; other classes are not held up by it. Dialogs come one after the other, in the order
 * in which their answers arrived. `reload` fetches the available classes; it runs after every action, failed ones too,
 * because a refusal mostly means that the list on the screen is out of date, and because an action whose answer was lost may
 * have been done: then it counts as done.
 */
export function useSeatActions(reload: () => Promise<readonly TrainingClass[] | undefined>) {
  const [dialogs, setDialogs] = useState<readonly SeatDialog[]>([]);
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  // State is too late to stop the second of two clicks in one frame.
  const underWay = useRef(new Set<string>());
  const dialog = dialogs[0];

  const open = (next: SeatDialog) => setDialogs((all) => [...all, next]);
  const dismiss = (classId: string) => setFailures((all) => new Map([...all].filter(([id]) => id !== classId)));
  /** The first thing that went wrong is what the person asked about. */
  const fail = (classId: string, text: string) => setFailures((all) => new Map([[classId, text], ...all]));

  function succeed(action: SeatAction, row: TrainingClass): void {
    const done = actionLabels[action].done?.(row.training_type.name);
    if (done) notifications.show({ message: done, color: 'navy' });
    if (action === 'enroll') open({ kind: 'enrolled', row });
    if (action === 'unenroll') setDialogs((all) => [{ kind: 'unenrolled', row }, ...withoutQuestion(all, row)]);
  }

  async function perform(action: SeatAction, row: TrainingClass): Promise<void> {
    let inDoubt = false;
    try {
      succeed(action, await call(calls[action], { params: { id: row.id } }));
    } catch (error) {
      inDoubt = !isOutcomeKnown(error);
      const said = explain(error, action, row);
      if (typeof said === 'string') fail(row.id, said);
      else open(said);
    }
    try {
      const now = (await reload())?.find(({ id }) => id === row.id);
      if (inDoubt && isDone(action, now)) {
        dismiss(row.id);
        succeed(action, now);
      }
    } catch {
      // The open course says that its classes could not be loaded again (`AvailableReloadFailure`).
    }
  }

  async function start(action: SeatAction, row: TrainingClass): Promise<void> {
    if (underWay.current.has(row.id)) return;
    underWay.current.add(row.id);
    setBusy(new Set(underWay.current));
    dismiss(row.id);
    try {
      await perform(action, row);
    } finally {
      underWay.current.delete(row.id);
      setBusy(new Set(underWay.current));
    }
  }

  function choose(action: SeatAction, row: TrainingClass): void {
    if (action !== 'unenroll') return void start(action, row);
    dismiss(row.id); // a new attempt begins with its question
    setDialogs((all) => [...withoutQuestion(all, row), { kind: 'confirmUnenroll', row }]);
  }

  function close(): void {
    const waiting = dialog?.kind === 'confirmUnenroll' && underWay.current.has(dialog.row.id);
    if (!waiting) setDialogs(([, ...rest]) => rest);
  }

  const asks = (row: TrainingClass) => dialog?.kind === 'confirmUnenroll' && dialog.row.id === row.id;
  return {
    /** The dialog to show now. */
    dialog,
    /** Ends it, unless its answer is under way. */
    close,
    busy,
    /** What went wrong with a class, to be shown in its row; while a question about it is open, the question shows it. */
    failureOf: (row: TrainingClass) => (asks(row) ? undefined : failures.get(row.id)),
    /** What went wrong with the answer to the question that is open. */
    refusalOf: (row: TrainingClass) => (asks(row) ? failures.get(row.id) : undefined),
    dismiss,
    /** What the row's button does: unenrolling asks first. */
    choose,
    /** Yes to Confirm Unenrollment. */
    confirm: (row: TrainingClass) => void start('unenroll', row),
  };
}

export type SeatActions = ReturnType<typeof useSeatActions>;
