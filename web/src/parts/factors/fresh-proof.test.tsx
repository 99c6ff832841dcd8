import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { auditors } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { errorReason } from '../../api/error-text.ts';
import { type Answers, network, ok, refused } from '../../testing/fake-network.ts';
import { browserPasskeys, cancelled, signature, withPasskeys } from '../../testing/passkeys.ts';
import { employee, signInAs } from '../../testing/people.ts';
import { renderPart } from '../../testing/render-app.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FreshProof } from './fresh-proof.tsx';

vi.mock('@simplewebauthn/browser', async () => (await import('../../testing/passkeys.ts')).passkeyLibrary);

const reset = 'POST /api/auditors/A1/reset-password/';
const options = 'POST /api/prove/options/';
const prove = 'POST /api/prove/';
const stale = refused(403, { detail: 'Please confirm that it is you, and try again.', code: 'fresh_proof_required' });
const wrong = refused(401, { detail: 'This was not accepted.', code: 'wrong_factor' });

beforeEach(() => {
  signInAs(employee);
  withPasskeys();
});

const onClose = vi.fn();

/** Opens a dialog whose action the server refuses until a proof. */
function open(ways: readonly string[], answers: Answers = {}) {
  let proved = false;
  const server = network({
    [reset]: () => (proved ? ok({ temporary_password: 'x' }) : stale),
    [options]: ok({ ways, ...(ways.includes('passkey') && { passkey: { challenge: 'c' } }) }),
    [prove]: () => {
      proved = true;
      return ok({ detail: 'ok' });
    },
    ...answers,
  });
  onClose.mockClear();
  const done = vi.fn();
  const user = renderPart(
    <>
      <Dialog dialog="reset" title={() => 'Reset password'} onClose={onClose}>
        {() => (
          <Confirm
            confirm="Reset"
            confirming="Resetting..."
            onConfirm={async () => {
              await call(auditors.resetPassword, { params: { id: 'A1' } });
              done();
            }}
            errorText={(error) => errorReason(error) ?? 'unknown'}
            onCancel={onClose}
          />
        )}
      </Dialog>
      <FreshProof />
    </>,
  );
  return { user, done, ...server };
}

const proof = async () => within(await screen.findByRole('dialog', { name: 'Please confirm that it is you' }));
const outer = () => within(screen.getByRole('dialog', { name: 'Reset password' }));
const gone = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Please confirm that it is you' })).toBeNull());

test('a wrong password shows a message and stays typed; the correct one carries out the action', async () => {
  const { user, done, to, answers } = open(['password'], { [prove]: wrong });
  await user.click(await screen.findByRole('button', { name: 'Reset' }));
  await user.type(await (await proof()).findByLabelText('Password'), 'Riverton');
  await user.click((await proof()).getByRole('button', { name: 'Confirm' }));
  expect((await (await proof()).findByRole('alert')).textContent).toBe('This password is incorrect. Try again.');
  expect((await proof()).getByLabelText<HTMLInputElement>('Password').value).toBe('Riverton');
  expect(done).not.toHaveBeenCalled();
  answers[prove] = ok({ detail: 'ok' });
  answers[reset] = ok({ temporary_password: 'x' });
  await user.type((await proof()).getByLabelText('Password'), '#2026{Enter}');
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(to(prove).map(({ body }) => body)).toEqual([{ password: 'Riverton' }, { password: 'Riverton#2026' }]);
  expect(to(reset)).toHaveLength(2);
  await gone();
});

test('Escape closes only the prompt, and the refusal is shown below it', async () => {
  const { user, done, count } = open(['password']);
  await user.click(await screen.findByRole('button', { name: 'Reset' }));
  await (await proof()).findByLabelText('Password');
  await user.keyboard('{Escape}');
  await gone();
  expect((await outer().findByRole('alert')).textContent).toBe('Please confirm that it is you, and try again.');
  expect(onClose).not.toHaveBeenCalled();
  expect(done).not.toHaveBeenCalled();
  expect(count(reset)).toBe(1);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a passkey is asked for when its button is pressed; a closed prompt is no error', async () => {
  const { user, done, to } = open(['passkey', 'password']);
  browserPasskeys.sign.mockImplementationOnce(cancelled).mockResolvedValueOnce(signature);
  await user.click(await screen.findByRole('button', { name: 'Reset' }));
  const button = await (await proof()).findByRole('button', { name: 'Use passkey' });
  expect(browserPasskeys.sign).not.toHaveBeenCalled();
  await user.click(button);
  await (await proof()).findByText(/The passkey was not used/);
  expect((await proof()).queryByRole('alert')).toBeNull();
  await user.click(button);
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(to(prove)[0]?.body).toMatchObject({ passkey: { id: 'key-1' } });
});

test('typed text stays when another method is tried; the sixth digit sends the code once', async () => {
  const { user, to, answers } = open(['totp', 'recovery_code', 'password'], { [prove]: wrong });
  await user.click(await screen.findByRole('button', { name: 'Reset' }));
  const code = await (await proof()).findByLabelText<HTMLInputElement>('Code from your authenticator app');
  await user.type(code, '123 456');
  await (await proof()).findByText(/This code was not accepted/);
  expect(code.value).toBe('123456');
  await user.type(code, '{Backspace}7');
  expect(to(prove)).toHaveLength(1);
  await user.click((await proof()).getByRole('button', { name: 'Use a recovery code' }));
  expect((await proof()).queryByRole('alert')).toBeNull();
  await user.click((await proof()).getByRole('button', { name: 'Confirm' }));
  await (await proof()).findByText('Recovery code is required');
  await user.type((await proof()).getByLabelText('Recovery code'), 'ABCD-EFGH');
  await user.click((await proof()).getByRole('button', { name: 'Use a code from your authenticator app' }));
  expect((await proof()).getByLabelText<HTMLInputElement>('Code from your authenticator app').value).toBe('123457');
  await user.click((await proof()).getByRole('button', { name: 'Use a recovery code' }));
  answers[prove] = ok({ detail: 'ok' });
  answers[reset] = ok({ temporary_password: 'x' });
  await user.click((await proof()).getByRole('button', { name: 'Confirm' }));
  await gone();
  expect(to(prove).map(({ body }) => body)).toEqual([{ code: '123456' }, { recovery_code: 'ABCD-EFGH' }]);
});

test('a failure to load the verification methods shows a message and a retry', async () => {
  const { user, answers } = open(['password'], { [options]: 'no-response' });
  await user.click(await screen.findByRole('button', { name: 'Reset' }));
  await (await proof()).findByText(/We couldn't load your verification methods/);
  answers[options] = ok({ ways: ['password'] });
  await user.click((await proof()).getByRole('button', { name: 'Try again' }));
  await (await proof()).findByLabelText('Password');
});

test("too many attempts show the server's message", async () => {
  const detail = 'Too many failed attempts. Please try again in 10 minutes.';
  const { user } = open(['password'], { [prove]: refused(429, { detail, code: 'too_many_attempts' }) });
  await user.click(await screen.findByRole('button', { name: 'Reset' }));
  await user.type(await (await proof()).findByLabelText('Password'), 'x{Enter}');
  expect((await (await proof()).findByRole('alert')).textContent).toBe(detail);
});
