import { emit } from '../events.ts';

/** The prompt for a fresh proof: `open` for all waiting calls, and the number of components that show it. */
export const proofQuestion: { open: PromiseWithResolvers<boolean> | undefined; askers: number } = {
  open: undefined,
  askers: 0,
};

/** Asks for a fresh proof, once for all waiting calls. Resolves to whether it was given; false if no screen can ask. */
export function askForProof(): Promise<boolean> {
  if (proofQuestion.askers === 0) return Promise.resolve(false);
  if (!proofQuestion.open) {
    proofQuestion.open = Promise.withResolvers();
    emit('proof-question-changed');
  }
  return proofQuestion.open.promise;
}
