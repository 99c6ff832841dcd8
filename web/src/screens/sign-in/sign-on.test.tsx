import { screen, waitFor } from '@testing-library/react';
import Cookies from 'js-cookie';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setLoginSession } from '../../session/login-session.ts';
import { logoutSettled, signOut } from '../../session/sign-out.ts';
import { type Answers, network, ok, pausedResponse, refused } from '../../testing/fake-network.ts';
import { employee } from '../../testing/people.ts';
import { browseApp } from '../../testing/render-app.tsx';

const validate = 'POST /api/validate-sitecode/';
const start = 'POST /api/sign-on/start/';
const finish = 'POST /api/sign-on/finish/';
const site = { valid: true, name: 'Riverton Police Department', sign_on: { label: 'Riverton Entra' } };
const button = { name: 'Sign in with Riverton Entra' };
const instead = { name: 'Sign in with a password instead' };
const failedTitle = { name: 'You are not signed in' };

const left: string[] = [];
vi.mock('../../api/leave-page.ts', () => ({ leavePage: (address: string) => left.push(address) }));

beforeEach(() => {
  localStorage.clear();
  setLoginSession({ status: 'signed-out' });
  left.length = 0;
});

const signedIn: Answers = {
  'GET /api/employee-info/': ok(employee),
  [`GET /api/employee-permissions/${employee.employee_id}/`]: ok([]),
};

/** Opens step 2 of a department. */
function openStepTwo(options: object, answers: Answers = {}, state?: object) {
  Cookies.set('site_code', 'DEMO');
  const made = network({ [validate]: ok({ ...site, ...options }), ...signedIn, ...answers });
  return { ...browseApp('/login', state), ...made };
}

describe('a department with single sign-on', () => {
  it('leads to its provider, with the requested address and the accepted notice', async () => {
    const address = 'https://login.example.com/authorize?state=DEMO.x';
    const { user, to } = openStepTwo(
      { notice: { version: 7, text: 'For official use only.' } },
      { [start]: ok({ address }) },
      { returnTo: '/training?tab=upcoming' },
    );
    await user.click(await screen.findByRole('button', { name: 'I accept' }));
    await user.click(await screen.findByRole('button', button));
    await waitFor(() => expect(left).toEqual([address]));
    expect(to(start).map(({ body }) => body)).toEqual([
      { site_code: 'DEMO', return_to: '/training?tab=upcoming', notice: 7 },
    ]);
    expect(screen.getByLabelText('Username')).toBeTruthy();
  });

  it('can be tried again after the back button', async () => {
    const { user } = openStepTwo({}, { [start]: ok({ address: 'https://login.example.com/' }) });
    await user.click(await screen.findByRole('button', button));
    await waitFor(() => expect(left).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: /^Opening/ }));
    expect(left).toHaveLength(1);
    window.dispatchEvent(new Event('pageshow'));
    await user.click(await screen.findByRole('button', button));
    await waitFor(() => expect(left).toHaveLength(2));
  });

  it('whose provider cannot be reached shows a message, and keeps the input', async () => {
    const { user } = openStepTwo({}, { [start]: refused(503, { detail: 'It does not answer.' }) });
    await user.type(await screen.findByLabelText('Username'), '1004');
    await user.click(await screen.findByRole('button', button));
    expect((await screen.findByRole('alert')).textContent).toBe('It does not answer.');
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('1004');
  });

  it('shows the changed notice', async () => {
    const { user, answers } = openStepTwo({}, { [start]: refused(400, { detail: 'Read', code: 'notice_required' }) });
    await screen.findByRole('button', button);
    answers[validate] = ok({ ...site, notice: { version: 1, text: 'This system is monitored.' } });
    await user.click(screen.getByRole('button', button));
    expect(await screen.findByText('This system is monitored.')).toBeTruthy();
  });

  it('with passwords turned off shows their fields only on request', async () => {
    const { user } = openStepTwo({ password_closed: true });
    await user.click(await screen.findByRole('button', instead));
    expect(screen.getByLabelText('Password')).toBeTruthy();
    expect(screen.getByText('Only for the accounts that your department keeps for emergencies.')).toBeTruthy();
  });
});

