import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { deviceWithKey } from '../../parts/offline/device.ts';
import { enqueue } from '../../parts/offline/queue.ts';
import { storeEmployee } from '../../session/employee-store.ts';
import { loginSession, setLoginSession } from '../../session/login-session.ts';
import { network, ok } from '../../testing/fake-network.ts';
import { employee, signInAs } from '../../testing/people.ts';
import { renderApp, renderPart } from '../../testing/render-app.tsx';
import { SessionLock } from './session-lock.tsx';

const logout = 'POST /api/logout/';

// Before the stored data of the test are removed.
afterEach(() => vi.restoreAllMocks());

/** Stores an entry that was not sent. Only the key, logout and the proof are answered. */
async function unsentEntry() {
  await storeEmployee(employee);
  signInAs(employee);
  const server = network({
    'GET /api/offline-key/': ok({ key: btoa('k'.repeat(32)) }),
    'POST /api/prove/options/': ok({ ways: ['password'] }),
    [logout]: 'no-response',
  });
  await deviceWithKey();
  const sent = { body: { code: 'C', direction: 'in' as const } };
  await enqueue({ call: 'arrive', sent, text: 'Check-in', after: [] });
  return server;
}
/** Opens /logout as an address: the login session is not restored. */
async function openLogout(before: () => unknown = () => undefined) {
  const server = await unsentEntry();
  before();
  setLoginSession({ status: 'checking' });
  return { server, user: renderApp('/logout') };
}

const question = '1 entry was not sent. Sign out?';

test('/logout asks before unsent entries are left, also without a connection', async () => {
  const { server, user } = await openLogout();
  await screen.findByText(question);
  expect([server.count(logout), loginSession().status]).toEqual([0, 'checking']);
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await screen.findByRole('heading', { name: 'Enter Site Code' });
  expect(server.count(logout)).toBe(1);
});

test('the lock screen asks before unsent entries are left', async () => {
  const server = await unsentEntry();
  const user = renderPart(<SessionLock employee={employee} locked />);
  setLoginSession({ status: 'signed-in', employee, locked: 'page' });
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await screen.findByText(question);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(server.count(logout)).toBe(0);
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await screen.findByText(question);
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect([server.count(logout), loginSession().status]).toEqual([1, 'signed-out']));
});

test.each([
  [
    'fails',
    () =>
      vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
        throw new DOMException('The database is broken', 'UnknownError');
      }),
  ],
  [
    'does not answer',
    () =>
      vi
        .spyOn(IDBIndex.prototype, 'getAll')
        .mockReturnValue(Object.assign(Object.create(IDBRequest.prototype), { addEventListener: () => undefined })),
  ],
])('a database that %s does not keep a person from signing out', async (_, breakDatabase) => {
  const { server } = await openLogout(breakDatabase);
  await screen.findByRole('heading', { name: 'Enter Site Code' });
  expect(server.count(logout)).toBe(1);
});
