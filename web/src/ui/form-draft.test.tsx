import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emit } from '../events.ts';
import { setLoginSession } from '../session/login-session.ts';
import { watchLoginSession } from '../session/restore-login-session.ts';
import { ok } from '../testing/fake-network.ts';
import { employee, signedInCookies } from '../testing/people.ts';
import { browseApp } from '../testing/render-app.tsx';
import { anEmployee, roster } from '../testing/roster-screen.tsx';
import { discardDraft, draftLifetime, savedDraft } from './form-draft.ts';

const kept = /Your entries are kept/;
const kim = anEmployee('1010', { last_name: 'Adams' });

let stop: () => void;
let server: ReturnType<typeof roster>;
let app: ReturnType<typeof browseApp>;

/** Opens the Employees screen for a signed-in person. */
beforeEach(async () => {
  server = roster([kim], { manage_employees: true });
  setLoginSession({ status: 'signed-in', employee });
  Object.assign(server.answers, {
    'POST /api/logout/': ok({ detail: 'ok' }),
    'POST /api/validate-sitecode/': ok({ valid: true, name: 'Riverton Police Department' }),
    'POST /api/token/': ok({ detail: 'ok' }),
  });
  stop = watchLoginSession();
  app = browseApp('/employees?sort=-last_name');
  await screen.findByRole('table', { name: 'Employees' });
});

afterEach(() => {
  stop();
  discardDraft();
});

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const endSession = () => act(async () => emit('login-expired'));

async function halfFill() {
  await app.user.click(screen.getByRole('button', { name: 'Edit Kim Adams' }));
  const form = await dialog('Edit Employee');
  await app.user.type(form.getByLabelText('Middle Name'), 'Jo');
}

async function signInAgain(as = employee) {
  signedInCookies();
  server.answers['GET /api/employee-info/'] = ok(as);
  server.answers[`GET /api/employee-permissions/${as.employee_id}/`] ??= ok([
    { permission_type: 'manage_employees', active: true },
  ]);
  await app.user.type(await screen.findByLabelText('Site code'), 'DEMO{Enter}');
  await app.user.type(await screen.findByLabelText('Username'), as.employee_id);
  await app.user.type(screen.getByLabelText('Password'), 'secret{Enter}');
}

test('the same person returns to the URL, with the dialog open and filled in', async () => {
  await halfFill();
  await endSession();
  await screen.findByText(kept);
  await signInAgain();
  const form = await dialog('Edit Employee');
  expect(form.getByLabelText<HTMLInputElement>('Middle Name').value).toBe('Jo');
  expect(app.address()).toBe('/employees?sort=-last_name');

  // The restored form asks before it is discarded, and its draft is gone.
  await app.user.keyboard('{Escape}');
  await app.user.click(await form.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(savedDraft()).toBeUndefined();
  await app.user.click(screen.getByRole('button', { name: 'Edit Kim Adams' }));
  const again = await dialog('Edit Employee');
  expect(again.getByLabelText<HTMLInputElement>('Middle Name').value).toBe('');
});

test('a typed bug report is saved as well', async () => {
  await app.user.click(screen.getByRole('button', { name: 'Report A Bug' }));
  const report = await dialog('Report a Bug');
  await app.user.type(await report.findByLabelText('Bug Description'), 'The list is empty');
  await endSession();
  await signInAgain();
  const again = await dialog('Report a Bug');
  expect((await again.findByLabelText<HTMLTextAreaElement>('Bug Description')).value).toBe('The list is empty');
});

test('another person opens the same screen, and the draft is discarded', async () => {
  await halfFill();
  await endSession();
  await signInAgain({ ...employee, id: '01J00000000000000000000002', employee_id: '1009' });
  await screen.findByRole('table', { name: 'Employees' });
  expect(app.address()).toBe('/employees?sort=-last_name');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(savedDraft()).toBeUndefined();
});

test('without typed text the sign-in leads to the screen, with no dialog', async () => {
  await app.user.click(screen.getByRole('button', { name: 'Edit Kim Adams' }));
  await dialog('Edit Employee');
  await endSession();
  expect((await screen.findByRole('status')).textContent).toBe('Your session has ended. Please sign in again.');
  await signInAgain();
  await screen.findByRole('table', { name: 'Employees' });
  expect(app.address()).toBe('/employees?sort=-last_name');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a temporary password is never saved', async () => {
  server.answers['POST /api/employee/reset-password/1010/'] = ok({ temporary_password: 'Zz9!abcd' });
  await app.user.click(screen.getByRole('button', { name: 'Edit Kim Adams' }));
  await app.user.click((await dialog('Edit Employee')).getByRole('button', { name: 'Reset Password' }));
  await app.user.click((await dialog('Confirm Password Reset')).getByRole('button', { name: 'Reset Password' }));
  await dialog('Password Reset Successful');
  await endSession();
  expect(savedDraft()).toBeUndefined();
});

test('typed passwords are never saved', async () => {
  await app.user.click(screen.getByRole('button', { name: /^Welcome, / }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Settings' }));
  await app.user.type(await screen.findByLabelText('Current Password'), 'Riverton#2026');
  await endSession();
  await screen.findByRole('heading', { name: 'Enter Site Code' });
  expect(savedDraft()).toBeUndefined();
});

test('signing out in another tab discards the draft', async () => {
  await halfFill();
  const otherTab = new BroadcastChannel('muster-session');
  otherTab.postMessage('expired');
  await screen.findByText(kept);
  otherTab.postMessage('signed-out');
  await waitFor(() => expect(savedDraft()).toBeUndefined());
  otherTab.close();
});

test('the draft is discarded after half an hour', async () => {
  await halfFill();
  vi.useFakeTimers();
  await endSession();
  expect(savedDraft()).toBeDefined();
  vi.advanceTimersByTime(draftLifetime);
  expect(savedDraft()).toBeUndefined();
});
