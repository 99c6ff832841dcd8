import { Secret, TOTP } from 'otpauth';
import type { Totp } from '../../table/entities/factors.ts';

/** Returns a new secret of 160 bits, and the address that a QR code tells an app. `account` is shown by the app. */
export function newTotp(account: string): { secret: string; address: string } {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, address: `otpauth://totp/Muster:${encodeURIComponent(account)}?secret=${secret}&issuer=Muster` };
}

/** Returns the codes of a secret: six digits, 30 seconds and SHA-1, since authenticator apps know nothing else. */
export const totpOf = (secret: string): TOTP => new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 });

/**
 * Returns the time step of a code, by which it is accepted once; undefined for a wrong code, one that is further than a
 * step from now (clocks of phones are a little off), and one of a step that was accepted before or is older than that.
 */
export function acceptedStep(
  { secret, last_step = -1 }: Pick<Totp, 'secret' | 'last_step'>,
  code: string,
  now: Date,
): number | undefined {
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const away = totp.validate({ token: code, timestamp, window: 1 });
  if (away === null) return undefined;
  const step = totp.counter({ timestamp }) + away;
  return step > last_step ? step : undefined;
}
