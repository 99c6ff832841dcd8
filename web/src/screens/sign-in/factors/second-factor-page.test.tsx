import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeValue } from '../../../api/login-cookies.ts';
import { loginSession, setLoginSession } from '../../../session/login-session.ts';
import { keepSignInOptions } from '../../../session/sign-in-options.ts';
import { ownFactors, tenCodes } from '../../../testing/factors.ts';
import { type Answers, network, ok, refused } from '../../../testing/fake-network.ts';
import { browserPasskeys, cancelled, madeKey, signature, withPasskeys } from '../../../testing/passkeys.ts';
import { employee } from '../../../testing/people.ts';
import { browseApp } from '../../../testing/render-app.tsx';

vi.mock('@simplewebauthn/browser', async () => (await import('../../../testing/passkeys.ts')).passkeyLibrary);

const info = 'GET /api/employee-info/';
const options = 'POST /api/second-factor/options/';
const step = 'POST /api/second-factor/';
const setupOptions = 'POST /api/second-factor/setup/options/';
const setup = 'POST /api/second-factor/setup/';
const ticket = { user_id: 'ticket', site_code: 'DEMO' };
const signedIn = ok({ detail: 'Signed in' });
const over = refused(400, { detail: 'This sign-in took too long.', code: 'invalid_ticket' });
const wrong = refused(401, { detail: 'no', code: 'wrong_factor' });

beforeEach(() => {
  withPasskeys();
  storeValue('site_code', 'DEMO');
  keepSignInOptions({ site_code: 'DEMO', options: {} });
  setLoginSession({ status: 'signed-out' });
});

function open(state: object | undefined, answers: Answers) {
  const server = network({ [info]: ok(employee), 'GET /api/factors/': ok(ownFactors()), ...answers });
  return { ...browseApp('/second-factor', state), ...server };
}
const isOpen = () => waitFor(() => expect(loginSession().status).toBe('signed-in'));

test('the passkey prompt opens at once; closing it leaves the other methods', async () => {
  const { user, to } = open(
    { ...ticket, factors: ['passkey', 'totp', 'recovery_code'] },
    { [options]: ok({ factors: ['passkey'], passkey: { challenge: 'c' } }), [step]: wrong },
  );
  browserPasskeys.sign.mockImplementationOnce(cancelled).mockResolvedValueOnce(signature);
  await screen.findByText(/The passkey was not used/);
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Use passkey' }));
  await screen.findByText(/This passkey was not accepted/);
  expect(to(step)[0]?.body).toMatchObject({ ...ticket, passkey: { id: 'key-1' } });
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.getByLabelText('Recovery code')).toBe(document.activeElement);
});

test('a correct code opens the requested address', async () => {
  const { user, to, address } = open(
    { ...ticket, factors: ['totp', 'recovery_code'], returnTo: '/profile' },
    { [step]: signedIn },
  );
  await user.type(await screen.findByLabelText('Code from your authenticator app'), '123456');
  await isOpen();
  await waitFor(() => expect(address()).toBe('/profile'));
  expect(to(step).map(({ body }) => body)).toEqual([{ ...ticket, code: '123456' }]);
});

test('an expired ticket leads back to the password with the reason', async () => {
  const { user, address } = open({ ...ticket, factors: ['totp'], returnTo: '/profile' }, { [step]: over });
  await user.type(await screen.findByLabelText('Code from your authenticator app'), '123456');
  await screen.findByText(/has expired or was already completed/);
  expect(address()).toBe('/login');
  await screen.findByLabelText('Password');
});

test('too many attempts show a message in place; the input stays', async () => {
  const detail = 'Too many failed attempts. Please try again in 10 minutes.';
  const { user } = open(
    { ...ticket, factors: ['totp'] },
    { [step]: refused(429, { detail, code: 'too_many_attempts' }) },
  );
  const field = await screen.findByLabelText<HTMLInputElement>('Code from your authenticator app');
  await user.type(field, '123456');
  expect((await screen.findByRole('alert')).textContent).toBe(detail);
  expect(field.value).toBe('123456');
});

