import { act, screen, waitFor } from '@testing-library/react';
import Cookies from 'js-cookie';
import { describe, expect, it, vi } from 'vitest';
import { clearValues } from '../api/login-cookies.ts';
import { type Answers, network, ok, pausedResponse } from '../testing/fake-network.ts';
import { employee, signedInCookies, signedInHidden } from '../testing/people.ts';
import { renderApp } from '../testing/render-app.tsx';
import { storedEmployee, storeEmployee } from './employee-store.ts';
import { loginSession, setLoginSession } from './login-session.ts';
import { restoreLoginSession, watchLoginSession } from './restore-login-session.ts';
import { logoutSettled, signOut } from './sign-out.ts';

const verify = 'POST /api/token/verify/';
const refresh = 'POST /api/token/refresh/';
const logout = 'POST /api/logout/';
const info = 'GET /api/employee-info/';
const done = ok({ detail: 'ok' });
const refused = { status: 401, body: { detail: 'Please sign in', code: 'not_signed_in' } };
const who = ok(employee);

/** Restores the login session of a signed-in person and opens the application at a URL. */
async function openSignedIn(address: string, answers: Answers = {}) {
  signedInCookies();
  const requests = network({ [verify]: done, [info]: who, [logout]: done, ...answers });
  await restoreLoginSession();
  renderApp(address);
  return requests;
}

describe('the login session at load', () => {
  // spec 4.5
  it('without tokens: calls logout, removes the flag, keeps a stored site code, shows login', async () => {
    Cookies.set('site_code', 'DEMO');
    Cookies.set('is_authenticated', 'true');
    const { to, sent } = network({ [logout]: done });
    await restoreLoginSession();
    expect(to(logout)).toHaveLength(1);
    expect(sent).toHaveLength(1);
    expect(Cookies.get()).toEqual({ site_code: 'DEMO' });
    expect(loginSession()).toEqual({ status: 'signed-out' });
  });

  // spec 4.5
  it('without a site code: does the same, whatever the tokens', async () => {
    signedInCookies();
    Cookies.remove('site_code');
    const { sent } = network({ [logout]: done });
    await restoreLoginSession();
    expect(sent.map(({ path }) => path)).toEqual(['/api/logout/']);
    expect(Cookies.get('is_authenticated')).toBeUndefined();
    expect(loginSession()).toEqual({ status: 'signed-out' });
  });

  // spec 4.6, 7.6
  it('with both: verifies for the site and opens the session with the stored employee', async () => {
    signedInCookies();
    await storeEmployee(employee);
    const { sent } = network({ [verify]: done });
    await restoreLoginSession();
    expect(sent.map(({ path, body }) => [path, body])).toEqual([['/api/token/verify/', { site_code: 'DEMO' }]]);
    expect(loginSession()).toEqual({ status: 'signed-in', employee });
  });

  it('refreshes an expired token and verifies once more', async () => {
    signedInCookies();
    const { to } = network({
      [verify]: ({ headers }) => (headers.get('Authorization') === 'Bearer access-2' ? done : refused),
      [refresh]: ok({ access: 'access-2' }),
    });
    await restoreLoginSession();
    expect(to(verify)).toHaveLength(2);
    expect(loginSession().status).toBe('signed-in');
  });

  // spec 4.7
  it('clears flag, site code, department and employee when the second verify is refused too', async () => {
    signedInCookies();
    await storeEmployee(employee);
    network({ [verify]: refused, [refresh]: ok({ access: 'access-2' }) });
    await restoreLoginSession();
    expect(Object.keys(Cookies.get()).toSorted()).toEqual(['access_token', 'refresh_token']);
    expect(await storedEmployee()).toBeUndefined();
    expect(loginSession()).toEqual({ status: 'signed-out', expired: true });
  });

  // spec 4.10, 8.9
  it('ends the session when the refresh is refused', async () => {
    signedInCookies();
    await storeEmployee(employee);
    const { to } = network({ [verify]: refused, [refresh]: refused, [logout]: done });
    const stop = watchLoginSession();
    await restoreLoginSession();
    stop();
    await waitFor(async () => expect(await storedEmployee()).toBeUndefined());
    expect(to(logout)).toHaveLength(1);
    expect(Cookies.get()).toEqual({});
    expect(loginSession()).toEqual({ status: 'signed-out', expired: true });
  });

  it('clears nothing without a response, says so, and can be retried', async () => {
    signedInCookies();
    let reachable = false;
    network({ [verify]: () => (reachable ? done : 'no-response'), [info]: who });
    await restoreLoginSession();
    const user = renderApp('/profile-that-is-not-there');
    expect(screen.getByRole('alert').textContent).toContain('Unable to connect to server. Please try again.');
    expect(Cookies.get('access_token')).toBe('access-1');
    reachable = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: '404 Not Found' })).toBeTruthy();
    expect(screen.getByText("The page you're looking for doesn't exist!")).toBeTruthy();
  });
});

