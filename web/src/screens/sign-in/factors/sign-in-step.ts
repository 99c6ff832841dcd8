import type { SignInAnswer } from '@muster/shared/areas/session';

/** What a step after the password is given: its ticket, and how it goes on. */
export interface SignInStepProps {
  ticket: { user_id: string; site_code: string };
  /**
   * Does something with the ticket. Resolves to undefined where the ticket is over: the person is on the way back to
   * the password.
   */
  attempt: <T>(work: () => Promise<T>) => Promise<T | undefined>;
  /** Continues with the answer of a step that was right. */
  onSignedIn: (answer: SignInAnswer) => Promise<void>;
}
