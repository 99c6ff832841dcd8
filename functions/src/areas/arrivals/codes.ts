import { codeStep } from '@muster/shared/rules/check-in';
import { Secret, TOTP } from 'otpauth';
import { keyFor } from '../../table/entities/site-secret.ts';

/** The codes of one class session (RFC 6238). */
interface Codes {
  /** Returns the code at a moment, in epoch milliseconds. */
  at: (moment: number) => string;
  /** Returns whether a code is valid at a moment: the current code or the previous one. */
  accepts: (code: string, moment: number) => boolean;
}

/** Returns the codes of a class session, made from the site's secret. They are valid for that session only. */
export function codesOf(secret: Buffer, classId: string, session: string): Codes {
  const key = Uint8Array.from(keyFor(secret, `check-in ${classId} ${session}`));
  const totp = new TOTP({
    secret: new Secret({ buffer: key.buffer }),
    algorithm: 'SHA256',
    digits: 6,
    period: codeStep / 1000,
  });
  const at = (moment: number) => totp.generate({ timestamp: moment });
  return { at, accepts: (code, moment) => code === at(moment) || code === at(moment - codeStep) };
}
