import Cookies from 'js-cookie';

/** docs/spec.md section 9: seven days, secure, SameSite Lax, path /. */
const attributes: Cookies.CookieAttributes = { expires: 7, secure: true, sameSite: 'Lax', path: '/' };

export type LoginCookie = 'access_token' | 'refresh_token' | 'site_code' | 'department_name' | 'is_authenticated';

/** Returns a stored value of the login session (docs/spec.md section 3, "Stored client values"); empty counts as absent. */
export function storedValue(name: LoginCookie): string | undefined {
  return Cookies.get(name) || undefined;
}

export function storeValue(name: LoginCookie, value: string): void {
  Cookies.set(name, value, attributes);
}

export function clearValues(...names: LoginCookie[]): void {
  for (const name of names) Cookies.remove(name, attributes);
}
