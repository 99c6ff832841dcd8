import { useSyncExternalStore } from 'react';
import { proofQuestion } from '../../api/fresh-proof.ts';
import { emit, on } from '../../events.ts';

// Separate from the API client, which the sign-in page loads.

/** Answers the open prompt, if any. */
export function answerProof(proved: boolean): void {
  const { open } = proofQuestion;
  proofQuestion.open = undefined;
  emit('proof-question-changed');
  open?.resolve(proved);
}

function subscribe(listener: () => void): () => void {
  const stop = on('proof-question-changed', listener);
  proofQuestion.askers += 1;
  return () => {
    stop();
    proofQuestion.askers -= 1;
    if (proofQuestion.askers === 0) answerProof(false);
  };
}

/** Registers a component that shows the prompt. Returns whether the prompt is open. */
export function useProofQuestion(): boolean {
  return useSyncExternalStore(subscribe, () => proofQuestion.open !== undefined);
}
