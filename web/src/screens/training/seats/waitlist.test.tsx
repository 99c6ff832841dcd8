import { Notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, ok, refused } from '../../../testing/fake-network.ts';
import { renderPart } from '../../../testing/render-app.tsx';
import { aClass } from '../../../testing/training-classes.ts';
// Loaded beforehand: the tab loads them once a training is expanded.
import './components/class-table.tsx';
import './components/seat-dialogs.tsx';
import { SignupTab } from '../signup/signup-tab.tsx';

const available = 'GET /api/training-classes/available/';
const mandatory = 'GET /api/trainings/mandatory-status/';
const full = aClass({ id: 'A', enrolled_count: 12 });
const waiting = { ...full, is_waitlisted: true };

async function openedWith(row: typeof full) {
  const server = network({ [mandatory]: ok([]), [available]: ok([row]) });
  const user = renderPart(
    <>
      <SignupTab />
      <Notifications />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: 'Show classes of Firearms Qualification' }));
  return { server, user };
}

// spec 4.20
test.each([
  {
    row: full,
    after: waiting,
    button: 'Join Waitlist',
    path: 'waitlist',
    next: 'Leave Waitlist',
    said: /on the waitlist of Firearms/,
  },
  {
    row: waiting,
    after: full,
    button: 'Leave Waitlist',
    path: 'leave-waitlist',
    next: 'Join Waitlist',
    said: /no longer on the waitlist/,
  },
])('$button sends its call, says so and loads the list again', async ({ row, after, button, path, next, said }) => {
  const { server, user } = await openedWith(row);
  server.answers[`POST /api/training-classes/A/${path}/`] = ok(after);
  const found = await screen.findByRole('button', { name: button });
  server.answers[available] = ok([after]);
  await user.click(found);
  await screen.findByRole('button', { name: next });
  await screen.findByText(said);
  expect(screen.queryByRole('dialog')).toBeNull();
});

// spec 8.20, 8.21
test.each([
  { row: full, button: 'Join Waitlist', path: 'waitlist', body: {}, text: 'Failed to join waitlist' },
  { row: waiting, button: 'Leave Waitlist', path: 'leave-waitlist', body: {}, text: 'Failed to leave waitlist' },
  { row: full, button: 'Join Waitlist', path: 'waitlist', body: { detail: 'Not open' }, text: 'Not open' },
])('a failed $button says: $text', async ({ row, button, path, body, text }) => {
  const { server, user } = await openedWith(row);
  server.answers[`POST /api/training-classes/A/${path}/`] = refused(409, body);
  await user.click(await screen.findByRole('button', { name: button }));
  await screen.findByText(text);
  await waitFor(() => expect(server.count(available)).toBe(3));
});
