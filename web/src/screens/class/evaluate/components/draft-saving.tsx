import type { RefObject } from 'react';
import { useEffect } from 'react';
import type {
  DraftBody,
  DraftSaver,
  SaveState,
  StoredDraft,
} from '../../../../parts/evaluations/drafts/draft-saver.ts';
import { useDraftSaving } from '../../../../parts/evaluations/drafts/use-draft-saving.ts';
import type { OpenEvaluation } from '../open-evaluations.ts';

interface DraftSavingProps {
  open: OpenEvaluation;
  body: DraftBody | undefined;
  /** The savers by the key of the evaluation. */
  savers: RefObject<Map<string, DraftSaver>>;
  onState: (key: string, state: SaveState) => void;
  onStored: (key: string, stored: StoredDraft) => void;
}

/** Saves the draft of one evaluation, whether its row is shown or not. Renders nothing. */
export function DraftSaving({ open, body, savers, onState, onStored }: DraftSavingProps) {
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
