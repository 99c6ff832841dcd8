import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aCheck, certificateToken } from '../../../testing/certificates.ts';
import { type Answers, network, ok, refused } from '../../../testing/fake-network.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const call = `GET /api/check/DEMO/${certificateToken}/`;

function open(answers: Answers, token = certificateToken) {
  const sent = network(answers);
  return { ...sent, user: renderApp(`/check/DEMO/${token}`) };
}
const verdict = () => screen.findByRole('heading', { level: 1 });
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

test('confirms a valid certificate without signing in, with no other call', async () => {
  const { sent } = open({ [call]: ok(aCheck()) });
  expect((await verdict()).textContent).toBe('Valid');
  screen.getByText('This certificate is valid today, Wed, May 13, 2026.');
  expect(['Department', 'Name', 'Training', 'Certified on', 'Valid through', 'Checked on'].map(fact)).toEqual([
    'Riverton Police Department',
    'Kim Lee',
    'Driving',
    'Fri, Jan 2, 2026',
    'Sat, Jan 2, 2027',
    'Wed, May 13, 2026, 12:00',
  ]);
  expect(sent.map(({ path }) => path)).toEqual([`/api/check/DEMO/${certificateToken}/`]);
});

test.each([
  [{ status: 'expired', more: {} }, 'Expired', 'It was valid through Sat, Jan 2, 2027.'],
  [{ status: 'revoked', more: { revoked_on: '2026-03-01' } }, 'Revoked on Sun, Mar 1, 2026', /no longer valid/],
  [{ status: 'replaced', more: { replaced_on: '2026-03-01' } }, 'Replaced on Sun, Mar 1, 2026', /Ask for the new one/],
  [{ status: 'not_yet', more: {} }, 'Not valid yet', 'It is valid from Fri, Jan 2, 2026.'],
] as const)('one that does not count says so in words: %s', async ({ status, more }, title, sentence) => {
  open({ [call]: ok(aCheck({ today: { on: '2026-05-13', status }, ...more })) });
  expect((await verdict()).textContent).toBe(title);
  screen.getByText(sentence);
});

test('checks another day, and rejects a day in the future at its field', async () => {
  const revoked = { revoked_on: '2026-03-01', today: { on: '2026-05-13', status: 'revoked' as const } };
  const asking = (on: string) => `GET /api/check/DEMO/${certificateToken}/?on=${on}`;
  const body = {
    detail: 'x',
    code: 'invalid_input',
    fields: { on: ['Please choose a day that is not in the future'] },
  };
  const { answers, user } = open({
    [call]: ok(aCheck(revoked)),
    [asking('2026-02-28')]: ok(aCheck({ ...revoked, asked: { on: '2026-02-28', status: 'valid' } })),
    [asking('2027-02-28')]: refused(400, body),
    [asking('2026-04-01')]: 'no-response',
  });
  await verdict();
  const field = screen.getByLabelText('As of');
  fireEvent.change(field, { target: { value: '2026-02-28' } });
  await screen.findByText('On Sat, Feb 28, 2026');
  screen.getByText('It was valid on that day.');
  expect((await verdict()).textContent).toBe('Revoked on Sun, Mar 1, 2026');

  fireEvent.change(field, { target: { value: '2027-02-28' } });
  await screen.findByText('Please choose a day that is not in the future');
  expect(screen.queryByText('It was valid on that day.')).toBeNull();

  fireEvent.change(field, { target: { value: '2026-04-01' } });
  await screen.findByText(/We couldn't check the certificate/);
  answers[asking('2026-04-01')] = ok(aCheck({ ...revoked, asked: { on: '2026-04-01', status: 'revoked' } }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('It had been revoked by that day.');
});

test('reports an unknown certificate', async () => {
  open({ [call]: refused(404, { detail: 'x', code: 'not_found' }) });
  expect((await verdict()).textContent).toBe('This is not a certificate of this department');
});

test('accepts a code in lower case, and reports a destroyed name', async () => {
  open({ [call]: ok(aCheck({ name: null, expiration_date: null })) }, certificateToken.toLowerCase());
  await verdict();
  expect([fact('Name'), fact('Valid through')]).toEqual(['No longer stored', 'Does not expire']);
});

test('retries a failed check, and reports too many checks', async () => {
  const { answers, user } = open({ [call]: 'no-response' });
  await screen.findByText("We couldn't check the certificate. Check your connection and try again.");
  answers[call] = refused(429, { detail: 'x', code: 'too_many_requests' });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/Too many checks from your network/);
  answers[call] = ok(aCheck());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('This certificate is valid today, Wed, May 13, 2026.')).toBeTruthy();
});

test('does not check a partly typed year', async () => {
  const { sent } = open({ [call]: ok(aCheck()) });
  await verdict();
  for (const value of ['0002-02-28', '0020-02-28', '0202-02-28']) {
    fireEvent.change(screen.getByLabelText('As of'), { target: { value } });
  }
  await verdict();
  expect(sent.map(({ path }) => path)).toEqual([`/api/check/DEMO/${certificateToken}/`]);
});
