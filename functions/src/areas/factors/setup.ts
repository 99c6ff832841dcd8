import type { Call } from '../../calls/call.ts';
import { admit } from '../../domain/sign-in/admit.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { spendChallenge } from '../../table/entities/factor-challenge.ts';
import { accountName } from './account-name.ts';
import { newChallenge } from './challenges.ts';
import { newFactor } from './new-factor.ts';
import { creationOptions, randomText } from './passkeys.ts';
import { relyingParty } from './relying-party.ts';
import { withTicket } from './second-step.ts';
import { newTotp } from './totp.ts';
import { enteringWith, requireTicket, spendTicket } from './valid-ticket.ts';

/** Returns the options to set up a first factor before the first session, for a person who must have one. */
export async function setupOptions({ deps, body, now, presented }: Call<'factors', 'setupOptions'>) {
  const table = deps.table.site(body.site_code);
  const { account } = await requireTicket(table, body.user_id, now, 'setup');
  const name = accountName(table, account);
  const totp = newTotp(name);
  const handle = account.factors?.handle ?? randomText(32);
  const of = { purpose: 'setup', of: body.user_id } as const;
  const challenge = await newChallenge(table, now, of, { secret: totp.secret, handle });
  const party = relyingParty(presented);
  return { ...(party && { passkey: creationOptions(party, { challenge, handle, name, known: [] }) }), totp };
}

/** Stores a first factor and completes the sign-in. Returns its recovery codes, once. */
export async function setup(call: Call<'factors', 'setup'>) {
  const { body } = call;
  return withTicket(call, 'setup', async (held, table) => {
    const { challenge, account, site } = held;
    const made = await newFactor({ ...call, table }, { ...account, site }, challenge, body);
    const answer = await admit(call, table, enteringWith(held, made.factors), [
      ...spendTicket(table, body.user_id, held),
      ...(challenge
        ? [spendChallenge(table, 'setup', body.user_id, challenge, () => new ApiError('invalid_ticket'))]
        : []),
      ...made.writes,
    ]);
    return { ...answer, recovery_codes: made.recoveryCodes ?? [] };
  });
}
