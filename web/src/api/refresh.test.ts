import Cookies from 'js-cookie';
import { expect, test } from 'vitest';
import { setLoginSession } from '../session/login-session.ts';
import { network, ok, refused } from '../testing/fake-network.ts';
import { employee, signInAs } from '../testing/people.ts';
import { presentAccess, refreshAccess } from './refresh.ts';

test.each([
  ['a new token', ok({ access: 'access-2' })],
  ['a refusal', refused(401)],
])('%s that arrives after the login session ended does not concern the next person', async (_, outcome) => {
  signInAs(employee);
  network({
    'POST /api/token/refresh/': () => {
      setLoginSession({ status: 'signed-out', left: true });
      signInAs({ ...employee, id: '01J00000000000000000000009' });
      Cookies.set('access_token', 'access-of-other');
      return outcome;
    },
  });
  await expect(refreshAccess(presentAccess())).rejects.toThrow('abort');
  expect(Cookies.get('access_token')).toBe('access-of-other');
});
