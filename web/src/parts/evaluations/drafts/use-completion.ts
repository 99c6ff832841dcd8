import type { FieldErrors } from '@muster/shared/errors';
import type { Evaluation } from '@muster/shared/evaluation-answers';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import type { CompleteBody } from './api.ts';

interface Completion {
  body: CompleteBody;
  override: string | undefined;
}

interface CompletionOptions<R> {
  /** Records the evaluation (`completer`). */
  record: (body: CompleteBody) => Promise<R>;
  /** The message without a reason of the server. */
  failed: string;
  onRecorded: (recorded: R) => void;
  onFieldErrors: (fields: FieldErrors) => void;
}

/** Records an evaluation after its confirmation, and keeps the reason of a refusal. */
export function useCompletion<R = Evaluation>({ record, failed, onRecorded, onFieldErrors }: CompletionOptions<R>) {
  const [failure, setFailure] = useState<string>();
  const [isUnqualified, setIsUnqualified] = useState(false);
  const { busy, run } = useMutation(async ({ body, override }: Completion) => {
    setFailure(undefined);
    try {
      onRecorded(await record({ ...body, ...(override && { override }) }));
    } catch (error) {
      // No field shows the version: its message is the reason of the refusal.
      if (error instanceof ApiError && error.fields && !error.fields.version) onFieldErrors(error.fields);
      if (error instanceof ApiError && error.code === 'not_qualified') setIsUnqualified(true);
      setFailure(errorText(failed, error));
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
