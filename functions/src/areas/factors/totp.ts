import { Secret, TOTP } from 'otpauth';
import type { Totp } from '../../table/entities/factors.ts';

/** Returns a new secret of 160 bits, and its address for a QR code. Apps show `account`. */
export function newTotp(account: string): { secret: string; address: string } {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, address: `otpauth://totp/Muster:${encodeURIComponent(account)}?secret=${secret}&issuer=Muster` };
}

/** Returns the codes of a secret: six digits, 30 seconds and SHA-1, the only parameters that all apps support. */
export const totpOf = (secret: string): TOTP => new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 });

/**
 * Returns the time step of a code, which can be used once. Undefined for a wrong code, one more than a step away from
 * now (phone clocks differ), and one no later than the last accepted step.
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
