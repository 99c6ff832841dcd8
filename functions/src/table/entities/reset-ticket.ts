import { singleUse } from './single-use.ts';

/** A single-use ticket for choosing a password: the first one, or in the place of a forgotten one. */
export interface ResetTicket {
  /** The internal id of the employee, or of the auditor. */
  employee: string;
  /** It is an auditor's, who is no employee. */
  auditor?: true | undefined;
  /** It came by mail, and replaces a password that was forgotten; absent: a temporary one. */
  forgotten?: true | undefined;
  /** The version of the password it was issued for: another password ends it. */
  credential: number;
  /** UTC ISO. */
  expires_at: string;
  /** How many attempts with it were refused; absent: none. */
  refused?: number;
}

export const {
  key: ticketKey,
  find: findTicket,
  add: addTicket,
  spend: spendTicket,
} = singleUse<ResetTicket>(({ site }) => `${site}#TICKET`);
