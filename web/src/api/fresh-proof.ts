import { useSyncExternalStore } from 'react';
import { emit, on } from '../events.ts';

/** The question that is open, for all calls that wait for its answer. */
let question: PromiseWithResolvers<boolean> | undefined;
/** The components that ask it. */
let askers = 0;

/**
 * Asks the person to prove who they are, once for all calls that are refused without a fresh proof. Resolves to whether they did: false
 * also where no screen can ask.
 */
export function askForProof(): Promise<boolean> {
  if (askers === 0) return Promise.resolve(false);
  if (!question) {
    question = Promise.withResolvers();
    emit('proof-question-changed');
  }
  return question.promise;
}

/** Answers the open question, if any. */
export function answerProof(proved: boolean): void {
  const answered = question;
  question = undefined;
  emit('proof-question-changed');
  answered?.resolve(proved);
}

function subscribe(listener: () => void): () => void {
  const stop = on('proof-question-changed', listener);
  askers += 1;
  return () => {
    stop();
    askers -= 1;
    if (askers === 0) answerProof(false);
  };
}

/** Returns whether the question is open, in the component that asks it. */
export function useProofQuestion(): boolean {
  return useSyncExternalStore(subscribe, () => question !== undefined);
}
