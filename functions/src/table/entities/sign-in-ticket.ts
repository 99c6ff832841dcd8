import type { SignInWay, SignOnOrigin } from './login-session.ts';
import { singleUse } from './single-use.ts';

/** A single-use ticket for the second step of a sign-in: its first step was right, and no login session exists yet. */
export interface SignInTicket {
  /** The internal id of the employee or auditor. */
  employee: string;
  /** It belongs to an auditor. */
  auditor?: true | undefined;
  /** The holder's epoch: raising it ends the ticket, too. */
  epoch: number;
  /** The version of the verified password; absent: the first step was not a password. */
  credential?: number | undefined;
  by: SignInWay;
  sign_on?: SignOnOrigin | undefined;
  /** The holder has no factor, and must set one up. */
  setup?: true | undefined;
  /** UTC ISO. */
  expires_at: string;
  /** Refused attempts with it; absent: none. */
  refused?: number | undefined;
}

export const {
  key: signInTicketKey,
  find: findSignInTicket,
  add: addSignInTicket,
  spend: spendSignInTicket,
} = singleUse<SignInTicket>(({ site }) => `${site}#SIGN-IN`);