describe('signing out', () => {
  // spec 4.11, 4.12, 7.8
  it('calls logout with the old token and clears everything at once, even if the call fails', async () => {
    signedInCookies();
    await storeEmployee(employee);
    const { to } = network({ [logout]: 'no-response' });
    await signOut();
    expect(to(logout)[0]?.headers.get('Authorization')).toBe('Bearer access-1');
    expect(to(logout)[0]?.body).toBeUndefined();
    expect(Cookies.get()).toEqual({});
    expect(await storedEmployee()).toBeUndefined();
    expect(loginSession().status).toBe('signed-out');
  });

  // spec 2.3, 4.11, 8.13
  it('at /logout leads to /login even when the call fails', async () => {
    signedInCookies();
    const { to } = network({ [logout]: { status: 500, body: { detail: 'broken' } } });
    renderApp('/logout');
    expect(await screen.findByRole('heading', { name: 'Enter Site Code' })).toBeTruthy();
    expect(to(logout)).toHaveLength(1);
  });

  it('in another tab ends the session in this one', async () => {
    const stop = watchLoginSession();
    const { to } = await openSignedIn('/settings');
    await screen.findByRole('heading', { name: 'Settings' });
    for (const name of Object.keys(Cookies.get())) Cookies.remove(name);
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByRole('heading', { name: 'Enter Site Code' })).toBeTruthy();
    expect(to(logout)).toEqual([]);
    stop();
  });

  it('in another tab ends the session in this one before the cookies change', async () => {
    const stop = watchLoginSession();
    const { to } = await openSignedIn('/settings');
    await screen.findByRole('heading', { name: 'Settings' });
    const otherTab = new BroadcastChannel('muster-session');
    otherTab.postMessage('signed-out');
    await waitFor(() => expect(loginSession()).toEqual({ status: 'signed-out', left: true }));
    expect(screen.queryByRole('heading', { name: 'Settings' })).toBeNull();
    expect(to(logout)).toEqual([]);
    otherTab.close();
    stop();
  });

  it('is undone by a sign-in in another tab: this tab has its session, without a notice', async () => {
    const { to } = network({ [verify]: done, [info]: who, [logout]: done });
    setLoginSession({ status: 'signed-out', expired: true });
    const stop = watchLoginSession();
    renderApp('/login');
    await screen.findByText(/Your session has ended/);
    const otherTab = new BroadcastChannel('muster-session');
    otherTab.postMessage('signed-in'); // before this tab sees the cookies
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(to(logout)).toEqual([]);
    signedInCookies();
    await storeEmployee(employee);
    otherTab.postMessage('signed-in');
    await screen.findByRole('heading', { name: 'Welcome to the Dashboard' });
    expect(screen.queryByText(/Your session has ended/)).toBeNull();
    otherTab.close();
    stop();
  });

  it('in another tab ends the session while this tab checks it', async () => {
    signedInCookies();
    const otherTab = new BroadcastChannel('muster-session');
    network({
      [verify]: async () => {
        otherTab.postMessage('signed-out');
        await waitFor(() => expect(loginSession().status).toBe('signed-out'));
        return done;
      },
    });
    const stop = watchLoginSession();
    await restoreLoginSession();
    expect(loginSession()).toEqual({ status: 'signed-out', left: true });
    otherTab.close();
    stop();
  });
});

