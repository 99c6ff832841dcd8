import { randomBytes } from 'node:crypto';
import type { FactorKind } from '@muster/shared/factor-kinds';
import { today } from '@muster/shared/rules/calendar';
import { mustHaveFactor } from '@muster/shared/rules/sign-in-policy';
import type { OpenCall } from '../../calls/call.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { after } from '../../table/core/item.ts';
import type { Action } from '../../table/core/write.ts';
import { type Holder, holderId } from '../../table/entities/account-holder.ts';
import type { KnownDevices } from '../../table/entities/devices.ts';
import { type Factors, kindsOf } from '../../table/entities/factors.ts';
import type { SignInWay, SignOnOrigin } from '../../table/entities/login-session.ts';
import { addSignInTicket } from '../../table/entities/sign-in-ticket.ts';
import type { Site } from '../../table/entities/site.ts';
import { meetDevice } from './devices.ts';
import { openLoginSession } from './open-login-session.ts';

/** Somebody whose first step was right. */
export interface Entering extends Holder {
  site: Site;
  factors: Factors | undefined;
  devices: KnownDevices | undefined;
  /** The version of the password that was right; absent: the first step was none. */
  credential?: number | undefined;
  by: SignInWay;
  sign_on?: SignOnOrigin | undefined;
  /** It needs no second step: a passkey that verified its user, or a provider that did. */
  isWhole?: boolean;
}

/** What a sign-in answers. */
export interface SignInAnswer {
  detail: string;
  /** A ticket for the next step. */
  user_id?: string;
  /** What the next step can be. */
  factors?: FactorKind[];
}

/** How a sign-in goes on: the writes that do it, and what is answered. */
export interface NextStep {
  writes: Action[];
  answer: SignInAnswer;
  /**
   * A login session is opened, whose cookies are these; otherwise a second step is asked for, and there is no session
   * before it.
   */
  cookies: string[] | undefined;
}

/** Milliseconds in which the second step can be done. */
export const signInTicketLifetime = 10 * 60_000;

/**
 * Returns how a sign-in goes on whose first step was right: with a login session, or with a ticket for the second step,
 * which who has a factor is always asked for, and who must have one sets up
 * (docs/decisions/0071-end-every-sign-in-in-one-place.md).
 */
export async function openOrAsk(
  call: Pick<OpenCall, 'deps' | 'now' | 'presented' | 'address'>,
  table: SiteTable,
  entering: Entering,
): Promise<NextStep> {
  const { deps, now, presented, address } = call;
  const { employee, site, factors, by, sign_on } = entering;
  const { id, auditor } = holderId(entering);
  const kinds = kindsOf(factors);
  const who = { permissions: employee.permissions, auditor: auditor ?? false };
  const mustSetUp = kinds.length === 0 && mustHaveFactor(site.sign_in, who, today(site.timezone, now));
  if (entering.isWhole || (kinds.length === 0 && !mustSetUp)) {
    const origin = { by, agent: presented.agent, address, sign_on, cookies: presented.cookies };
    const holder = { id, auditor, epoch: employee.epoch };
    const { write, cookies } = await openLoginSession(deps, table, holder, now, origin);
    const device = meetDevice(call, table, entering);
    return {
      writes: [write, ...device.writes],
      cookies: [...cookies, ...device.cookies],
      answer: { detail: 'Signed in' },
    };
  }
  const ticket = randomBytes(32).toString('base64url');
  const write = addSignInTicket(table, ticket, {
    employee: id,
    ...(auditor && { auditor }),
    epoch: employee.epoch,
    ...(entering.credential !== undefined && { credential: entering.credential }),
    by,
    ...(sign_on && { sign_on }),
    ...(mustSetUp && { setup: true }),
    expires_at: after(now, signInTicketLifetime).toISOString(),
  });
  const answer: SignInAnswer = mustSetUp
    ? { detail: 'second_factor_setup_required', user_id: ticket }
    : { detail: 'second_factor_required', user_id: ticket, factors: kinds };
  return { writes: [write], answer, cookies: undefined };
}
