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

/** Wrong answers that end a ticket. */
export const mostWrongAnswers = 5;

/** A valid ticket and its holder. */
export interface ValidTicket {
  ticket: SignInTicket;
  account: Account;
  site: Site;
  challenge: FactorChallenge | undefined;
}

const invalid = () => new ApiError('invalid_ticket');

/**
 * Returns a ticket with its holder and challenge. Throws `invalid_ticket` if it is unknown, late, used up by wrong
 * answers, for another step, or outdated: the password was changed, the sessions were ended, or the holder may not sign
 * in.
 */
export async function requireTicket(
  table: SiteTable,
  text: string,
  now: Date,
  purpose: Extract<ChallengePurpose, 'second_step' | 'setup'>,
): Promise<ValidTicket> {
  const [ticket, challenge] = await Promise.all([findSignInTicket(table, text), findChallenge(table, purpose, text)]);
  if (!ticket || (ticket.setup === true) !== (purpose === 'setup')) throw invalid();
  const isUsedUp = (ticket.refused ?? 0) >= mostWrongAnswers;
  if (isUsedUp || !isGoingOn(ticket.expires_at, signInTicketLifetime, now)) throw invalid();
  const { account, site } = await findAccountAndSite(table, { id: ticket.employee, auditor: ticket.auditor });
  if (!account || !site || !stillHolds(ticket, account) || isOutsideAccess(account, site, now)) throw invalid();
  // If a factor was set up meanwhile, the password alone must not add another.
  if ((kindsOf(account.factors).length === 0) !== (purpose === 'setup')) throw invalid();
  return { ticket, account, site, challenge };
}

function stillHolds({ epoch, credential }: SignInTicket, account: Account): boolean {
  const { active, epoch: present } = account.employee;
  return active && epoch === present && (credential === undefined || credential === account.credential?.version);
}

/** Returns the person to sign in after the correct step of a ticket, for `admit`. */
export const enteringWith = ({ ticket, account, site }: ValidTicket, factors: Entering['factors']): Entering => ({
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

/** Returns the actions that spend a ticket, on condition that its password is unchanged. */
export const spendTicket = (
  table: SiteTable,
  text: string,
  { ticket, account }: Pick<ValidTicket, 'ticket' | 'account'>,
): Action[] => [
  spendSignInTicket(table, text, invalid),
  ...(ticket.credential === undefined
    ? []
    : [requireCredential(table, ticket.employee, account.credential as Credential, invalid)]),
];
