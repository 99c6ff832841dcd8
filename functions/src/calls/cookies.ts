import { randomBytes } from 'node:crypto';
import { refreshLifetime, type TokenUse } from './tokens.ts';

/**
 * How an answer's cookies carry the tokens: `readable` by the page, which sends the access token itself (docs/spec.md
 * section 9), or `hidden` from it (docs/decisions/0073-hide-tokens-from-pages-on-request.md).
 */
export interface CookieForm {
  mode: CookieMode;
  /** The CSRF token that the page has; absent: it gets one. */
  csrf?: string | undefined;
  /** The cookies of the other mode that the request has, which the answer removes. */
  stale: readonly string[];
}
export type CookieMode = 'readable' | 'hidden';

/**
 * Browsers accept a cookie with this prefix only from this very host, over TLS: neighbours below the same domain cannot
 * set one.
 */
export const cookieNames = {
  readable: { access: 'access_token', refresh: 'refresh_token' },
  hidden: { access: '__Host-access_token', refresh: '__Host-refresh_token', csrf: '__Host-csrf' },
} as const satisfies Record<CookieMode, Record<TokenUse, string> & { csrf?: string }>;

/** docs/spec.md section 9: secure, SameSite Lax, path /, 7 days. */
const readable = 'Path=/; Secure; SameSite=Lax';
const script = 'Path=/; Secure; SameSite=Strict';
const hidden = `${script}; HttpOnly`;

const lasting = (name: string, value: string, attributes: string): string =>
  `${name}=${value}; Max-Age=${refreshLifetime / 1000}; ${attributes}`;

/** Returns the cookies for 7 days, also that of the access token, so that a reload refreshes instead of signing out. */
export function cookiesFor(
  tokens: Partial<Record<TokenUse, string>>,
  { mode, csrf = randomBytes(32).toString('base64url'), stale }: CookieForm,
): string[] {
  const isHidden = mode === 'hidden';
  const names = cookieNames[mode];
  const { access, refresh } = tokens;
  return [
    ...(access ? [lasting(names.access, access, isHidden ? hidden : readable)] : []),
    ...(refresh ? [lasting(names.refresh, refresh, isHidden ? hidden : readable)] : []),
    ...(isHidden ? [lasting(cookieNames.hidden.csrf, csrf, script)] : []),
    ...cleared(stale),
  ];
}

/** Returns the cookies that remove the tokens from the browser, whichever cookies have them. */
export function clearedCookies({ mode, stale }: CookieForm): string[] {
  return cleared([...Object.values(cookieNames[mode]), ...stale]);
}

/**
 * A browser removes a cookie by its name and path; one whose name has the prefix needs the prefix's attributes to be
 * touched.
 */
const cleared = (names: readonly string[]): string[] => names.map((name) => `${name}=; Max-Age=0; ${readable}`);
