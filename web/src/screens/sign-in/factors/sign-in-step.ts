import type { SignInAnswer } from '@muster/shared/areas/session';

/** The props of a step after the password: its ticket and continuation. */
export interface SignInStepProps {
  ticket: { user_id: string; site_code: string };
  /** Runs work with the ticket. Resolves to undefined if it has expired, while redirecting to the password. */
  attempt: <T>(work: () => Promise<T>) => Promise<T | undefined>;
  /** Continues with the answer of a successful step. */
  onSignedIn: (answer: SignInAnswer) => Promise<void>;
}
