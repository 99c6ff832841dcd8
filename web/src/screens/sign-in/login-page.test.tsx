import { act, cleanup, screen, waitFor } from '@testing-library/react';
import Cookies from 'js-cookie';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storedEmployee } from '../../session/employee-store.ts';
import { setLoginSession } from '../../session/login-session.ts';
import { returnAddress } from '../../session/return-address.ts';
import { signOut } from '../../session/sign-out.ts';
import { network, ok, pausedResponse, refused } from '../../testing/fake-network.ts';
import { employee, signedInCookies } from '../../testing/people.ts';
import { browseApp, renderApp } from '../../testing/render-app.tsx';
import { textsOf } from '../../testing/tables.ts';

const validate = 'POST /api/validate-sitecode/';
const token = 'POST /api/token/';
const info = 'GET /api/employee-info/';
const who = ok(employee);
const valid = ok({ valid: true, name: 'Riverton Police Department', timezone: 'America/Chicago' });

beforeEach(() => {
  localStorage.clear();
  setLoginSession({ status: 'signed-out' });
});

/** Opens /login on step 2, as with a stored site code. */
function atStepTwo() {
  Cookies.set('site_code', 'DEMO');
  Cookies.set('department_name', 'Riverton Police Department');
  return renderApp('/login');
}

async function submitLogin(user: ReturnType<typeof renderApp>) {
  await user.type(screen.getByLabelText('Username'), '1004');
  await user.type(screen.getByLabelText('Password'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

describe('step 1, the site code', () => {
  // spec 2.14, 3.12, 4.1, 7.3
  it('is validated, stored in upper case with its department, and leads to step 2', async () => {
    const wait = pausedResponse(valid);
    const { to } = network({ [validate]: wait.answer });
    const user = renderApp('/login');
    await user.type(screen.getByLabelText('Site code'), ' demo{Enter}');
    expect(await screen.findByRole('button', { name: 'Validating...' })).toBeTruthy();
    await user.keyboard('{Enter}');
    wait.release();
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy();
    expect(screen.getByText('Riverton Police Department')).toBeTruthy();
    expect(to(validate).map(({ body }) => body)).toEqual([{ site_code: 'DEMO' }]);
    expect(Cookies.get()).toEqual({ site_code: 'DEMO', department_name: 'Riverton Police Department' });
  });

  // spec 5.2, 8.1, 8.2
  it.each([
    ['NOPE', ok({ valid: false }), 'Invalid site code'],
    ['not a code', 'no-response' as const, 'Invalid site code'],
    ['DEMO', 'no-response' as const, 'Error validating site code'],
    ['DEMO', { status: 500 }, 'Error validating site code'],
  ])('the code %s with the response %j shows: %s', async (code, outcome, message) => {
    network({ [validate]: outcome });
    const user = renderApp('/login');
    await user.type(screen.getByLabelText('Site code'), `${code}{Enter}`);
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.getByLabelText<HTMLInputElement>('Site code').value).toBe(code);
    expect(Cookies.get()).toEqual({});
  });

  // spec 2.14, 5.1
  it('is required, and the field gets the focus', async () => {
    const { sent } = network({});
    const user = renderApp('/login');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Site code is required')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Site code'));
    expect(sent).toEqual([]);
  });
});

