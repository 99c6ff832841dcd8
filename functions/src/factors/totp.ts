import { generateSecret, generateURI, verify } from 'otplib';
import type { Totp } from '../table/entities/factors.ts';

/** Seconds for which a code is shown. With six digits and SHA-1 it is what authenticator apps can do. */
const period = 30;

/** Returns a new secret of 160 bits, and the address that a QR code tells an app. `account` is shown by the app. */
export function newTotp(account: string): { secret: string; address: string } {
  const secret = generateSecret();
  return { secret, address: generateURI({ issuer: 'Muster', label: account, secret, period, digits: 6 }) };
}

/**
 * Returns the time step of a code, by which it is accepted once; undefined for a wrong code, one that is further than a step from now (clocks of phones
 * are a little off), and one of a step that was accepted before or is older than that.
 */
export async function acceptedStep(
  { secret, last_step }: Pick<Totp, 'secret' | 'last_step'>,
  code: string,
  now: Date,
): Promise<number | undefined> {
  const result = await verify({
    strategy: 'totp',
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: period,
    period,
    digits: 6,
    algorithm: 'sha1',
    ...(last_step !== undefined && { afterTimeStep: last_step }),
  });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
