import { notifications } from '@mantine/notifications';
import type { TrainingClass } from '@muster/shared/areas/training';
import type { SeatAction } from '@muster/shared/rules/enrollment';
import { useRef, useState } from 'react';
import { detailOrMessage } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { isOutcomeKnown } from '../../../api/idempotency-key.ts';
import { changeSeat, moveSeat } from './api.ts';
import { actionLabels } from './labels.ts';

/** A dialog of the Sign-up tab, with the class as it was when the dialog opened. */
export interface SeatDialog {
  kind: 'enrolled' | 'moved' | 'confirmMove' | 'confirmUnenroll' | 'unenrolled' | 'enrollmentError';
  trainingClass: TrainingClass;
  /** The class whose seat is exchanged. */
  from?: TrainingClass;
  /** The whole text of an enrollment error, if the response had the conflict flag (docs/spec.md section 8). */
  detail?: string | undefined;
}

const isQuestion = ({ kind }: SeatDialog) => kind === 'confirmUnenroll' || kind === 'confirmMove';

/** Returns the dialogs without the question about a class. */
function withoutQuestion(dialogs: readonly SeatDialog[], { id }: TrainingClass): SeatDialog[] {
  return dialogs.filter((dialog) => !isQuestion(dialog) || dialog.trainingClass.id !== id);
}

/** The actions of a class's buttons: those of docs/spec.md section 4, and moving a seat. */
type Action = SeatAction | 'move';

/** Returns what a failed action shows: a dialog for a refused enrollment (docs/spec.md section 8), otherwise a text. */
function failureOf(error: unknown, action: Action, trainingClass: TrainingClass): SeatDialog | string {
  if ((action === 'enroll' || action === 'move') && error instanceof ApiError && error.status === 409)
    return { kind: 'enrollmentError', trainingClass, detail: error.conflict ? error.detail : undefined };
  return detailOrMessage(actionLabels[action].failed, error);
}

/** Returns whether a class shows that an action was carried out. An unavailable class is undefined. */
function isDone(action: Action, trainingClass: TrainingClass | undefined): trainingClass is TrainingClass {
  if (!trainingClass) return false;
  const { is_enrolled, is_waitlisted } = trainingClass;
  return {
    enroll: is_enrolled,
    move: is_enrolled,
    unenroll: !is_enrolled,
    join_waitlist: is_waitlisted,
    leave_waitlist: !is_waitlisted && !is_enrolled,
  }[action];
}

/**
 * The actions of the classes, with their dialogs and messages (docs/spec.md sections 4 and 8). Each class has at most
 * one call in flight. `reload` reloads the available classes after every action, also a failed one: a refusal usually
 * means a stale list, and an action with an unknown outcome counts as done if the class shows it.
 */
export function useSeatActions(reload: () => Promise<readonly TrainingClass[] | undefined>) {
  const [dialogs, setDialogs] = useState<readonly SeatDialog[]>([]);
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  // State would be too late to stop the second of two clicks in one frame.
  const inFlight = useRef(new Set<string>());
  const dialog = dialogs[0];

  const open = (next: SeatDialog) => setDialogs((all) => [...all, next]);
  /** Opens a dialog in place of the question about the class, or after the others. */
  const answer = (trainingClass: TrainingClass, next: SeatDialog) =>
    setDialogs((all) => {
      const others = withoutQuestion(all, trainingClass);
      return others.length < all.length ? [next, ...others] : [...all, next];
    });
  const dismiss = (classId: string) => setFailures((all) => new Map([...all].filter(([id]) => id !== classId)));
  const fail = (classId: string, text: string) => setFailures((all) => new Map([[classId, text], ...all]));

  function succeed(action: Action, trainingClass: TrainingClass): void {
    const done = actionLabels[action].done?.(trainingClass.training_type.name);
    if (done) notifications.show({ message: done, color: 'navy' });
    if (action === 'enroll') open({ kind: 'enrolled', trainingClass });
    if (action === 'unenroll') answer(trainingClass, { kind: 'unenrolled', trainingClass });
    if (action === 'move') answer(trainingClass, { kind: 'moved', trainingClass });
  }

  async function perform(action: Action, trainingClass: TrainingClass, from?: TrainingClass): Promise<void> {
    const { id } = trainingClass;
    let outcomeUnknown = false;
    try {
      succeed(action, await (action === 'move' ? moveSeat(from?.id ?? '', id) : changeSeat(action, id)));
    } catch (error) {
      outcomeUnknown = !isOutcomeKnown(error);
      const failure = failureOf(error, action, trainingClass);
      if (typeof failure === 'string') fail(id, failure);
      else answer(trainingClass, failure);
    }
    try {
      const now = (await reload())?.find((one) => one.id === id);
      if (outcomeUnknown && isDone(action, now)) {
        dismiss(id);
        succeed(action, now);
      }
    } catch {
      // The tab shows that its classes could not be reloaded (`StaleAlert`).
    }
  }

  async function start(action: Action, trainingClass: TrainingClass, from?: TrainingClass): Promise<void> {
    const { id } = trainingClass;
    if (inFlight.current.has(id)) return;
    inFlight.current.add(id);
    setBusy(new Set(inFlight.current));
    dismiss(id);
    try {
      await perform(action, trainingClass, from);
    } finally {
      inFlight.current.delete(id);
      setBusy(new Set(inFlight.current));
    }
  }

  /** Asks about a class, in place of the error that offers it. */
  function ask(question: SeatDialog): void {
    const { trainingClass } = question;
    dismiss(trainingClass.id);
    setDialogs((all) => [
      ...withoutQuestion(all, trainingClass).filter(
        (one) => one.kind !== 'enrollmentError' || one.trainingClass.id !== trainingClass.id,
      ),
      question,
    ]);
  }

  function choose(action: SeatAction, trainingClass: TrainingClass): void {
    if (action === 'unenroll') ask({ kind: 'confirmUnenroll', trainingClass });
    else void start(action, trainingClass);
  }

  const asksAbout = ({ id }: TrainingClass) =>
    dialog !== undefined && isQuestion(dialog) && dialog.trainingClass.id === id;
  return {
    /** The dialog to show. */
    dialog,
    close: () => setDialogs(([, ...rest]) => rest),
    /** The ids of the classes with a call in flight. */
    busy,
    /** Returns the message to show at a class. While its question is open, the question shows it instead. */
    rowFailureOf: (trainingClass: TrainingClass) =>
      asksAbout(trainingClass) ? undefined : failures.get(trainingClass.id),
    /** Returns the message to show in the open question. */
    dialogFailureOf: (trainingClass: TrainingClass) =>
      asksAbout(trainingClass) ? failures.get(trainingClass.id) : undefined,
    dismiss,
    /** Carries out the action of a class's button. Unenrolling asks first. */
    choose,
    confirm: (trainingClass: TrainingClass) => start('unenroll', trainingClass),
    offerMove: (from: TrainingClass, trainingClass: TrainingClass) => ask({ kind: 'confirmMove', trainingClass, from }),
    move: (from: TrainingClass, trainingClass: TrainingClass) => start('move', trainingClass, from),
  };
}

export type SeatActions = ReturnType<typeof useSeatActions>;
