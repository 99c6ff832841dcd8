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

/** Set by a server that hides the tokens from the page, which repeats it in a header with each call (ADR 73). */
type CsrfCookie = '__Host-csrf';

/**
 * Returns a stored value of the login session (docs/spec.md section 3, "Stored client values"); empty counts as absent.
 */
export function storedValue(name: LoginCookie): string | undefined {
  return Cookies.get(name) || undefined;
}

/**
 * Returns whether this browser has tokens, as far as the page can see. Hidden ones stay when a sign-out gets no
 * response, so they count only while the person is signed in.
 */
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
