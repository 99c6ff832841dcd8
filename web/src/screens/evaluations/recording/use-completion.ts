import type { FieldErrors } from '@muster/shared/errors';
import type { Evaluation } from '@muster/shared/evaluation-answers';
import { useRef, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { isOutcomeKnown } from '../../../api/idempotency-key.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { type CompleteBody, complete } from './api.ts';
import type { DraftSaver } from './draft-saver.ts';
import { completeLabels } from './labels.ts';

interface Completion {
  body: CompleteBody;
  override: string | undefined;
}

interface CompletionOptions {
  saver: DraftSaver;
  onRecorded: (evaluation: Evaluation) => void;
  onFieldErrors: (fields: FieldErrors) => void;
}

/**
 * Records an evaluation and deletes its draft. If the answer is lost, the same evaluation is sent with the same key, so
 * that it is recorded once, even if its draft was saved meanwhile.
 */
export function useCompletion({ saver, onRecorded, onFieldErrors }: CompletionOptions) {
  const [failure, setFailure] = useState<string>();
  const [isUnqualified, setIsUnqualified] = useState(false);
  /** The last attempt whose outcome is unknown. */
  const unknown = useRef<{ text: string; body: CompleteBody; key: string }>(undefined);
  const { busy, run } = useMutation(async ({ body, override }: Completion) => {
    setFailure(undefined);
    // The draft may be about the person who was chosen before: the server refuses such a draft.
    await saver.saveLatest();
    const stored = await saver.stop();
    const content = { ...body, ...(override && { override }) };
    const text = JSON.stringify(content);
    const attempt =
      unknown.current?.text === text
        ? unknown.current
        : { text, body: { ...content, ...(stored && { draft_id: stored.id }) }, key: crypto.randomUUID() };
    try {
      onRecorded(await complete(attempt.body, attempt.key));
    } catch (error) {
      unknown.current = isOutcomeKnown(error) ? undefined : attempt;
      saver.resume();
      if (error instanceof ApiError && error.fields) onFieldErrors(error.fields);
      if (error instanceof ApiError && error.code === 'not_qualified') setIsUnqualified(true);
      setFailure(errorText(completeLabels.failedToRecord, error));
    }
  });
  return {
    busy,
    failure,
    /** The evaluator was refused for this form, day and person. */
    isUnqualified,
    complete: (completion: Completion) => void run(completion),
    reset(): void {
      setFailure(undefined);
      setIsUnqualified(false);
    },
  };
}
