import { useState } from 'react';
import { signOut } from '../../session/sign-out.ts';
import { unsentHere } from './unsent-here.ts';

/** Returns a function that signs out, and the number of unsent entries if the person must be asked first. */
export function useSignOut() {
  const [unsent, setUnsent] = useState<number>();
  return {
    unsent,
    stay: () => setUnsent(undefined),
    async leave(): Promise<void> {
      const count = await unsentHere();
      if (count === 0) await signOut();
      else setUnsent(count);
    },
  };
}
