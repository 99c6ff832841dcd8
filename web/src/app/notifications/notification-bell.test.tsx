import type { Notification } from '@muster/shared/areas/notifications';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { lists } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { SignupTab } from '../../screens/training/signup/signup-tab.tsx';
import { type Answers, network, ok, refused, type Sent } from '../../testing/fake-network.ts';
import { employee, signInAs } from '../../testing/people.ts';
import { currentUrl, renderPart } from '../../testing/render-app.tsx';
import { textsOf } from '../../testing/tables.ts';
import { aClass } from '../../testing/training-classes.ts';
import { NotificationBell } from './notification-bell.tsx';

beforeEach(() => signInAs(employee));

const note = (n: number, message = `Message ${n}`): Omit<Notification, 'unread'> => ({
  id: String(n).padStart(26, '0'),
  message,
  at: '2027-03-03T15:04:00.000Z',
  kind: 'promoted',
});

const pageSize = 20;
const list = `GET /api/notifications/?limit=${pageSize}`;
const read = 'POST /api/notifications/read/';

/** Mocks the server's notifications, newest first; those up to `readUntil` are read. */
function bell(notes: Omit<Notification, 'unread'>[], readUntil = 0) {
  const state = { notes, readUntil: note(readUntil).id };
  const page = (before: string | undefined) => {
    const from = state.notes.filter(({ id }) => before === undefined || id < before);
    return {
      notifications: from.slice(0, pageSize).map((one) => ({ ...one, unread: one.id > state.readUntil })),
      unread_count: state.notes.filter(({ id }) => id > state.readUntil).length,
    };
  };
  const answers: Answers = {
    'GET /api/employee-info/': ok(employee),
    [list]: () => ok(page(undefined)),
    [read]: ({ body }: Sent) => {
      state.readUntil = (body as { until: string }).until;
      return ok({ detail: 'Marked as read' });
    },
  };
  for (const { id } of notes) answers[`${list}&before=${id}`] = () => ok(page(id));
  return { state, ...network(answers) };
}

const button = (name: string) => screen.findByRole('button', { name });
/** Renders the bell and opens it by its accessible name. */
async function openBell(name: string) {
  const user = renderPart(<NotificationBell />);
  await user.click(await button(name));
  return user;
}
const items = () => textsOf(screen.getAllByRole('listitem'));

// spec 2.31, 2.32, 2.34, 3.11
test('without notifications, the bell says so, Mark all as read is disabled, and a click elsewhere closes it', async () => {
  const { to } = bell([]);
  const user = await openBell('Notifications');
  await screen.findByText('No notifications');
  const mark = await button('Mark all as read');
  expect(mark.getAttribute('aria-disabled')).toBe('true');
  await user.click(mark);
  expect(to(read)).toEqual([]);
  await user.click(document.body);
  await waitFor(() => expect(screen.queryByText('No notifications')).toBeNull());
});

// spec 2.33, 3.10
test("the list has the newest first, in the department's time, and marks the unread ones", async () => {
  bell([note(3), note(2), note(1)], 1);
  await openBell('Notifications, 2 unread');
  await screen.findByText('Message 3');
  expect(items()).toEqual([3, 2, 1].map((n) => `Message ${n}Wed, Mar 3, 2027, 09:04`));
  expect(screen.getAllByRole('img', { name: 'Unread' })).toHaveLength(2);
});

// spec 2.31
test('marking as read sends the newest id, and the count disappears', async () => {
  const { to } = bell([note(3), note(2), note(1)], 1);
  const user = await openBell('Notifications, 2 unread');
  await user.click(await button('Mark all as read'));
  await waitFor(() => expect(screen.queryAllByRole('img', { name: 'Unread' })).toEqual([]));
  expect(to(read).map(({ body }) => body)).toEqual([{ until: note(3).id }]);
  await user.click(document.body);
  await waitFor(() => expect(screen.queryByText('Message 3')).toBeNull());
  await button('Notifications');
});

test('a failure to mark shows a message, and the unread notifications stay marked', async () => {
  const { answers } = bell([note(1)]);
  answers[read] = refused(503);
  const user = await openBell('Notifications, 1 unread');
  await user.click(await button('Mark all as read'));
  await screen.findByText("We couldn't mark your notifications as read. Try again in a moment.");
  screen.getByText('Message 1');
  screen.getByRole('img', { name: 'Unread' });
  // The message is gone when the list is opened again.
  await user.click(await button('Notifications, 1 unread'));
  await waitFor(() => expect(screen.queryByText('Message 1')).toBeNull());
  await user.click(await button('Notifications, 1 unread'));
  await screen.findByText('Message 1');
  expect(screen.queryByText("We couldn't mark your notifications as read. Try again in a moment.")).toBeNull();
});

test('older notifications are loaded page by page, and a new one shifts none of them', async () => {
  const all = Array.from({ length: 45 }, (_, n) => note(45 - n));
  const { state } = bell(all, 10);
  const user = await openBell('Notifications, 35 unread');
  await user.click(await button('Show older'));
  await screen.findByText('Message 6');
  state.notes = [note(46), ...all];
  await user.click(await button('Show older'));
  await screen.findByText('Message 1');
  expect(items()).toHaveLength(46);
  expect(items()[0]).toContain('Message 46');
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  expect(screen.getAllByRole('img', { name: 'Unread' })).toHaveLength(36);
  await user.click(await button('Mark all as read'));
  await waitFor(() => expect(screen.queryAllByRole('img', { name: 'Unread' })).toEqual([]));
});

