import { Notifications } from '@mantine/notifications';
import type { OwnFactors } from '@muster/shared/areas/factors';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aPasskey, ownFactors, tenCodes } from '../../../testing/factors.ts';
import { type Answers, network, ok, refused } from '../../../testing/fake-network.ts';
import { browserPasskeys, cancelled, madeKey, withPasskeys } from '../../../testing/passkeys.ts';
import { employee, signInAs } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render-app.tsx';
import { FactorSettings } from './components/factor-settings.tsx';

vi.mock('@simplewebauthn/browser', async () => (await import('../../../testing/passkeys.ts')).passkeyLibrary);

const own = 'GET /api/factors/';
const passkeyOptions = 'POST /api/factors/passkeys/options/';
const addPasskey = 'POST /api/factors/passkeys/';
const ofKey = `/api/factors/passkeys/${aPasskey().id}/`;
const totpOptions = 'POST /api/factors/totp/options/';
const addTotp = 'POST /api/factors/totp/';
const renew = 'POST /api/factors/recovery-codes/';
const secret = { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/Muster:1004?secret=JBSWY3DPEHPK3PXP' };
const one = ownFactors({ passkeys: [aPasskey()], recovery_codes_left: 10 });

beforeEach(() => {
  signInAs(employee);
  withPasskeys();
});

function open(has: OwnFactors, answers: Answers = {}) {
  const server = network({ 'GET /api/employee-info/': ok(employee), [own]: ok(has), ...answers });
  const user = renderPart(
    <>
      <FactorSettings />
      <Notifications />
    </>,
  );
  return { user, ...server };
}
const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const passkeys = async () => within(await screen.findByRole('group', { name: 'Passkeys' }));
const menu = async (user: ReturnType<typeof open>['user'], item: string | RegExp) => {
  await user.click(await screen.findByRole('button', { name: 'More actions for Passkey on Mac' }));
  return screen.findByRole('menuitem', { name: item, hidden: true });
};

test("the first passkey is added with its device's name, and its codes must be saved", async () => {
  const { user, to } = open(ownFactors(), {
    [passkeyOptions]: ok({ challenge: 'c' }),
    [addPasskey]: { status: 201, body: { factors: one, recovery_codes: tenCodes } },
  });
  browserPasskeys.make.mockImplementationOnce(cancelled).mockResolvedValueOnce(madeKey);
  await screen.findByText('You have not set up two-step verification yet.');
  const add = (await passkeys()).getByRole('button', { name: 'Add a passkey' });
  await user.click(add);
  await screen.findByText(/No passkey was created/);
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(add);
  const codes = await inDialog('Save your recovery codes');
  expect(codes.getAllByRole('listitem').map((item) => item.textContent)).toEqual(tenCodes);
  expect(to(addPasskey).map(({ body }) => body)).toMatchObject([
    { passkey: { id: 'key-1', clientExtensionResults: {} }, name: 'Passkey' },
  ]);
  await user.click(codes.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toContain(tenCodes.join('\n'));
  await user.click(codes.getByRole('button', { name: 'Done' }));
  await codes.findByText('Copy, download or print the codes, then check this box');
  await user.keyboard('{Escape}');
  await codes.findByText('Leave without saving the codes?');
  await user.click(codes.getByRole('button', { name: 'Stay' }));
  await user.click(codes.getByRole('checkbox', { name: 'I have saved the codes' }));
  await user.click(codes.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  (await passkeys()).getByText('Added on Tue, Mar 2, 2027, not used yet');
});

test('a device with a passkey and a refused passkey show messages', async () => {
  const { user } = open(one, {
    [passkeyOptions]: ok({ challenge: 'c' }),
    [addPasskey]: refused(401, { detail: 'no', code: 'wrong_factor' }),
  });
  browserPasskeys.make
    .mockRejectedValueOnce(
      Object.assign(new Error('x'), { code: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', name: 'InvalidStateError' }),
    )
    .mockResolvedValueOnce(madeKey);
  const add = (await passkeys()).getByRole('button', { name: 'Add a passkey' });
  await user.click(add);
  await screen.findByText('This device or security key already has a passkey for your account.');
  await user.click(add);
  await screen.findByText(/This passkey was not accepted/);
});

test('a passkey is renamed; an empty name is refused, and the input stays', async () => {
  const renamed = { ...one, passkeys: [aPasskey({ name: 'Desk', used_at: '2027-03-04T15:00:00Z' })] };
  const { user, to } = open(one, { [`PUT ${ofKey}`]: refused(503, { detail: 'The system is busy', code: 'busy' }) });
  await user.click(await menu(user, 'Rename'));
  const dialog = await inDialog('Rename passkey');
  const name = dialog.getByLabelText<HTMLInputElement>('Name');
  await user.clear(name);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Name is required');
  await user.type(name, 'Desk');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('The system is busy');
  expect(name.value).toBe('Desk');
  network({ 'GET /api/employee-info/': ok(employee), [own]: ok(renamed), [`PUT ${ofKey}`]: ok(renamed) });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Added on Tue, Mar 2, 2027, last used on Thu, Mar 4, 2027');
  expect(to(`PUT ${ofKey}`)[0]?.body).toEqual({ name: 'Desk' });
});

test('the last method is removed after a question that explains the effects, unless the department requires one', async () => {
  const { user, to } = open(one, { [`DELETE ${ofKey}`]: ok(ownFactors()) });
  await user.click(await menu(user, 'Remove'));
  const question = await inDialog('Remove passkey');
  question.getByText('Remove the passkey “Passkey on Mac”?');
  question.getByText(/This is your last verification method/);
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await screen.findByText('The passkey “Passkey on Mac” is removed.');
  expect(to(`DELETE ${ofKey}`)).toHaveLength(1);
});

test("the department's requirement is shown, and the last method cannot be removed", async () => {
  const { user } = open({ ...one, required: true });
  await screen.findByText('Your department requires two-step verification.');
  const remove = await menu(user, /^Remove/);
  expect(remove.textContent).toContain('Add another verification method first.');
  expect(remove.getAttribute('data-disabled')).toBe('true');
});

test('a requirement that begins later shows its day', async () => {
  open(ownFactors({ required_from: '2027-06-01' }));
  await screen.findByText(/Your department requires two-step verification from Tue, Jun 1, 2027\./);
});

test('an authenticator app is set up with its picture, its key and the first code; then it can be removed', async () => {
  const added = ownFactors({ totp: { made_at: '2027-03-03T03:30:00Z' }, recovery_codes_left: 10 });
  const { user, to, answers } = open(ownFactors(), {
    [totpOptions]: ok(secret),
    [addTotp]: refused(401, { detail: 'no', code: 'wrong_factor' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
  const dialog = await inDialog('Set up an authenticator app');
  dialog.getByRole('img', { name: 'QR code for your authenticator app' });
  expect(dialog.getByLabelText<HTMLInputElement>('Key').value).toBe(secret.secret);
  await user.type(dialog.getByLabelText('Code that the app shows'), '123456');
  await dialog.findByText(/This code was not accepted/);
  answers[addTotp] = { status: 201, body: { factors: added, recovery_codes: tenCodes } };
  await user.type(dialog.getByLabelText('Code that the app shows'), '{Backspace}7');
  expect(to(addTotp)).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await screen.findByText(tenCodes[9] ?? '');
  expect(to(addTotp).map(({ body }) => body)).toEqual([{ code: '123456' }, { code: '123457' }]);
  const codes = await inDialog('Save your recovery codes');
  await user.click(codes.getByRole('checkbox', { name: 'I have saved the codes' }));
  await user.click(codes.getByRole('button', { name: 'Done' }));
  await screen.findByText('Set up on Tue, Mar 2, 2027.');
  screen.getByText('10 codes are left.');
});

test('new recovery codes are created after a question', async () => {
  const { user, to } = open({ ...one, recovery_codes_left: 1 }, { [renew]: ok({ recovery_codes: tenCodes }) });
  await screen.findByText('1 code is left.');
  await user.click(screen.getByRole('button', { name: 'Create new codes' }));
  const question = await inDialog('Create new recovery codes');
  question.getByText('Your current codes stop working.');
  expect(to(renew)).toHaveLength(0);
  await user.click(question.getByRole('button', { name: 'Create new codes' }));
  const codes = await inDialog('Save your recovery codes');
  await user.click(codes.getByRole('checkbox', { name: 'I have saved the codes' }));
  await user.click(codes.getByRole('button', { name: 'Done' }));
  await screen.findByText('10 codes are left.');
});

test('says when it cannot be loaded, and tries again', async () => {
  const { user, answers } = open(one, { [own]: { status: 500 } });
  await screen.findByText(/We couldn't load your verification methods/);
  answers[own] = ok(one);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Passkey on Mac');
});
