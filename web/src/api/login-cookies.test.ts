import { expect, test, vi } from 'vitest';
import { storeValue } from './login-cookies.ts';

// spec 7.7, 9.3, 9.4
test('a value is stored for seven days, secure, SameSite Lax, for every path', () => {
  vi.setSystemTime(new Date('2027-03-01T12:00:00Z'));
  const written = vi.spyOn(document, 'cookie', 'set');
  for (const name of ['site_code', 'department_name', 'access_token'] as const) {
    storeValue(name, 'value');
    const attributes = written.mock.lastCall?.[0].split('; ');
    expect(attributes?.toSorted()).toEqual(
      [`${name}=value`, 'expires=Mon, 08 Mar 2027 12:00:00 GMT', 'path=/', 'sameSite=Lax', 'secure'].toSorted(),
    );
  }
});
