import { useEffect, useRef, useState } from 'react';
import { addDraft, saveDraft } from './api.ts';
import type { DraftBody, StoredDraft } from './draft-content.ts';
import { DraftSaver, type FirstDraft, type SaveState, savedState } from './draft-saver.ts';

/** The first state of the page: a loaded draft, or nothing stored. */
interface FirstState extends FirstDraft {
  /** The page shows what the server has. */
  isStored: boolean;
}

/** Saves the draft of an evaluation while it is filled in. `onStored` gets each stored state. */
export function useDraftSaving(
  first: FirstState,
  body: DraftBody | undefined,
  onStored: (stored: StoredDraft) => void,
): { state: SaveState; saver: DraftSaver } {
  const [state, setState] = useState(() => savedState(first.savedAt));
  const latest = useRef({ body, onStored });
  const isOpen = useRef(true);
  const [saver] = useState(() => {
    const made: DraftSaver = new DraftSaver(first, { add: addDraft, save: saveDraft }, (next) => {
      setState(next);
      const stored = next.kind === 'saved' ? made.stored : undefined;
      if (stored && isOpen.current) latest.current.onStored(stored);
    });
    return made;
  });
  const text = JSON.stringify(body);
  const isFirst = useRef(first.isStored);
  useEffect(() => {
    latest.current = { body, onStored };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says what has changed
  useEffect(() => {
    saver.note(latest.current.body, isFirst.current);
    isFirst.current = false;
  }, [saver, text]);
  useEffect(() => {
    const saveNow = () => void saver.save();
    const saveIfHidden = () => document.visibilityState === 'hidden' && saveNow();
    window.addEventListener('online', saveNow);
    document.addEventListener('visibilitychange', saveIfHidden);
    // React runs effects twice in development.
    isOpen.current = true;
    saver.resume();
    return () => {
      isOpen.current = false;
      window.removeEventListener('online', saveNow);
      document.removeEventListener('visibilitychange', saveIfHidden);
      void saver.stop();
    };
  }, [saver]);
  return { state, saver };
}
