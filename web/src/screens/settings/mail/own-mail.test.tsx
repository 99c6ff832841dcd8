import { Notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type Answers, network, ok, refused } from '../../../testing/fake-network.ts';
import { employee, signInAs } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render-app.tsx';
import { OwnMailSection } from './components/own-mail-section.tsx';

const own = 'GET /api/settings/mail/';
const ask = 'PUT /api/settings/mail/address/';
const remove = 'DELETE /api/settings/mail/address/';
const choose = 'PUT /api/settings/mail/kinds/';
const none = { available: true, mailed: ['expired', 'promoted'] };
const confirmed = { ...none, address: 'ada@riverton.example.gov' };

beforeEach(() => signInAs(employee));

function open(answers: Answers) {
  const made = network({ 'GET /api/employee-info/': ok(employee), ...answers });
  const user = renderPart(
    <>
      <OwnMailSection />
      <Notifications />
    </>,
  );
  return { user, ...made };
}

it('asks for an address, and says that a link is on its way to it', async () => {
  const pending = { ...none, pending: 'ada@riverton.example.gov' };
  const { user, to } = open({ [own]: ok(none), [ask]: ok(pending) });
  const field = await screen.findByLabelText('Email address');
  await user.type(field, 'ada');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  await screen.findByText('Please enter an email address, such as name@example.gov');
  expect(to(ask)).toHaveLength(0);
  await user.type(field, '@riverton.example.gov ');
  await user.dblClick(screen.getByRole('button', { name: 'Send the link' }));
  await screen.findByText(/We sent a link to ada@riverton.example.gov/);
  expect(to(ask).map(({ body }) => body)).toEqual([{ address: 'ada@riverton.example.gov' }]);
  expect(screen.queryByRole('switch')).toBeNull();
});

it('keeps the input if the link cannot be sent', async () => {
  const detail = 'Too many attempts. Please try again later.';
  const { user } = open({ [own]: ok(none), [ask]: refused(429, { detail, code: 'too_many_attempts' }) });
  await user.type(await screen.findByLabelText('Email address'), 'ada@example.gov');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect((await screen.findByRole('alert')).textContent).toContain(detail);
  expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('ada@example.gov');
});

it('saves the choices one after the other, and reverts one that fails', async () => {
  const { user, to, answers } = open({ [own]: ok(confirmed), [choose]: ok({ ...confirmed, mailed: ['promoted'] }) });
  await user.click(await screen.findByRole('button', { name: 'Notifications sent by email' }));
  const expired = await screen.findByRole('switch', { name: 'Your certification has expired' });
  expect(expired).toHaveProperty('checked', true);
  await user.click(expired);
  await screen.findByText('No longer sent by email: Your certification has expired.');
  expect(to(choose).map(({ body }) => body)).toEqual([{ mailed: ['promoted'] }]);
  answers[choose] = refused(503, { detail: 'The system is busy', code: 'busy' });
  await user.click(expired);
  expect((await screen.findByRole('alert')).textContent).toContain("We couldn't save your choice.");
  expect(expired).toHaveProperty('checked', false);
});

it('removes the address once that is confirmed', async () => {
  const { user, to } = open({ [own]: ok(confirmed), [remove]: ok(none) });
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove the address' });
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await screen.findByText('Your address is removed.');
  await screen.findByLabelText('Email address');
  expect(to(remove)).toHaveLength(1);
});

it.each([
  ['bounced', /was returned/],
  ['complained', /reported as spam/],
] as const)('shows that email to the address %s, and sends another link to it', async (undeliverable, text) => {
  const { user, to } = open({ [own]: ok({ ...confirmed, undeliverable }), [ask]: ok(confirmed) });
  await screen.findByText(text);
  await user.click(screen.getByRole('button', { name: 'Send another link' }));
  await waitFor(() => expect(to(ask).map(({ body }) => body)).toEqual([{ address: confirmed.address }]));
});

it('can be removed while email is off', async () => {
  open({ [own]: ok({ ...confirmed, available: false }) });
  await screen.findByText(/currently sends no email/);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Remove']);
});

it('says so when it cannot be loaded, and tries again', async () => {
  const { user, answers } = open({ [own]: { status: 500 } });
  await screen.findByText(/We couldn't load your email address/);
  answers[own] = ok(confirmed);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(confirmed.address);
});
