import Cookies from 'js-cookie';

/** SPEC.md section 9: seven days, secure, SameSite Lax, path /. */
const attributes: Cookies.CookieAttributes = { expires: 7, secure: true, sameSite: 'Lax', path: '/' };

export type SessionCookie = 'access_token' | 'refresh_token' | 'site_code' | 'department_name' | 'is_authenticated';

/** A stored value of the sign-in (SPEC.md section 3, "Stored client values"); empty counts as absent. */
export function storedValue(name: SessionCookie): string | undefined {
  return Cookies.get(name) || undefined;
}

export function storeValue(name: SessionCookie, value: string): void {
  Cookies.set(name, value, attributes);
}

export function clearValues(...names: SessionCookie[]): void {
  for (const name of names) Cookies.remove(name, attributes);
}
