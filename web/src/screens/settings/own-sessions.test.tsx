import { Notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type Answers, network, ok, refused } from '../../testing/fake-network.ts';
import { employee, signInAs } from '../../testing/people.ts';
import { renderPart } from '../../testing/render-app.tsx';
import { OwnSessions } from './components/own-sessions.tsx';

const list = 'GET /api/sessions/';
const here = {
  sid: '01J00000000000000000000001',
  device: 'Chrome on Windows',
  address: '198.51.100.4',
  since: '2026-11-23T15:00:00.000Z',
  last_used: '2026-11-23T16:30:00.000Z',
  by: 'password',
  this: true,
};
const phone = { ...here, sid: '01J00000000000000000000002', device: 'Safari on iPhone', address: null, this: false };
const end = `DELETE /api/sessions/${phone.sid}/`;

beforeEach(() => signInAs(employee));

function open(answers: Answers) {
  const made = network({ 'GET /api/employee-info/': ok(employee), [list]: ok([here, phone]), ...answers });
  const user = renderPart(
    <>
      <OwnSessions />
      <Notifications />
    </>,
  );
  return { user, ...made };
}

async function confirmEnd(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign out device' });
  await user.click(await within(dialog).findByRole('button', { name: 'Sign out' }));
  return dialog;
}

it('lists each device, this one without a sign-out', async () => {
  open({});
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Chrome on WindowsThis deviceSigned in Mon, Nov 23, 2026, 09:00, with a passwordLast used Mon, Nov 23, 2026, 10:30 from 198.51.100.4',
    'Safari on iPhoneSigned in Mon, Nov 23, 2026, 09:00, with a passwordLast used Mon, Nov 23, 2026, 10:30Sign out',
  ]);
});

it('signs a session out after a confirmation', async () => {
  const { user, to } = open({ [end]: ok({ detail: 'Login session ended' }) });
  await confirmEnd(user);
  await screen.findByText('Safari on iPhone is signed out.');
  await screen.findByText('You are not signed in anywhere else.');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(to(end)).toHaveLength(1);
});

it('shows a session that ended meanwhile as signed out', async () => {
  const { user } = open({ [end]: refused(404, { detail: 'Not found', code: 'not_found' }) });
  await confirmEnd(user);
  await screen.findByText('Safari on iPhone is signed out.');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

it('shows why a session is not signed out, and keeps it', async () => {
  const { user } = open({ [end]: refused(503, { detail: 'The system is busy', code: 'busy' }) });
  const dialog = await confirmEnd(user);
  expect((await within(dialog).findByRole('alert')).textContent).toContain('The system is busy');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

it('says so when the list cannot be loaded, and tries again', async () => {
  const { user, answers } = open({ [list]: { status: 500 } });
  await screen.findByText(/We couldn't load your login sessions/);
  answers[list] = ok([here]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('You are not signed in anywhere else.');
});

it('shows five sessions, and all on demand', async () => {
  const many = Array.from({ length: 7 }, (_, at) => ({ ...phone, sid: `S${at}` }));
  const { user } = open({ [list]: ok(many) });
  expect(await screen.findAllByRole('listitem')).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Show all 7' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(7);
});
