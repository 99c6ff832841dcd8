import { Suspense } from 'react';

import { lazyComponent } from '../../ui/lazy-component.tsx';
import { useOnce } from '../../ui/use-once.ts';
import { useProofQuestion } from './proof-question.ts';

/** Loads with the first prompt: many visits need none. */
const FreshProofDialog = lazyComponent(async () => (await import('./fresh-proof-dialog.tsx')).FreshProofDialog);

/** Asks for a fresh proof when the server requires one. Rendered once on every signed-in screen. */
export function FreshProof() {
  const isOpen = useProofQuestion();
  const needed = useOnce(isOpen);
  return <Suspense>{needed && <FreshProofDialog isOpen={isOpen} />}</Suspense>;
}
