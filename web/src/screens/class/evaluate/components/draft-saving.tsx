import type { RefObject } from 'react';
import { useEffect } from 'react';
import { draftBody } from '../../../../parts/evaluations/drafts/draft-body.ts';
import type { DraftBody, StoredDraft } from '../../../../parts/evaluations/drafts/draft-content.ts';
import type { DraftSaver, SaveState } from '../../../../parts/evaluations/drafts/draft-saver.ts';
import { useDraftSaving } from '../../../../parts/evaluations/drafts/use-draft-saving.ts';
import type { ClassGroup } from '../api.ts';
import type { OpenEvaluation } from '../open-evaluations.ts';
import type { OpenEvaluations } from '../use-open-evaluations.ts';

interface DraftSavingProps {
  open: OpenEvaluation;
  body: DraftBody | undefined;
  /** The savers by the key of the evaluation. */
  savers: RefObject<Map<string, DraftSaver>>;
  onState: (key: string, state: SaveState) => void;
  onStored: (key: string, stored: StoredDraft) => void;
}

interface DraftsSavingProps {
  group: ClassGroup;
  evaluations: OpenEvaluations;
}

/** Saves the drafts of all evaluations that are filled in. Renders nothing. */
export const DraftsSaving = ({ group, evaluations }: DraftsSavingProps) =>
  evaluations.typed.opens.map((open) => (
    <DraftSaving
      key={open.key}
      open={open}
      body={draftBody({
        form: group.form,
        classId: group.class.id,
        on: evaluations.typed.on,
        isStored: open.stored !== undefined,
        ...open,
      })}
      savers={evaluations.savers}
      onState={evaluations.onState}
      onStored={evaluations.onStored}
    />
  ));

/** Saves the draft of one evaluation, whether its row is shown or not. Renders nothing. */
function DraftSaving({ open, body, savers, onState, onStored }: DraftSavingProps) {
  const { key, stored, loaded, isAsLoaded } = open;
  const savedAt = isAsLoaded ? loaded?.saved_at : undefined;
  const { state, saver } = useDraftSaving({ stored, isStored: isAsLoaded, savedAt }, body, (now) => onStored(key, now));
  useEffect(() => {
    const all = savers.current;
    all.set(key, saver);
    return () => void all.delete(key);
  }, [savers, key, saver]);
  useEffect(() => onState(key, state), [onState, key, state]);
  return null;
}
