import { useState } from 'react';
import { onDevice } from '../../../parts/evaluations/drafts/on-device.ts';
import { useDraftChoice } from '../../../parts/evaluations/drafts/use-draft-choice.ts';
import { useDraftSaving } from '../../../parts/evaluations/drafts/use-draft-saving.ts';
import { canQueue } from '../../../parts/offline/queue.ts';
import { areStored, storedDraftIds, useLocalDrafts, useOwnDrafts } from '../../../parts/offline/use-local-drafts.ts';
import { type LocalEvaluation, recordingAbout, type StoredEvaluation, storedEvaluation } from './local-evaluation.ts';
import { draftBodyOf, isWorthKeeping, typedDraft } from './typed-evaluation.ts';
import type { Subject } from './use-subject.ts';
import type { TypedPage } from './use-typed-evaluation.ts';

interface SavingOptions {
  page: TypedPage;
  subject: Pick<Subject, 'known' | 'person'>;
  /** The answers of this device that the page continues or replaces. */
  read: StoredEvaluation | undefined;
}

/** Saves a typed evaluation as a draft on the server, and on this device while the server does not have it. */
export function useEvaluationSaving({ page, subject: { known, person }, read }: SavingOptions) {
  const { typed, setTyped, first, onStored } = page;
  const { form, classId } = known;
  const own = useOwnDrafts(read);
  const [localKey] = useState(() => read?.key ?? crypto.randomUUID());
  /** Raised when the answers are replaced, so that fields forget their typed text. */
  const [filling, setFilling] = useState(0);
  const { state, saver } = useDraftSaving(first, draftBodyOf(typed, known), onStored);
  const choice = useDraftChoice(saver, {
    onTheirs: (theirs) => {
      const next = typedDraft(theirs);
      setTyped(next);
      setFilling((before) => before + 1);
      return draftBodyOf(next, { ...known, employeeId: next.employee });
    },
  });
  const content: LocalEvaluation = {
    typed,
    formId: form.id,
    version: form.version,
    ...(classId !== undefined && { classId }),
    ...(person && { person: { employee_id: person.employee_id, name: person.name } }),
    ...(state.kind === 'saved' && { savedAt: state.at }),
  };
  const answers = isWorthKeeping(typed) ? [storedEvaluation(localKey, content, form.content.name)] : [];
  const isNotStored = useLocalDrafts(recordingAbout, answers, own);
  return {
    saver,
    filling,
    /** The ids of the present answers on this device. */
    localIds: () => storedDraftIds(recordingAbout, own, localKey),
    /** The state of the draft, for people. */
    state: onDevice(state, canQueue() && !isNotStored),
    /** The device could not store the latest answers. */
    isNotStored,
    /** Leaving the page would lose answers. */
    isUnsaved: state.kind !== 'saved' && !areStored(recordingAbout, answers),
    ...choice,
  };
}