describe('a remembered department', () => {
  const remember = 'Remember this department on this device';

  /** Chooses DEMO in step 1 and has the device remember it. */
  async function chooseAndRemember() {
    network({ [validate]: valid });
    const user = renderApp('/login');
    await user.type(screen.getByLabelText('Site code'), 'demo');
    await user.click(screen.getByLabelText(remember));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('heading', { name: 'Login' });
    return user;
  }

  it('opens step 2 after a sign-out, with its current name', async () => {
    await chooseAndRemember();
    cleanup();
    for (const name of Object.keys(Cookies.get())) Cookies.remove(name);
    const { to } = network({ [validate]: ok({ valid: true, name: 'Riverton Police' }) });
    renderApp('/login');
    expect(screen.queryByLabelText('Site code')).toBeNull();
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy();
    expect(screen.getByText('Riverton Police')).toBeTruthy();
    expect(to(validate).map(({ body }) => body)).toEqual([{ site_code: 'DEMO' }]);
  });

  it('is forgotten by Change, and by choosing one without it', async () => {
    const user = await chooseAndRemember();
    expect(localStorage).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Change' }));
    expect(localStorage).toHaveLength(0);
    expect(screen.getByLabelText<HTMLInputElement>(remember).checked).toBe(false);
  });

  it('that is no longer valid is forgotten', async () => {
    localStorage.setItem('muster-department', 'GONE');
    network({ [validate]: ok({ valid: false }) });
    renderApp('/login');
    expect((await screen.findByLabelText<HTMLInputElement>('Site code')).value).toBe('');
    expect(localStorage).toHaveLength(0);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that cannot be validated is in the field, to be tried again', async () => {
    localStorage.setItem('muster-department', 'DEMO');
    network({ [validate]: 'no-response' });
    const user = renderApp('/login');
    expect((await screen.findByLabelText<HTMLInputElement>('Site code')).value).toBe('DEMO');
    expect(screen.getByRole('alert').textContent).toBe('Error validating site code');
    expect(screen.getByLabelText<HTMLInputElement>(remember).checked).toBe(true);
    network({ [validate]: valid });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy();
    expect(localStorage).toHaveLength(1);
  });
});

describe('the requested address', () => {
  const signsIn = { [token]: ok({ detail: 'ok' }), [info]: who };
  const profile = { 'GET /api/employee/1004/': ok({ ...employee, active: true }) };

  it('opens after the sign-in, without a history entry for it', async () => {
    network({ ...signsIn, ...profile });
    Cookies.set('site_code', 'DEMO');
    const { user, address, depth } = browseApp('/profile?x=1');
    await waitFor(() => expect(address()).toBe('/login'));
    await submitLogin(user);
    await waitFor(() => expect(address()).toBe('/profile?x=1'));
    expect(depth()).toBe(0);
  });

  it('opens after the first password', async () => {
    network({
      ...signsIn,
      ...profile,
      [token]: ok({ detail: 'password_reset_required', user_id: 'ticket-1' }),
      'POST /api/initial-password-reset/': ok({ detail: 'ok' }),
    });
    Cookies.set('site_code', 'DEMO');
    const { user, address } = browseApp('/settings');
    await waitFor(() => expect(address()).toBe('/login'));
    await submitLogin(user);
    await user.type(await screen.findByLabelText('New Password'), 'Riverton#2027');
    await user.type(screen.getByLabelText('Confirm New Password'), 'Riverton#2027{Enter}');
    await waitFor(() => expect(address()).toBe('/settings'));
  });

  it('is not kept by a sign-out', async () => {
    network({ ...signsIn, 'POST /api/logout/': ok({ detail: 'ok' }) });
    signedInCookies();
    setLoginSession({ status: 'signed-in', employee });
    const { address } = browseApp('/settings');
    await screen.findByRole('heading', { name: 'Settings' });
    await act(() => signOut());
    await waitFor(() => expect(address()).toBe('/login'));
    Cookies.set('site_code', 'DEMO');
    act(() => setLoginSession({ status: 'signed-in', employee }));
    await waitFor(() => expect(address()).toBe('/'));
  });

  it.each([
    ['/training?tab=upcoming#x', '/training?tab=upcoming#x'],
    ['//evil.example/x', undefined],
    ['/\\evil.example', undefined],
    ['/.//evil.example', undefined],
    ['https://evil.example/', undefined],
    ['javascript:alert(1)', undefined],
    ['/login', undefined],
    ['/logout', undefined],
    ['/initial-reset-password?x', undefined],
    [7, undefined],
  ])('%s is taken as %s', (returnTo, taken) => {
    expect(returnAddress({ returnTo })).toBe(taken);
    expect(returnAddress(null)).toBeUndefined();
  });
});

