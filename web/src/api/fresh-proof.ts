import { emit } from '../events.ts';

/** The question for a fresh proof: open for all calls that wait for its answer, and how many components ask it. */
export const proofQuestion: { open: PromiseWithResolvers<boolean> | undefined; askers: number } = {
  open: undefined,
  askers: 0,
};

/**
 * Asks the person to prove who they are, once for all calls that are refused without a fresh proof. Resolves to whether
 * they did: false also where no screen can ask.
 */
export function askForProof(): Promise<boolean> {
  if (proofQuestion.askers === 0) return Promise.resolve(false);
  if (!proofQuestion.open) {
    proofQuestion.open = Promise.withResolvers();
    emit('proof-question-changed');
  }
  return proofQuestion.open.promise;
}
