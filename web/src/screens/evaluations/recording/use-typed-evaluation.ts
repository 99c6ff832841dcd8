import type { EvaluationDraft, PublishedForm } from '@muster/shared/evaluation-answers';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { StoredDraft } from '../../../parts/evaluations/drafts/draft-content.ts';
import { usePageDraft } from '../../../ui/use-page-draft.ts';
import type { LocalEvaluation } from './local-evaluation.ts';
import { isWorthKeeping, type TypedEvaluation, typedDraft } from './typed-evaluation.ts';

interface FirstEvaluation {
  form: PublishedForm;
  employeeId: string;
  draft: EvaluationDraft | undefined;
  /** The answers of this device that take precedence over the draft. */
  local: LocalEvaluation | undefined;
}

/** Returns the first state of the page: the answers of this device, the draft of the server, or no answers. */
const firstEvaluation = ({ employeeId, draft, local }: Omit<FirstEvaluation, 'form'>, today: string): TypedEvaluation =>
  local?.typed ??
  (draft
    ? typedDraft(draft)
    : {
        employee: employeeId,
        on: today,
        firearm: '',
        evaluator: undefined,
        answers: { items: {} },
        stored: undefined,
      });

/** Keeps the typed evaluation of the page, and names its draft in the address. `today`: the department's date. */
export function useTypedEvaluation({ form, employeeId, draft, local }: FirstEvaluation, today: string) {
  const [, setUrl] = useSearchParams();
  const [storedId, setStoredId] = useState(local?.typed.stored?.id ?? draft?.id);
  const [first] = useState(() => firstEvaluation({ employeeId, draft, local }, today));
  const [typed, setTyped] = usePageDraft('evaluation', storedId ?? form.id, first, isWorthKeeping);
  const [isRestored] = useState(typed !== first && typed.answers !== first.answers);
  const savedAt = local ? local.savedAt : draft?.saved_at;
  return {
    typed,
    setTyped,
    /** The first state of the draft (`useDraftSaving`). */
    first: { stored: typed.stored, isStored: savedAt !== undefined && !isRestored, savedAt },
    onStored(stored: StoredDraft): void {
      setTyped((before) => ({ ...before, stored }));
      if (stored.id === storedId) return;
      setStoredId(stored.id);
      setUrl({ draft: stored.id }, { replace: true });
    },
  };
}

export type TypedPage = ReturnType<typeof useTypedEvaluation>;