describe('the page that a provider returns to', () => {
  const returned = '/sign-on?code=c1&state=DEMO.abc&iss=https%3A%2F%2Flogin.example.com';

  function open(address: string, answers: Answers = {}) {
    const made = network({ [validate]: ok(site), ...signedIn, ...answers });
    return { ...browseApp(address), ...made };
  }

  it('completes the sign-on once, and opens the requested address', async () => {
    const wait = pausedResponse(ok({ detail: 'ok', return_to: '/profile' }));
    const { to, address } = open(returned, { [finish]: wait.answer });
    expect(await screen.findByText(/Completing the sign-in/)).toBeTruthy();
    await waitFor(() => expect(to(finish)).toHaveLength(1));
    expect(address()).toBe('/sign-on'); // nothing is left in the address for the back button
    wait.release();
    await waitFor(() => expect(address()).toBe('/profile'));
    expect(to(finish).map(({ body }) => body)).toEqual([
      { code: 'c1', state: 'DEMO.abc', iss: 'https://login.example.com' },
    ]);
    expect(Cookies.get('site_code')).toBe('DEMO');
    expect(Cookies.get('department_name')).toBe('Riverton Police Department');
  });

  it('continues to the second step, with the requested address', async () => {
    Cookies.set('site_code', 'DEMO');
    const due = { detail: 'second_factor_required', user_id: 'ticket', factors: ['totp'], return_to: '/profile' };
    const { address } = open(returned, { [finish]: ok(due) });
    await waitFor(() => expect(address()).toBe('/second-factor'));
  });

  it.each([
    ['/sign-on?error=access_denied&state=DEMO.abc', { error: 'access_denied', state: 'DEMO.abc' }],
    [returned, { code: 'c1', state: 'DEMO.abc', iss: 'https://login.example.com' }],
  ])('%s that is refused shows the reason and a way back', async (address, body) => {
    const {
      to,
      user,
      address: now,
    } = open(address, {
      [finish]: refused(401, { detail: 'No employee has this number.', code: 'sign_on_failed' }),
    });
    expect(await screen.findByRole('heading', failedTitle)).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('No employee has this number.');
    expect(to(finish).map((one) => one.body)).toEqual([body]);
    await user.click(screen.getByRole('link', { name: 'Back to sign-in' }));
    expect(now()).toBe('/login');
  });

  it.each(['/sign-on', '/sign-on?state=DEMO.abc', '/sign-on?code=c1'])('%s makes no call', async (address) => {
    const { count } = open(address);
    expect((await screen.findByRole('alert')).textContent).toContain('no sign-in is in progress');
    expect(count(finish)).toBe(0);
  });

  it('opens no page of another website', async () => {
    const { address } = open(returned, { [finish]: ok({ detail: 'ok', return_to: 'https://evil.example/' }) });
    await waitFor(() => expect(address()).toBe('/'));
  });
});

describe('a sign-out', () => {
  const logout = 'POST /api/logout/';
  const address = 'https://login.example.com/end?id_token_hint=x';

  it('leads to the provider if a sign-on opened the session', async () => {
    network({ [logout]: ok({ detail: 'ok', address }) });
    await signOut();
    await waitFor(() => expect(left).toEqual([address]));
  });

  it.each([
    [ok({ detail: 'ok' }), {}],
    [ok({ detail: 'ok', address }), { expired: true }],
    ['no-response' as const, {}],
  ])('answered with %j stays here', async (outcome, options) => {
    network({ [logout]: outcome });
    await signOut(options);
    await logoutSettled();
    expect(left).toEqual([]);
  });
});
