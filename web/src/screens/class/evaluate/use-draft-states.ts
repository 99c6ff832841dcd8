import { useCallback, useRef, useState } from 'react';
import type { DraftSaver, SaveState } from '../../../parts/evaluations/drafts/draft-saver.ts';
import type { OpenEvaluation } from './open-evaluations.ts';

export const nothing: SaveState = { kind: 'nothing' };

/** Keeps the savers of the evaluations, and the states of their drafts, by the key of the evaluation. */
export function useDraftStates() {
  const savers = useRef(new Map<string, DraftSaver>());
  const [states, setStates] = useState<Readonly<Record<string, SaveState>>>({});
  return {
    savers,
    states,
    isUnsaved: ({ key, isAsLoaded }: OpenEvaluation): boolean => !isAsLoaded && states[key]?.kind !== 'saved',
    onState: useCallback((key: string, state: SaveState) => setStates((before) => ({ ...before, [key]: state })), []),
    /** Forgets the state of an evaluation that ends. */
    forget: (key: string) => setStates(({ [key]: _, ...others }) => others),
  };
}

export type DraftStates = ReturnType<typeof useDraftStates>;