test('a list that cannot be loaded shows a message and a retry', async () => {
  const { answers } = bell([note(1)]);
  const served = answers[list];
  answers[list] = refused(500);
  const user = await openBell('Notifications');
  await screen.findByText("We couldn't load your notifications. Check your connection and try again.");
  expect(screen.queryByText('No notifications')).toBeNull();
  if (served) answers[list] = served;
  await user.click(await button('Try again'));
  await screen.findByText('Message 1');
  expect(screen.queryByText("We couldn't load your notifications. Check your connection and try again.")).toBeNull();
});

test('a failure to reload keeps the notifications shown', async () => {
  const { answers } = bell([note(1)]);
  const user = renderPart(<NotificationBell />);
  await button('Notifications, 1 unread');
  answers[list] = refused(500);
  await user.click(await button('Notifications, 1 unread'));
  await screen.findByText("We couldn't load your notifications. Check your connection and try again.");
  screen.getByText('Message 1');
});

test('a failure to load older notifications keeps the newer ones, and can be retried', async () => {
  const all = Array.from({ length: 25 }, (_, n) => note(25 - n));
  const { answers } = bell(all, 25);
  const older = `${list}&before=${note(6).id}`;
  const served = answers[older];
  answers[older] = refused(503);
  const user = await openBell('Notifications');
  await user.click(await button('Show older'));
  await screen.findByText("We couldn't load your notifications. Check your connection and try again.");
  expect(items()).toHaveLength(20);
  if (served) answers[older] = served;
  await user.click(await button('Show older'));
  await screen.findByText('Message 1');
  expect(items()).toHaveLength(25);
  expect(screen.queryByText("We couldn't load your notifications. Check your connection and try again.")).toBeNull();
});

test('the list is loaded again when the window gets the focus', async () => {
  const { state } = bell([]);
  renderPart(<NotificationBell />);
  await button('Notifications');
  state.notes = [note(1)];
  await waitFor(() => {
    vi.setSystemTime(Date.now() + 60_000); // more than the interval between two reloads at focus
    fireEvent.focus(window);
    screen.getByRole('button', { name: 'Notifications, 1 unread' });
  });
});

test('the list is loaded again after each mutation', async () => {
  const { state, answers } = bell([]);
  const row = aClass({ id: 'A', is_waitlisted: true, enrolled_count: 12 });
  answers['GET /api/training-classes/available/'] = ok([row]);
  answers['POST /api/training-classes/A/leave-waitlist/'] = () => {
    state.notes = [note(1)];
    return ok({ ...row, is_waitlisted: false });
  };
  const user = renderPart(
    <>
      <NotificationBell />
      <SignupTab />
    </>,
  );
  await user.click(await button('Show classes of Firearms Qualification'));
  const classes = await screen.findByRole('table', { name: /^Classes of/ });
  await user.click(within(classes).getByRole('button', { name: 'Leave Waitlist' }));
  await button('Notifications, 1 unread');
});

test('the list is loaded once after many mutations, concurrent or consecutive', async () => {
  const { answers, to } = bell([]);
  answers['POST /api/units/'] = ok({ id: '01J000000000000000000DEPT1', name: 'Harbor' });
  renderPart(<NotificationBell />);
  await button('Notifications');
  const add = () => call(lists.addUnit, { body: { name: 'Harbor' } });
  await Promise.all([add(), add(), add()]);
  for (let n = 0; n < 3; n++) await add();
  expect(to('POST /api/units/')).toHaveLength(6);
  await waitFor(() => expect(to(list)).toHaveLength(2));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(to(list)).toHaveLength(2);
});

test('a notification links to its subject, and one without a subject has no link', async () => {
  const about = { training_type_id: 'T1', class_id: 'C1' };
  const kinds = [
    ['promoted', '/training?tab=upcoming&class=C1'],
    ['passed_over', '/training?tab=signup&type=T1&class=C1'],
    ['class_changed', '/training?tab=upcoming&class=C1'],
    ['removed', '/training?tab=signup&type=T1&class=C1'],
    ['certified', '/training?tab=completed'],
    ['expired', '/training?tab=signup&type=T1&class=C1'],
  ] as const;
  const digest = { ...note(3), kind: 'digest' as const };
  const device = { ...note(2), kind: 'new_device' as const };
  bell([...kinds.map(([kind], n) => ({ ...note(9 - n), kind, about })), digest, device, note(1)], 9);
  const user = await openBell('Notifications');
  await screen.findByText('Message 1');
  const links = screen.getAllByRole<HTMLAnchorElement>('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    ...kinds.map(([, path]) => path),
    '/my-people?status=MISSING,PENDING,SHORT,NOT_MET',
    '/settings#sessions',
  ]);
  await user.click(screen.getByRole('link', { name: 'Message 9' }));
  expect(currentUrl()).toBe('/training?tab=upcoming&class=C1');
  await waitFor(() => expect(screen.queryByText('Message 9')).toBeNull());
});
