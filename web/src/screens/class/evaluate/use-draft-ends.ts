import { useState } from 'react';
import { removeDraft } from '../../../parts/evaluations/drafts/api.ts';
import type { DraftStates } from './use-draft-states.ts';

interface DraftEndsOptions {
  drafts: DraftStates;
  /** Removes an evaluation from the page. */
  onEnd: (key: string) => void;
}

/** Ends evaluations and their drafts. `ended` has the ids of the drafts, which no older answer brings back. */
export function useDraftEnds({ drafts: { savers, forget }, onEnd }: DraftEndsOptions) {
  const [ended] = useState(() => new Set<string>());
  function end(key: string, id: string | undefined): void {
    if (id !== undefined) ended.add(id);
    onEnd(key);
    forget(key);
  }
  return {
    ended,
    /** Removes a completed evaluation, whose draft the server has deleted. */
    end: (key: string) => end(key, savers.current.get(key)?.stored?.id),
    /** Deletes an evaluation and its draft. If the draft cannot be deleted, both stay. */
    async remove(key: string): Promise<void> {
      const saver = savers.current.get(key);
      const stored = await saver?.stop();
      try {
        if (stored) await removeDraft(stored.id);
      } catch (error) {
        saver?.resume();
        throw error;
      }
      end(key, stored?.id);
    },
  };
}
