import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import { isGoingOn } from '../kernel/clock.ts';
import type { SigningKeys } from '../kernel/signing-keys.ts';
import { after } from '../table/core/item.ts';

export type TokenUse = 'access' | 'refresh';

/** The employee or auditor and the login session of a token. A refresh token also has its generation. */
export interface TokenClaims {
  site: string;
  /** The internal id of the employee or auditor. */
  employee: string;
  /** The token belongs to an auditor. */
  auditor?: true | undefined;
  sid: string;
  generation: number;
}

const minute = 60_000;
export const accessLifetime = 15 * minute;
export const refreshLifetime = 7 * 24 * 60 * minute;

const lifetimes: Record<TokenUse, number> = { access: accessLifetime, refresh: refreshLifetime };
const algorithm = 'HS256';
const issuer = 'muster';

/** Signs a token for one use: 15 minutes of access, or 7 days of refresh. */
export async function signToken(
  use: TokenUse,
  claims: TokenClaims,
  { current, keys }: SigningKeys,
  now: Date,
): Promise<string> {
  const { site, employee, auditor, sid, generation } = claims;
  return new SignJWT({ site, sid, generation, ...(auditor && { kind: 'auditor' }) })
    .setProtectedHeader({ alg: algorithm, kid: current })
    .setIssuer(issuer)
    .setAudience(use)
    .setSubject(employee)
    .setIssuedAt(now)
    .setExpirationTime(after(now, lifetimes[use]))
    .sign(keys.get(current) as Uint8Array);
}

/**
 * Returns the claims of a token; undefined if key, algorithm, use or shape is wrong, if it expired (unless
 * `evenExpired`, for signing out), or if it ends later than `longest` milliseconds from now (by default the lifetime of
 * a new token).
 */
export async function verifyToken(
  use: TokenUse,
  token: string,
  { keys }: SigningKeys,
  now: Date,
  { evenExpired = false, longest = lifetimes[use] }: { evenExpired?: boolean; longest?: number | undefined } = {},
): Promise<TokenClaims | undefined> {
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const key = keys.get(kid ?? '');
        if (!key) throw new errors.JWSInvalid('Unknown key');
        return key;
      },
      {
        algorithms: [algorithm],
        issuer,
        audience: use,
        currentDate: now,
        requiredClaims: ['sub', 'site', 'sid', 'exp'],
        ...(evenExpired ? { clockTolerance: Number.MAX_SAFE_INTEGER } : {}),
      },
    );
    const { sub, site, sid, generation, kind, exp = 0 } = payload;
    if (kind !== undefined && kind !== 'auditor') return undefined;
    if (!evenExpired && !isGoingOn(new Date(exp * 1000), longest, now)) return undefined;
    return {
      employee: String(sub),
      ...(kind && { auditor: true }),
      site: String(site),
      sid: String(sid),
      generation: Number(generation),
    };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** Returns whether the token's key is loaded. True for malformed tokens, since no key would verify them. */
export function holdsKeyOf({ keys }: SigningKeys, token: string): boolean {
  try {
    const { kid } = decodeProtectedHeader(token);
    return kid === undefined || keys.has(kid);
  } catch {
    return true;
  }
}
