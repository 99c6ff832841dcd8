import { screen, waitFor } from '@testing-library/react';
import Cookies from 'js-cookie';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Answers, network, ok, refused } from '../testing/fake-network.ts';
import { employee } from '../testing/people.ts';
import { renderApp } from '../testing/render-app.tsx';
import { setLoginSession } from './login-session.ts';

const validate = 'POST /api/validate-sitecode/';
const token = 'POST /api/token/';
const site = { valid: true, name: 'Riverton Police Department' };
const first = { version: 3, text: 'For official use only.' };
const second = { version: 4, text: 'This system is monitored.' };

beforeEach(() => {
  localStorage.clear();
  setLoginSession({ status: 'signed-out' });
});

async function chooseDepartment(options: object, answers: Answers = {}) {
  const made = network({
    [validate]: ok({ ...site, ...options }),
    'GET /api/employee-info/': ok(employee),
    ...answers,
  });
  const user = renderApp('/login');
  await user.type(screen.getByLabelText('Site code'), 'demo{Enter}');
  await screen.findByRole('heading', { name: 'Login' });
  return { user, ...made };
}

describe('a notice', () => {
  it('is accepted before the form is shown, and its version is sent', async () => {
    const { user, to } = await chooseDepartment({ notice: first }, { [token]: refused(401, { detail: 'No' }) });
    expect(await screen.findByText(first.text)).toBeTruthy();
    expect(screen.queryByLabelText('Username')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'I accept' }));
    expect(screen.queryByText(first.text)).toBeNull();
    await user.type(screen.getByLabelText('Username'), '1004');
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await screen.findByText('No');
    expect(to(token).map(({ body }) => body)).toEqual([
      { username: '1004', password: 'secret', site_code: 'DEMO', notice: 3 },
    ]);
  });

  it('that has changed meanwhile is shown, and the input stays', async () => {
    const { user, to, answers } = await chooseDepartment(
      { notice: first },
      { [token]: refused(400, { detail: 'Please read', code: 'notice_required' }) },
    );
    await user.click(await screen.findByRole('button', { name: 'I accept' }));
    await user.type(screen.getByLabelText('Username'), '1004');
    await user.type(screen.getByLabelText('Password'), 'secret');
    answers[validate] = ok({ ...site, notice: second });
    await user.keyboard('{Enter}');
    expect(await screen.findByText(second.text)).toBeTruthy();
    expect(screen.getByText(/^The notice of your department has changed/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'I accept' }));
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('1004');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('secret');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(to(token).map(({ body }) => (body as { notice: number }).notice)).toEqual([3, 4]));
  });

  it('that was written while the page was open appears after the refusal', async () => {
    const { user, answers } = await chooseDepartment(
      {},
      { [token]: refused(400, { detail: 'Please read', code: 'notice_required' }) },
    );
    await user.type(screen.getByLabelText('Username'), '1004');
    await user.type(screen.getByLabelText('Password'), 'secret');
    answers[validate] = ok({ ...site, notice: second });
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: 'I accept' }));
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('secret');
  });

  it('that cannot be loaded shows the server’s message', async () => {
    const { user, answers } = await chooseDepartment(
      {},
      { [token]: refused(400, { detail: 'Please read the notice', code: 'notice_required' }) },
    );
    await user.type(screen.getByLabelText('Username'), '1004');
    await user.type(screen.getByLabelText('Password'), 'secret');
    answers[validate] = 'no-response';
    await user.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Please read the notice');
  });

  it('is loaded when the page opens at step 2', async () => {
    Cookies.set('site_code', 'DEMO');
    network({ [validate]: ok({ ...site, notice: first }) });
    renderApp('/login');
    expect(await screen.findByText(first.text)).toBeTruthy();
  });
});

it('a department without options shows the form at once', async () => {
  await chooseDepartment({});
  expect(screen.getByLabelText('Username')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'I accept' })).toBeNull();
});
