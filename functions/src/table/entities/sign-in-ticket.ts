import type { SignInWay, SignOnOrigin } from './login-session.ts';
import { singleUse } from './single-use.ts';

/** A single-use ticket for the second step of a sign-in: its first step was right, and no login session exists yet. */
export interface SignInTicket {
  /** The internal id of the employee, or of the auditor. */
  employee: string;
  /** It is an auditor's, who is no employee. */
  auditor?: true | undefined;
  /** The holder's epoch: whatever ends login sessions ends the ticket. */
  epoch: number;
  /** The version of the password that was right; absent: the first step was none. */
  credential?: number | undefined;
  /** The first step. */
  by: SignInWay;
  sign_on?: SignOnOrigin | undefined;
  /** The holder has no factor, and must set one up. */
  setup?: true | undefined;
  /** UTC ISO. */
  expires_at: string;
  /** How many attempts with it were refused; absent: none. */
  refused?: number | undefined;
}

export const {
  key: signInTicketKey,
  find: findSignInTicket,
  add: addSignInTicket,
  spend: spendSignInTicket,
} = singleUse<SignInTicket>(({ site }) => `${site}#SIGN-IN`);