test('an employee who cannot be loaded is no reason to sign in again', async () => {
  const { user, answers } = open({ ...ticket, factors: ['totp'] }, { [step]: signedIn, [info]: { status: 500 } });
  await user.type(await screen.findByLabelText('Code from your authenticator app'), '123456');
  await screen.findByText('Login successful but failed to store employee information');
  answers[info] = ok(employee);
  await user.click(screen.getByRole('button', { name: 'Continue to the dashboard' }));
  await isOpen();
});

test('the guided setup creates a passkey, and completes the sign-in once the codes are saved', async () => {
  const { user, to, address } = open(
    { ...ticket, returnTo: '/profile' },
    {
      [setupOptions]: ok({ passkey: { challenge: 'c' }, totp: { secret: 'ABC', address: 'otpauth://totp/x' } }),
      [setup]: ok({ detail: 'Signed in', recovery_codes: tenCodes }),
    },
  );
  browserPasskeys.make.mockImplementationOnce(cancelled).mockResolvedValueOnce(madeKey);
  const button = await screen.findByRole('button', { name: 'Set up a passkey' });
  await user.click(button);
  await screen.findByText(/No passkey was created/);
  await user.click(button);
  await screen.findByText(tenCodes[0] ?? '');
  expect(to(setup)[0]?.body).toMatchObject({ ...ticket, passkey: { id: 'key-1' }, name: 'Passkey' });
  expect(to(setupOptions)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('Copy, download or print the codes, then check this box');
  expect(loginSession().status).toBe('signed-out');
  await user.click(screen.getByRole('checkbox', { name: 'I have saved the codes' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await isOpen();
  await waitFor(() => expect(address()).toBe('/profile'));
});

test('the guided setup sets up an authenticator app if the device has no passkeys', async () => {
  const { user, to } = open(ticket, {
    [setupOptions]: ok({ totp: { secret: 'ABC', address: 'otpauth://totp/x' } }),
    [setup]: ok({ detail: 'Signed in', recovery_codes: tenCodes }),
  });
  await user.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
  await user.type(await screen.findByLabelText('Code that the app shows'), '123456');
  await screen.findByText(tenCodes[0] ?? '');
  expect(screen.queryByRole('button', { name: 'Set up a passkey' })).toBeNull();
  expect(to(setup).map(({ body }) => body)).toEqual([{ ...ticket, code: '123456' }]);
});

test('a setup that cannot start is retried, and one with an expired ticket leads back', async () => {
  const { user, answers, address } = open(ticket, { [setupOptions]: 'no-response' });
  await screen.findByText(/We couldn't start the setup/);
  answers[setupOptions] = over;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/has expired or was already completed/);
  expect(address()).toBe('/login');
});

test('without a pending sign-in, the page leads to the sign-in form', async () => {
  const { user, address } = open(undefined, {});
  await screen.findByText('The sign-in that this page belongs to has ended.');
  await user.click(screen.getByRole('link', { name: 'Back to sign-in' }));
  expect(address()).toBe('/login');
});

test('the sign-in page offers a passkey if the department has passkeys', async () => {
  keepSignInOptions({ site_code: 'DEMO', options: { passkeys: true } });
  const begin = 'POST /api/passkey-sign-in/options/';
  const end = 'POST /api/passkey-sign-in/';
  const { answers, to } = network({
    [info]: ok(employee),
    [begin]: ok({ challenge_id: 'c1', passkey: { challenge: 'c' } }),
    [end]: wrong,
  });
  browserPasskeys.sign.mockImplementationOnce(cancelled).mockResolvedValue(signature);
  const { user } = browseApp('/login');
  const button = await screen.findByRole('button', { name: 'Sign in with a passkey' });
  await user.click(button);
  await screen.findByText(/The passkey was not used/);
  await user.click(button);
  await screen.findByText(/This passkey was not accepted/);
  answers[end] = signedIn;
  await user.click(button);
  await isOpen();
  expect(to(end)[1]?.body).toMatchObject({ site_code: 'DEMO', challenge_id: 'c1', passkey: { id: 'key-1' } });
});
