import { randomBytes } from 'node:crypto';
import { refreshLifetime, type TokenUse } from './tokens.ts';

/** How cookies carry the tokens: `readable` (docs/spec.md section 9) or `hidden` from pages (ADR 19). */
export interface CookieForm {
  mode: CookieMode;
  /** The page's CSRF token. Absent: the answer sets one. */
  csrf?: string | undefined;
  /** Cookies of the other mode in the request, which the answer removes. */
  stale: readonly string[];
}
export type CookieMode = 'readable' | 'hidden';

/** Browsers accept this prefix only from this exact host over TLS, so sibling subdomains cannot set the cookie. */
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

/** Returns the cookies for 7 days. The access token's lasts as long, so that a reload refreshes the session. */
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

/** Returns cookies that remove the tokens from the browser in both modes. */
export function clearedCookies({ mode, stale }: CookieForm): string[] {
  return cleared([...Object.values(cookieNames[mode]), ...stale]);
}

/** Browsers match name and path to remove a cookie; `__Host-` names also need the prefix's attributes. */
const cleared = (names: readonly string[]): string[] => names.map((name) => `${name}=; Max-Age=0; ${readable}`);