describe('step 2, the employee', () => {
  // spec 2.15, 2.17, 4.2
  it('opens directly when a site code is stored; Change clears it and returns to step 1', async () => {
    const user = atStepTwo();
    expect(screen.getByRole('heading', { name: 'Login' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Change' }));
    expect(screen.getByRole('heading', { name: 'Enter Site Code' })).toBeTruthy();
    expect(Cookies.get()).toEqual({});
  });

  // spec 1.4
  it('names the generic department when none is stored', () => {
    Cookies.set('site_code', 'DEMO');
    renderApp('/login');
    expect(screen.getByText('Police Department')).toBeTruthy();
  });

  // spec 5.1
  it('requires username and password', async () => {
    const user = atStepTwo();
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText('Username is required')).toBeTruthy();
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Username'));
  });

  // spec 2.4, 2.16, 3.12, 4.3, 7.4
  it('signs in once, even if submitted twice, stores the employee and goes to the dashboard', async () => {
    const wait = pausedResponse(ok({ detail: 'Signed in' }));
    const { to } = network({ [token]: wait.answer, [info]: who });
    const user = atStepTwo();
    await submitLogin(user);
    await user.click(await screen.findByRole('button', { name: 'Logging in...' }));
    await user.type(screen.getByLabelText('Password'), '{Enter}');
    wait.release();
    expect(await screen.findByRole('heading', { name: 'Welcome to the Dashboard' })).toBeTruthy();
    expect(to(token).map(({ body }) => body)).toEqual([{ username: '1004', password: 'secret', site_code: 'DEMO' }]);
    expect(await storedEmployee()).toEqual(employee);
    expect(Cookies.get('is_authenticated')).toBe('true');
  });

  // spec 8.5, 8.6
  it.each([
    [refused(401, { detail: 'Invalid username or password' }), 'Invalid username or password'],
    [
      refused(429, { detail: 'Many people are signing in at this moment. Please try again in a few seconds.' }),
      'Many people are signing in at this moment. Please try again in a few seconds.',
    ],
    [{ status: 500 }, 'Authentication failed'],
    ['no-response' as const, 'Unable to connect to server. Please try again.'],
  ])('the response %j shows: %s', async (outcome, message) => {
    network({ [token]: outcome });
    const user = atStepTwo();
    await submitLogin(user);
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('1004');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('secret');
  });

  it('waits while others sign in, shows the position, and signs in without typing again', async () => {
    const headers = { 'Retry-After': '0' };
    const last = pausedResponse(ok({ detail: 'Signed in' }));
    const second = pausedResponse({ ...refused(429, { code: 'too_many_requests', detail: 'Too many' }), headers });
    const outcomes = [
      () => ({ ...refused(429, { code: 'sign_in_busy', detail: 'Many people', place: 23 }), headers }),
      second.answer,
    ];
    const loaded = [{ ...refused(429, { code: 'site_busy', detail: 'Too many' }), headers }, who];
    const { to } = network({
      [token]: () => (outcomes.shift() ?? last.answer)(),
      [info]: () => loaded.shift() ?? who,
    });
    const user = atStepTwo();
    await submitLogin(user);
    const text = (await screen.findByRole('status')).textContent;
    expect(text).toBe(
      'Many people are signing in. You are number 23 in line. Please wait: you will be signed in without typing again.',
    );
    expect(screen.getByRole('button', { name: 'Logging in...' })).toBeTruthy();
    second.release();
    await screen.findByText(/^Many people are signing in\. Please wait/);
    await waitFor(() => expect(to(token)).toHaveLength(3));
    last.release();
    expect(await screen.findByRole('heading', { name: 'Welcome to the Dashboard' })).toBeTruthy();
    expect(
      new Set(to(token).map(({ body, headers: sent }) => [JSON.stringify(body), sent.get('Prefer')].join())),
    ).toEqual(new Set([`${JSON.stringify({ username: '1004', password: 'secret', site_code: 'DEMO' })},wait=4`]));
    expect(to(info).map(({ headers: sent }) => sent.get('Prefer'))).toEqual(to(info).map(() => null));
  });

  it('stops waiting on request, and keeps the input', async () => {
    const busy = { ...refused(429, { code: 'sign_in_busy', detail: 'Many people', place: 2 }) };
    const { to } = network({ [token]: { ...busy, headers: { 'Retry-After': '1' } } });
    const user = atStepTwo();
    await submitLogin(user);
    await user.click(await screen.findByRole('button', { name: 'Stop waiting' }));
    await waitFor(() => expect(screen.queryByText(/You are number 2 in line/)).toBeNull());
    await new Promise((go) => setTimeout(go, 1_500));
    expect(to(token)).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('secret');
  });

  it('stops waiting after a sign-in in another tab, whose session it would replace', async () => {
    const busy = { ...refused(429, { code: 'sign_in_busy', detail: 'Many people' }) };
    const { to } = network({ [token]: { ...busy, headers: { 'Retry-After': '1' } }, [info]: who });
    const user = atStepTwo();
    await submitLogin(user);
    await screen.findByText(/^Many people are signing in/);
    act(() => setLoginSession({ status: 'signed-in', employee: { ...employee, id: 'another' } }));
    await screen.findByRole('heading', { name: 'Welcome to the Dashboard' });
    await new Promise((go) => setTimeout(go, 1_500));
    expect(to(token)).toHaveLength(1);
  });

  it('is refused at once while the account is locked', async () => {
    const answer = refused(429, { code: 'too_many_attempts', detail: 'Too many failed attempts' });
    const { to } = network({ [token]: { ...answer, headers: { 'Retry-After': '0' } } });
    const user = atStepTwo();
    await submitLogin(user);
    expect((await screen.findByRole('alert')).textContent).toBe('Too many failed attempts');
    expect(to(token)).toHaveLength(1);
  });

  it('keeps the notice of the expired session after an attempt, so that nothing moves under the pointer', async () => {
    setLoginSession({ status: 'signed-out', expired: true });
    network({ [token]: refused(401, { detail: 'Invalid username or password' }) });
    const user = atStepTwo();
    await screen.findByText('Your session has ended. Please sign in again.');
    await submitLogin(user);
    await screen.findByText('Invalid username or password');
    expect(screen.getByText(/Your session has ended/)).toBeTruthy();
  });

  // spec 5.3
  it('sends nothing while the browser is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { sent } = network({});
    const user = atStepTwo();
    await submitLogin(user);
    expect((await screen.findByRole('alert')).textContent).toBe('No internet connection. Please check your network.');
    expect(sent).toEqual([]);
  });

  // spec 8.7
  it('says that the sign-in succeeded but the employee could not be stored, and can continue', async () => {
    network({ [token]: ok({ detail: 'ok' }), [info]: { status: 500 } });
    const user = atStepTwo();
    await submitLogin(user);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Login successful but failed to store employee information',
    );
    await user.click(screen.getByRole('button', { name: 'Continue to the dashboard' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Error fetching employee information');
  });

  // spec 2.2, 2.18, 4.4, 4.13, 7.9
  it('leads to the first password, with the reset request', async () => {
    const { to } = network({
      [token]: ok({ detail: 'password_reset_required', user_id: 'ticket-1' }),
      'POST /api/initial-password-reset/': ok({ detail: 'ok' }),
      [info]: who,
    });
    const user = atStepTwo();
    await submitLogin(user);
    await user.type(await screen.findByLabelText('New Password'), 'Riverton#2027');
    await user.type(screen.getByLabelText('Confirm New Password'), 'Riverton#2027');
    await user.click(screen.getByRole('button', { name: 'Set Password' }));
    expect(await screen.findByRole('heading', { name: 'Welcome to the Dashboard' })).toBeTruthy();
    expect(to('POST /api/initial-password-reset/').map(({ body }) => body)).toEqual([
      { user_id: 'ticket-1', new_password: 'Riverton#2027', site_code: 'DEMO' },
    ]);
    expect(await storedEmployee()).toEqual(employee);
  });
});

describe('the first password', () => {
  const reset = 'POST /api/initial-password-reset/';
  const request = { user_id: 'ticket-1', site_code: 'DEMO' };

  // spec 2.21
  it('without a reset request, says so and links to the sign-in form', async () => {
    const user = renderApp('/initial-reset-password');
    expect(await screen.findByRole('heading', { name: 'Invalid Password Reset Request' })).toBeTruthy();
    expect(screen.getByText('Please return to login and try again.')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Back to Login' }));
    expect(await screen.findByRole('heading', { name: 'Enter Site Code' })).toBeTruthy();
  });

  // spec 5.8, 5.9
  it('shows every unmet rule, one per line, and a confirmation that differs', async () => {
    const { sent } = network({});
    const user = renderApp('/initial-reset-password', request);
    const field = await screen.findByLabelText('New Password');
    await user.type(field, 'short');
    await user.type(screen.getByLabelText('Confirm New Password'), 'other');
    await user.click(screen.getByRole('button', { name: 'Set Password' }));
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(
      [
        'Password must be at least 8 characters long',
        'Password must include at least one number',
        'Password must include at least one special character',
      ].join('\n'),
    );
    expect(screen.getByText('Passwords do not match')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(sent).toEqual([]);
  });

  it('says while typing which rules are met, and which characters do not count', async () => {
    const user = renderApp('/initial-reset-password', request);
    const field = await screen.findByLabelText('New Password');
    const rules = () => textsOf(screen.getAllByRole('listitem'));
    expect(rules()).toEqual([
      'Not met yet: At least 8 characters',
      'Not met yet: A number',
      'Not met yet: A special character: ! @ # $ % ^ & * ( ) , . ? " : { } | < >',
    ]);
    await user.type(field, 'Riverton-_2027');
    expect(rules().map((rule) => rule?.startsWith('Met:'))).toEqual([true, true, false]);
    expect(screen.getByText('-, _ are not among these.')).toBeTruthy();
    await user.type(field, '#');
    expect(rules().every((rule) => rule?.startsWith('Met:'))).toBe(true);
    expect(screen.queryByText(/not among these/)).toBeNull();
  });

  // spec 4.14, 7.9, 8.10
  it.each([
    [refused(400, { detail: 'This password is too easy to guess.' }), 'This password is too easy to guess.'],
    [{ status: 500 }, 'Error resetting password'],
    ['no-response' as const, 'Unable to connect to server. Please try again.'],
  ])('the response %j shows: %s', async (outcome, message) => {
    network({ [reset]: outcome });
    const user = renderApp('/initial-reset-password', request);
    await user.type(await screen.findByLabelText('New Password'), 'Riverton#2027');
    await user.type(screen.getByLabelText('Confirm New Password'), 'Riverton#2027{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.queryByRole('link', { name: 'Back to Login' })).toBeNull();
  });

  it('with an expired reset request, links to the sign-in form', async () => {
    const body = { detail: 'This password reset is no longer valid. Please sign in again.', code: 'invalid_reset' };
    network({ [reset]: refused(400, body) });
    const user = renderApp('/initial-reset-password', request);
    await user.type(await screen.findByLabelText('New Password'), 'Riverton#2027');
    await user.type(screen.getByLabelText('Confirm New Password'), 'Riverton#2027{Enter}');
    await user.click(await screen.findByRole('link', { name: 'Back to Login' }));
    await screen.findByRole('heading', { name: 'Enter Site Code' });
  });
});
