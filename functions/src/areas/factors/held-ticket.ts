import type { Entering } from '../../domain/sign-in/open-or-ask.ts';
import { signInTicketLifetime } from '../../domain/sign-in/open-or-ask.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { isGoingOn } from '../../kernel/clock.ts';
import type { SiteTable } from '../../table/core/client.ts';
import type { Action } from '../../table/core/write.ts';
import { isOutsideAccess } from '../../table/entities/account-holder.ts';
import { type Credential, requireCredential } from '../../table/entities/credential.ts';
import { type ChallengePurpose, type FactorChallenge, findChallenge } from '../../table/entities/factor-challenge.ts';
import { kindsOf } from '../../table/entities/factors.ts';
import { findSignInTicket, type SignInTicket, spendSignInTicket } from '../../table/entities/sign-in-ticket.ts';
import { type Account, findAccountAndSite } from '../../table/entities/signed-in.ts';
import type { Site } from '../../table/entities/site.ts';

/** How many wrong answers end a ticket. */
export const mostWrongAnswers = 5;

/** A ticket that still holds, and whose it is. */
export interface HeldTicket {
  ticket: SignInTicket;
  account: Account;
  site: Site;
  challenge: FactorChallenge | undefined;
}

const invalid = () => new ApiError('invalid_ticket');

/**
 * Returns a ticket with its holder and the challenge that it was given. Throws `invalid_ticket` for one that is
 * unknown, late, used up by wrong answers, or for another step, and when what it stands for does not hold any more: the
 * password was changed, the sessions were ended, the holder may not sign in.
 */
export async function holdTicket(
  table: SiteTable,
  text: string,
  now: Date,
  purpose: Extract<ChallengePurpose, 'second_step' | 'setup'>,
): Promise<HeldTicket> {
  const [ticket, challenge] = await Promise.all([findSignInTicket(table, text), findChallenge(table, purpose, text)]);
  if (!ticket || (ticket.setup === true) !== (purpose === 'setup')) throw invalid();
  const isUsedUp = (ticket.refused ?? 0) >= mostWrongAnswers;
  if (isUsedUp || !isGoingOn(ticket.expires_at, signInTicketLifetime, now)) throw invalid();
  const { account, site } = await findAccountAndSite(table, { id: ticket.employee, auditor: ticket.auditor });
  if (!account || !site || !stillHolds(ticket, account) || isOutsideAccess(account, site, now)) throw invalid();
  // Who has set up a factor since is not given another one by somebody who knows the password.
  if ((kindsOf(account.factors).length === 0) !== (purpose === 'setup')) throw invalid();
  return { ticket, account, site, challenge };
}

function stillHolds({ epoch, credential }: SignInTicket, account: Account): boolean {
  const { active, epoch: present } = account.employee;
  return active && epoch === present && (credential === undefined || credential === account.credential?.version);
}

/** Returns who enters with a ticket, for `admit`: its step was right. */
export const enteringWith = ({ ticket, account, site }: HeldTicket, factors: Entering['factors']): Entering => ({
  employee: account.employee,
  ...(account.auditor && { auditor: account.auditor }),
  site,
  factors,
  devices: account.devices,
  credential: ticket.credential,
  by: ticket.by,
  sign_on: ticket.sign_on,
  isWhole: true,
});

/** Returns the actions that spend a ticket, on condition that the password that it stands for is still the same. */
export const spendTicket = (
  table: SiteTable,
  text: string,
  { ticket, account }: Pick<HeldTicket, 'ticket' | 'account'>,
): Action[] => [
  spendSignInTicket(table, text, invalid),
  ...(ticket.credential === undefined
    ? []
    : [requireCredential(table, ticket.employee, account.credential as Credential, invalid)]),
];
