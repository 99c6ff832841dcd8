import Cookies from 'js-cookie';

/** docs/spec.md section 9: seven days, secure, SameSite Lax, path /. */
const attributes: Cookies.CookieAttributes = { expires: 7, secure: true, sameSite: 'Lax', path: '/' };

export type LoginCookie =
  | 'access_token'
  | 'refresh_token'
  | 'site_code'
  | 'department_name'
  | 'is_authenticated'
  | CsrfCookie;

/** Set by a server that hides the tokens. The page repeats its value in a header of each call (ADR 19). */
type CsrfCookie = '__Host-csrf';

/** Returns a stored value of the login session (docs/spec.md section 3); undefined if absent or empty. */
export function storedValue(name: LoginCookie): string | undefined {
  return Cookies.get(name) || undefined;
}

/** Returns true if this browser has tokens. Hidden ones count only while signed in: sign-out may leave them. */
export function hasTokens(): boolean {
  const isHidden = storedValue('__Host-csrf') !== undefined && storedValue('is_authenticated') !== undefined;
  return storedValue('access_token') !== undefined || isHidden;
}

export function storeValue(name: LoginCookie, value: string): void {
  Cookies.set(name, value, attributes);
}

export function clearValues(...names: LoginCookie[]): void {
  for (const name of names) Cookies.remove(name, attributes);
}
