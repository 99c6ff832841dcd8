import { singleUse } from './single-use.ts';

/** A single-use ticket for choosing a password: the first one, or a replacement of a forgotten one. */
export interface ResetTicket {
  /** The internal id of the employee or auditor. */
  employee: string;
  /** It belongs to an auditor. */
  auditor?: true | undefined;
  /** It came by mail, for a forgotten password; absent: for a temporary one. */
  forgotten?: true | undefined;
  /** The version of the password it was issued for: another password ends it. */
  credential: number;
  /** UTC ISO. */
  expires_at: string;
  /** Refused attempts with it; absent: none. */
  refused?: number;
}

export const {
  key: ticketKey,
  find: findTicket,
  add: addTicket,
  spend: spendTicket,
} = singleUse<ResetTicket>(({ site }) => `${site}#TICKET`);
