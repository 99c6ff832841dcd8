import { useSyncExternalStore } from 'react';
import { proofQuestion } from '../../api/fresh-proof.ts';
import { emit, on } from '../../events.ts';

// Apart from the client of calls, which the sign-in page loads.

/** Answers the open question, if any. */
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

/** Returns whether the question is open, in the component that asks it. */
export function useProofQuestion(): boolean {
  return useSyncExternalStore(subscribe, () => proofQuestion.open !== undefined);
}
