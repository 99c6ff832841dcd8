import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { type EvidenceQuestion, saveEvidence } from './api.ts';
import { labels } from './labels.ts';

/**
 * Returns `save`, which runs once at a time, and the number of files saved. `onFailure` gets the error message, and
 * undefined at the start. Leaving the screen cancels.
 */
export function useSaveEvidence(onFailure: (message: string | undefined) => void) {
  const [files, setFiles] = useState(0);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const { busy, run } = useMutation(async (question: EvidenceQuestion) => {
    onFailure(undefined);
    setFiles(0);
    controller.current = new AbortController();
    const { signal } = controller.current;
    let saved = 0;
    try {
      await saveEvidence(
        question,
        (count) => {
          saved = count;
          setFiles(count);
        },
        signal,
      );
    } catch (error) {
      if (!signal.aborted) onFailure(errorText(saved > 0 ? labels.failedAfter(saved) : labels.failed, error));
    }
  });
  return { busy, files, save: run };
}
