import { refreshLifetime } from './tokens.ts';

/** docs/spec.md section 9: secure, SameSite Lax, path /, 7 days; readable by the page, which sends the access token itself. */
const attributes = 'Path=/; Secure; SameSite=Lax';

/** Returns a cookie for 7 days, also for the access token, so that a reload refreshes instead of signing out. */
export function cookie(name: 'access_token' | 'refresh_token', value: string): string {
  return `${name}=${value}; Max-Age=${refreshLifetime / 1000}; ${attributes}`;
}

/** The cookies that remove both tokens from the browser. */
export const clearedCookies: readonly string[] = ['access_token', 'refresh_token'].map(
  (name) => `${name}=; Max-Age=0; ${attributes}`,
);
