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

/** A person whose first step was right. */
export interface Entering extends Holder {
  site: Site;
  factors: Factors | undefined;
  devices: KnownDevices | undefined;
  /** The version of the verified password. Absent: the first step was not a password. */
  credential?: number | undefined;
  by: SignInWay;
  sign_on?: SignOnOrigin | undefined;
  /** No second step is required: the passkey or the provider verified the person. */
  isWhole?: boolean;
}

export interface SignInAnswer {
  detail: string;
  /** A ticket for the next step. */
  user_id?: string;
  /** The accepted factors of the next step. */
  factors?: FactorKind[];
}

/** How a sign-in continues: its writes and its answer. */
export interface NextStep {
  writes: Action[];
  answer: SignInAnswer;
  /** The cookies of the opened login session. Undefined: a second step is required first. */
  cookies: string[] | undefined;
}

/** Milliseconds for which the second step is open. */
export const signInTicketLifetime = 10 * 60_000;

/** Returns how a sign-in continues: a login session, or a ticket to use or set up a required factor (ADR 16). */
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
