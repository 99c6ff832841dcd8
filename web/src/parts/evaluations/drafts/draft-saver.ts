import type { RequestInput } from '@muster/shared/endpoint';
import type { EvaluationDraft } from '@muster/shared/evaluation-answers';
import type { EndpointOf, evaluations } from '../../../api/calls.ts';
import { errorReason } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { isOutcomeKnown } from '../../../api/idempotency-key.ts';

export type DraftBody = RequestInput<EndpointOf<typeof evaluations.addDraft>>['body'];
export type StoredDraft = Pick<EvaluationDraft, 'id' | 'newest'>;

/** The state of the draft on the server. */
export type SaveState =
  | { kind: 'nothing' }
  | { kind: 'changed' }
  | { kind: 'saving' }
  /** UTC ISO. */
  | { kind: 'saved'; at: string }
  /** `repeats`: it is tried again; otherwise only after the next change. */
  | { kind: 'failed'; reason: string | undefined; repeats: boolean }
  /** Stored on this device until there is a connection. */
  | { kind: 'local' }
  /** Changed, or deleted, in another window. */
  | { kind: 'conflict' }
  | { kind: 'gone' };

interface Calls {
  add: (body: DraftBody, idempotencyKey: string) => Promise<EvaluationDraft>;
  save: (stored: StoredDraft, body: DraftBody) => Promise<EvaluationDraft>;
}

/** Milliseconds without a change after which the draft is saved. */
export const pause = 1000;
/** Milliseconds after which a failed save is tried again. */
export const retryPause = 10_000;

/** Returns whether the same call can succeed later. */
const canSucceedLater = (error: unknown): boolean =>
  !isOutcomeKnown(error) || (error instanceof ApiError && [401, 429].includes(error.status));

/** Saves a draft after pauses, one call at a time. Repeats failed saves, and stops at conflicts. */
export function draftSaver(first: StoredDraft | undefined, calls: Calls, report: (state: SaveState) => void) {
  let stored = first;
  let latest: DraftBody | undefined;
  let savedText: string | undefined;
  let flight: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let isBlocked = false;
  /** The first save, until its outcome is known: a repetition with other values would add a second draft. */
  let adding: { body: DraftBody; key: string } | undefined;

  const hasChanged = (): boolean => latest !== undefined && JSON.stringify(latest) !== savedText;

  function schedule(milliseconds: number): void {
    clearTimeout(timer);
    if (!isStopped && !isBlocked) timer = setTimeout(() => void save(), milliseconds);
  }
  function fail(error: unknown): void {
    const code = error instanceof ApiError ? error.code : undefined;
    if (isOutcomeKnown(error)) adding = undefined;
    isBlocked = code === 'edit_conflict' || (stored !== undefined && code === 'not_found');
    if (isBlocked) {
      report({ kind: code === 'edit_conflict' ? 'conflict' : 'gone' });
      return;
    }
    const repeats = canSucceedLater(error);
    report({ kind: 'failed', reason: errorReason(error), repeats });
    if (repeats) schedule(retryPause);
  }
  async function attempt(body: DraftBody): Promise<void> {
    report({ kind: 'saving' });
    try {
      if (!stored) adding ??= { body, key: crypto.randomUUID() };
      const sent = adding?.body ?? body;
      const answer = stored ? await calls.save(stored, sent) : await calls.add(sent, adding?.key ?? '');
      adding = undefined;
      stored = { id: answer.id, newest: answer.newest };
      savedText = JSON.stringify(sent);
      report({ kind: 'saved', at: answer.saved_at });
    } catch (error) {
      return fail(error);
    }
    if (!hasChanged()) return;
    // Answers that were typed meanwhile are not saved.
    report({ kind: 'changed' });
    schedule(pause);
  }
  function save(): Promise<void> {
    clearTimeout(timer);
    if (!flight && latest && hasChanged() && !isStopped && !isBlocked) {
      flight = attempt(latest).finally(() => {
        flight = undefined;
      });
    }
    return flight ?? Promise.resolve();
  }
  return {
    stored: () => stored,
    /** Notes the present content; undefined: too little for a draft. `isStored`: the server has it. */
    note(body: DraftBody | undefined, isStored = false): void {
      latest = body;
      if (isStored) savedText = JSON.stringify(body);
      if (!hasChanged() || isStopped) return;
      if (!flight && !isBlocked) report({ kind: 'changed' });
      schedule(pause);
    },
    /** Saves at once. */
    save,
    /** Saves the latest content at once, after the call in flight. */
    async saveLatest(): Promise<void> {
      await flight;
      await save();
    },
    /** Ends the saving and waits for the call in flight. */
    async stop(): Promise<StoredDraft | undefined> {
      isStopped = true;
      clearTimeout(timer);
      await flight;
      return stored;
    },
    resume(): void {
      isStopped = false;
      if (hasChanged()) schedule(pause);
    },
    /** Continues after a conflict: from the other window's state, or with a new draft. */
    continueFrom(other: StoredDraft | undefined): Promise<void> {
      stored = other;
      savedText = undefined;
      isBlocked = false;
      return save();
    },
  };
}

export type DraftSaver = ReturnType<typeof draftSaver>;