describe('redirects by login session', () => {
  // spec 2.1, 4.6
  it('from /login to the dashboard with a valid session', async () => {
    await openSignedIn('/login');
    expect(await screen.findByRole('heading', { name: 'Welcome to the Dashboard' })).toBeTruthy();
  });

  // spec 2.10
  it('from a protected page to /login without a session', async () => {
    network({ [logout]: done });
    await restoreLoginSession();
    renderApp('/training');
    expect(await screen.findByRole('heading', { name: 'Enter Site Code' })).toBeTruthy();
  });
});

describe('the dashboard', () => {
  // spec 2.23, 7.51
  it('shows who is signed in', async () => {
    await openSignedIn('/');
    expect(await screen.findByText('Dana Ortiz')).toBeTruthy();
    expect(screen.getByText('Employee ID 1004')).toBeTruthy();
    expect(screen.getByText('Select an option from the sidebar to get started.')).toBeTruthy();
  });

  // spec 2.24
  it('shows a spinner until the employee is loaded', async () => {
    await openSignedIn('/', { [info]: 'never' });
    expect(await screen.findByRole('status')).toBeTruthy();
    expect(screen.queryByText(/^Employee ID/)).toBeNull();
  });

  // spec 2.25, 8.8
  it.each([
    [{ status: 500 }, 'Error fetching employee information'],
    [{ status: 503, body: { detail: 'The system is busy.' } }, 'The system is busy.'],
  ])('shows the failure: %j', async (outcome, message) => {
    vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(true);
    await openSignedIn('/', { [info]: outcome });
    expect((await screen.findByRole('alert')).textContent).toContain(message);
  });
});

describe('if the tokens are hidden from the page', () => {
  it('verifies at load, and opens the session with the stored employee', async () => {
    signedInHidden();
    await storeEmployee(employee);
    const { sent } = network({ [verify]: done });
    await restoreLoginSession();
    expect(sent.map(({ path, headers }) => [path, headers.get('X-CSRF-Token')])).toEqual([
      ['/api/token/verify/', 'csrf-1'],
    ]);
    expect(loginSession()).toEqual({ status: 'signed-in', employee });
  });

  it('takes a gateway without a server as no connection, and clears nothing', async () => {
    signedInHidden();
    network({ [verify]: { status: 502 } });
    await restoreLoginSession();
    expect(loginSession()).toMatchObject({ status: 'unreachable', hasNoConnection: true });
  });

  it.each(['is_authenticated', 'site_code', '__Host-csrf'] as const)('shows login without %s', async (missing) => {
    signedInHidden();
    clearValues(missing);
    const { sent } = network({ [logout]: done });
    await restoreLoginSession();
    expect(sent.map(({ path }) => path)).toEqual(['/api/logout/']);
    expect(loginSession()).toEqual({ status: 'signed-out' });
  });

  it.each<[string, Answers[string]]>([
    ['ends', done],
    ['gets no response', 'no-response'],
  ])('keeps the CSRF token until the sign-out %s', async (_, answer) => {
    signedInHidden();
    const response = pausedResponse(answer as typeof done);
    const { to } = network({ [logout]: response.answer });
    await signOut();
    expect(to(logout)[0]?.headers.get('X-CSRF-Token')).toBe('csrf-1');
    expect(Cookies.get()).toEqual({ '__Host-csrf': 'csrf-1' });
    response.release();
    await logoutSettled();
    expect(Cookies.get()).toEqual({});
  });
});
