import { useState } from 'react';
import { useUrlState } from '../../../ui/use-url-state.ts';
import type { AskedForm } from './components/evaluation-dialog.tsx';
import type { EvaluationActions } from './use-evaluation-actions.ts';

/** The forms that a link opens, such as one in a message. */
const linkedForms = ['acknowledge', 'review'] as const;

/** Keeps which form is open. A link opens its form if the person may use it; closing removes it from the URL. */
export function useAskedForm(may: EvaluationActions) {
  const [url, write] = useUrlState();
  const linked = linkedForms.find((form) => url.has(form));
  const [asked, setAsked] = useState<AskedForm | undefined>(linked && may[linked] ? linked : undefined);
  return {
    asked,
    ask: setAsked,
    close(): void {
      setAsked(undefined);
      if (linked) write((parameters) => parameters.delete(linked));
    },
  };
}
