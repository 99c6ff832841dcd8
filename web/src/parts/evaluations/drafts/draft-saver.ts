import type { EvaluationDraft } from '@muster/shared/evaluation-answers';
import { errorReason } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { isOutcomeKnown } from '../../../api/idempotency-key.ts';
import { type DraftBody, draftContent, type Save, type StoredDraft } from './draft-content.ts';

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

/** The draft with which a page begins. */
export interface FirstDraft {
  stored: StoredDraft | undefined;
  /** UTC ISO; undefined: the server does not have the first content. */
  savedAt: string | undefined;
}

/** Milliseconds without a change after which the draft is saved. */
export const pause = 1000;
/** Milliseconds after which a failed save is tried again. */
export const retryPause = 10_000;

/** Returns the state of a draft without unsaved changes. `savedAt`: undefined without a draft. */
export const savedState = (savedAt: string | undefined): SaveState =>
  savedAt === undefined ? { kind: 'nothing' } : { kind: 'saved', at: savedAt };

/** Returns whether the same call can succeed later. */
const canSucceedLater = (error: unknown): boolean =>
  !isOutcomeKnown(error) || (error instanceof ApiError && [401, 429].includes(error.status));

/** Returns the conflict that an error reports: another window has changed the draft, or deleted it. */
function conflictOf(error: unknown, isStored: boolean): SaveState | undefined {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'edit_conflict') return { kind: 'conflict' };
  return isStored && code === 'not_found' ? { kind: 'gone' } : undefined;
}

/** Saves a draft after pauses, one call at a time. Repeats failed saves, and stops at conflicts. */
export class DraftSaver {
  readonly #content;
  /** The last state without changes, and the state that was reported last. */
  #saved: SaveState;
  #shown: SaveState;
  #flight: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;
  /** After a conflict, nothing is saved until a state is chosen. */
  #isBlocked = false;
  readonly #calls: Calls;
  readonly #report: (state: SaveState) => void;

  constructor({ stored, savedAt }: FirstDraft, calls: Calls, report: (state: SaveState) => void) {
    this.#content = draftContent(stored);
    this.#saved = savedState(savedAt);
    this.#shown = this.#saved;
    this.#calls = calls;
    this.#report = report;
  }

  get stored(): StoredDraft | undefined {
    return this.#content.stored();
  }

  /** Notes the present content; undefined: too little for a draft. `isStored`: the server has it. */
  note(body: DraftBody | undefined, isStored = false): void {
    this.#content.note(body, isStored);
    if (!this.#flight && !this.#isStopped && !this.#isBlocked) this.#compare();
  }

  /** Saves at once. */
  save(): Promise<void> {
    clearTimeout(this.#timer);
    const next = this.#flight || this.#isStopped || this.#isBlocked ? undefined : this.#content.nextSave();
    if (next) {
      this.#flight = this.#attempt(next).finally(() => {
        this.#flight = undefined;
      });
    }
    return this.#flight ?? Promise.resolve();
  }

  /** Saves the latest content at once, after the call in flight and after a repeated save of earlier content. */
  async saveLatest(): Promise<void> {
    await this.#flight;
    const repeats = this.#content.isUnsure();
    await this.save();
    if (repeats && !this.#content.isUnsure()) await this.save();
  }

  /** Ends the saving and waits for the call in flight. */
  async stop(): Promise<StoredDraft | undefined> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#flight;
    return this.stored;
  }

  resume(): void {
    this.#isStopped = false;
    if (!this.#content.isSaved()) this.#schedule(pause);
  }

  /** Continues after a conflict with the present content: saves it over the other window's, or as a new draft. */
  async keepMine(other: StoredDraft | undefined): Promise<void> {
    if (!this.#isBlocked) return;
    this.#isBlocked = false;
    this.#content.continueFrom(other);
    if (!other) this.#saved = savedState(undefined);
    await this.save();
  }

  /** Continues after a conflict with the draft of the other window. `body`: its content, which the page shows now. */
  takeTheirs(theirs: EvaluationDraft, body: DraftBody | undefined): void {
    this.#isBlocked = false;
    this.#content.continueFrom(theirs);
    this.#content.note(body, true);
    this.#showSaved(theirs);
  }

  async #attempt(sent: Save): Promise<void> {
    this.#show({ kind: 'saving' });
    const { stored } = this;
    try {
      const answer = stored
        ? await this.#calls.save(stored, sent.body)
        : await this.#calls.add(sent.body, sent.idempotencyKey);
      this.#content.confirm(sent, answer);
      this.#showSaved(answer);
    } catch (error) {
      this.#fail(sent, error);
      return;
    }
    // Answers that were typed meanwhile are not saved.
    this.#compare();
  }

  #fail(sent: Save, error: unknown): void {
    if (isOutcomeKnown(error)) this.#content.refuse();
    const conflict = conflictOf(error, this.stored !== undefined);
    this.#isBlocked = conflict !== undefined;
    if (conflict || this.#content.isSaved()) {
      this.#show(conflict ?? this.#saved);
      return;
    }
    // Content that was typed meanwhile may be valid.
    const next = canSucceedLater(error) ? retryPause : this.#content.isTyped(sent) ? undefined : pause;
    this.#show({ kind: 'failed', reason: errorReason(error), repeats: next !== undefined });
    if (next !== undefined) this.#schedule(next);
  }

  /** Shows whether the typed content is saved. If it is not, saves it after a pause. */
  #compare(): void {
    clearTimeout(this.#timer);
    if (this.#content.isSaved()) {
      this.#show(this.#saved);
    } else {
      this.#show({ kind: 'changed' });
      this.#schedule(pause);
    }
  }

  #schedule(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (!this.#isStopped && !this.#isBlocked) this.#timer = setTimeout(() => void this.save(), milliseconds);
  }

  #showSaved({ saved_at }: Pick<EvaluationDraft, 'saved_at'>): void {
    this.#saved = savedState(saved_at);
    this.#show(this.#saved);
  }

  #show(state: SaveState): void {
    if (state === this.#shown) return;
    this.#shown = state;
    this.#report(state);
  }
}
