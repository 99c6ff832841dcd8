import type { Call } from '../../calls/call.ts';
import { admit } from '../../domain/sign-in/admit.ts';
import { guarded } from '../../domain/sign-in/guarded.ts';
import type { SignInAnswer } from '../../domain/sign-in/open-or-ask.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { withoutCollision } from '../../table/core/write.ts';
import { kindsOf } from '../../table/entities/factors.ts';
import { signInTicketKey } from '../../table/entities/sign-in-ticket.ts';
import { addRefusal } from '../../table/rate-limit/account-limit.ts';
import { newChallenge } from './challenges.ts';
import { checkProof } from './check-proof.ts';
import { passkeysAt, requestOptions } from './passkeys.ts';
import { relyingParty } from './relying-party.ts';
import { enteringWith, requireTicket, spendTicket, type ValidTicket } from './valid-ticket.ts';

/** Returns the possible second steps of a sign-in, and the challenge for a passkey. */
export async function secondStepOptions({ deps, body, now, presented }: Call<'factors', 'secondStepOptions'>) {
  const table = deps.table.site(body.site_code);
  const { account } = await requireTicket(table, body.user_id, now, 'second_step');
  const party = relyingParty(presented);
  const passkeys = passkeysAt(party, account.factors);
  const factors = kindsOf(account.factors).filter((kind) => kind !== 'passkey' || passkeys.length > 0);
  if (!party || passkeys.length === 0) return { factors };
  const challenge = await newChallenge(table, now, { purpose: 'second_step', of: body.user_id });
  return { factors, passkey: requestOptions(party, challenge, passkeys) };
}

/** Completes a sign-in. A wrong answer counts toward the account's rate limits, and five end the ticket. */
export async function secondStep(call: Call<'factors', 'secondStep'>): Promise<SignInAnswer> {
  const { body } = call;
  return withTicket(call, 'second_step', async (held, table) => {
    const { account, site, challenge } = held;
    const { factors } = account;
    if (!factors) throw new ApiError('invalid_ticket');
    const asked = { purpose: 'second_step', of: body.user_id, challenge } as const;
    const proven = await checkProof({ ...call, table }, { ...account, site, factors }, asked, body);
    return admit(call, table, enteringWith(held, proven.factors), [
      ...spendTicket(table, body.user_id, held),
      ...proven.writes,
    ]);
  });
}

/** Runs a sign-in step with its ticket, reread after a collision. Wrong answers count on the account and the ticket. */
export async function withTicket<T>(
  call: Call<'factors', 'secondStep'> | Call<'factors', 'setup'>,
  purpose: 'second_step' | 'setup',
  step: (held: ValidTicket, table: SiteTable) => Promise<T>,
): Promise<T> {
  const { deps, body, now } = call;
  const table = deps.table.site(body.site_code);
  const hold = () => requireTicket(table, body.user_id, now, purpose);
  const held = await hold();
  let read: ValidTicket | undefined = held;
  return guarded({ ...call, table }, held.account, 'session.factor_failed', () =>
    withoutCollision(async () => {
      const current = read ?? (await hold());
      read = undefined;
      return step(current, table);
    }),
  ).catch(async (error: unknown) => {
    if (error instanceof ApiError && error.code === 'wrong_factor') {
      await addRefusal(table, signInTicketKey(table, body.user_id));
    }
    throw error;
  });
}
