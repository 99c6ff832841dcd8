import { screen, waitFor } from '@testing-library/react';
import Cookies from 'js-cookie';
import { beforeEach, expect, it } from 'vitest';
import { setLoginSession } from '../../../session/login-session.ts';
import { type Answers, network, ok, refused } from '../../../testing/fake-network.ts';
import { employee, signInAs } from '../../../testing/people.ts';
import { browseApp } from '../../../testing/render-app.tsx';

const validate = 'POST /api/validate-sitecode/';
const forgot = 'POST /api/forgot-password/';
const confirm = 'POST /api/confirm-address/';
const reset = 'POST /api/initial-password-reset/';
const site = { valid: true, name: 'Riverton Police Department' };

beforeEach(() => {
  localStorage.clear();
  setLoginSession({ status: 'signed-out' });
});

const signedIn: Answers = {
  'GET /api/employee-info/': ok(employee),
  [`GET /api/employee-permissions/${employee.employee_id}/`]: ok([]),
};

it('a department with password reset links from the sign-in to it', async () => {
  Cookies.set('site_code', 'DEMO');
  const { to } = network({ [validate]: ok({ ...site, forgot_password: true }), [forgot]: ok({ detail: 'Sent' }) });
  const { user } = browseApp('/login');
  await user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
  await user.click(await screen.findByRole('button', { name: 'Send the link' }));
  await screen.findByText('Username is required');
  await user.type(screen.getByLabelText('Username'), '1004');
  await user.dblClick(screen.getByRole('button', { name: 'Send the link' }));
  // The same text for all usernames.
  await screen.findByText(/If 1004 has a confirmed address/);
  expect(to(forgot).map(({ body }) => body)).toEqual([{ site_code: 'DEMO', username: '1004' }]);
  await user.click(screen.getByRole('link', { name: 'Back to sign-in' }));
  await screen.findByLabelText('Password');
});

it('another department does not offer it', async () => {
  Cookies.set('site_code', 'DEMO');
  const { to } = network({ [validate]: ok(site) });
  browseApp('/login');
  await screen.findByLabelText('Password');
  await waitFor(() => expect(to(validate)).toHaveLength(1));
  expect(screen.queryByRole('link', { name: 'Forgot password?' })).toBeNull();
});

it('an emailed link confirms an address at a click, and leaves the address bar', async () => {
  const { to } = network({ [confirm]: ok({ detail: 'Confirmed' }) });
  const { user, address } = browseApp('/confirm-address#site=DEMO&token=secret');
  await screen.findByRole('heading', { name: 'Confirm your email address' });
  expect(to(confirm)).toHaveLength(0);
  await waitFor(() => expect(address()).toBe('/confirm-address'));
  await user.dblClick(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('Your address is confirmed.');
  expect(to(confirm).map(({ body }) => body)).toEqual([{ site_code: 'DEMO', token: 'secret' }]);
});

it('an expired link shows a message', async () => {
  const detail = 'This link is no longer valid: it works once, within a day.';
  network({ [confirm]: refused(400, { detail, code: 'invalid_link' }) });
  const { user } = browseApp('/confirm-address#site=DEMO&token=secret');
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect((await screen.findByRole('alert')).textContent).toContain(detail);
});

it.each(['/confirm-address', '/reset-password#site=DEMO'])(
  '%s with an incomplete link asks to open it again',
  async (path) => {
    network({});
    browseApp(path);
    await screen.findByRole('heading', { name: 'This link is incomplete' });
  },
);

it('a complete link opened in the tab of an incomplete one is used', async () => {
  network({});
  const { back, address } = browseApp('/confirm-address', undefined, ['/confirm-address#site=DEMO&token=secret']);
  await screen.findByRole('heading', { name: 'This link is incomplete' });
  await back();
  await screen.findByRole('heading', { name: 'Confirm your email address' });
  await waitFor(() => expect(address()).toBe('/confirm-address'));
});

it('the link for a forgotten password ends in a sign-in', async () => {
  const { to } = network({ [reset]: ok({ detail: 'ok' }), ...signedIn });
  const { user, address } = browseApp('/reset-password#site=DEMO&token=secret');
  await user.type(await screen.findByLabelText('New Password'), 'Sunrise#2026');
  await user.type(screen.getByLabelText('Confirm New Password'), 'Sunrise#2026');
  await user.click(screen.getByRole('button', { name: 'Set Password' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(to(reset).map(({ body }) => body)).toEqual([
    { user_id: 'secret', site_code: 'DEMO', new_password: 'Sunrise#2026' },
  ]);
});

it('a signed-in person signs out before choosing a new password', async () => {
  signInAs(employee);
  const { to } = network({ ...signedIn, 'POST /api/logout/': ok({ detail: 'ok' }) });
  const { user } = browseApp('/reset-password#site=DEMO&token=secret');
  await user.click(await screen.findByRole('button', { name: 'Sign out and continue' }));
  await screen.findByLabelText('New Password');
  expect(to('POST /api/logout/')).toHaveLength(1);
});
