import type { Evaluation } from '@muster/shared/evaluation-answers';
import { isOutcomeKnown } from '../../../api/idempotency-key.ts';
import type { CompleteBody } from './api.ts';
import type { DraftSaver } from './draft-saver.ts';

/**
 * Returns a function that records an evaluation and deletes its draft. If the answer is lost, the same evaluation is
 * sent with the same key, so that it is recorded once, even if its draft was saved meanwhile. `send` may store it until
 * there is a connection; `savesDraft` returns whether the draft can be saved before.
 */
export function completer<R = Evaluation>(
  send: (body: CompleteBody, idempotencyKey: string) => Promise<R>,
  savesDraft: () => boolean = () => true,
): (saver: DraftSaver, content: CompleteBody) => Promise<R> {
  /** The last attempt whose outcome is unknown. */
  let unknown: { text: string; body: CompleteBody; key: string } | undefined;
  return async (saver, content) => {
    // The draft may be about the person who was chosen before: the server refuses such a draft.
    if (savesDraft()) await saver.saveLatest();
    const stored = await saver.stop();
    const text = JSON.stringify(content);
    const attempt =
      unknown?.text === text
        ? unknown
        : { text, body: { ...content, ...(stored && { draft_id: stored.id }) }, key: crypto.randomUUID() };
    try {
      const recorded = await send(attempt.body, attempt.key);
      unknown = undefined;
      return recorded;
    } catch (error) {
      unknown = isOutcomeKnown(error) ? undefined : attempt;
      saver.resume();
      throw error;
    }
  };
}

export type Completer<R> = ReturnType<typeof completer<R>>;
