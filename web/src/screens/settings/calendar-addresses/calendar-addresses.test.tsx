import { Notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Answers, pausedResponse as heldBack, network, ok, refused } from '../../../testing/fake-network.ts';
import { employee, signInAs } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render-app.tsx';
import { CalendarAddresses } from './components/calendar-addresses.tsx';

const list = 'GET /api/calendars/';
const create = 'POST /api/calendars/';
const revoke = 'POST /api/calendars/revoke/';

const created_at = '2027-03-03T03:30:00Z';
const made = (secret: string) => ({
  status: 201,
  body: { kind: 'seats', created_at, address: `/api/calendars/DEMO/${secret}/muster.ics` },
});

beforeEach(() => signInAs(employee));

function open(answers: Answers = {}) {
  const server = network({ 'GET /api/employee-info/': ok(employee), [list]: ok([]), ...answers });
  const user = renderPart(
    <>
      <CalendarAddresses />
      <Notifications />
    </>,
  );
  return { user, ...server };
}

const own = async () => within(await screen.findByRole('group', { name: 'My classes' }));
const address = (secret: string) => `${window.location.origin}/api/calendars/DEMO/${secret}/muster.ics`;
const field = () => screen.queryByLabelText<HTMLInputElement>('Calendar link');

test("a new link is shown once, is copied, and opens in the device's calendar", async () => {
  const { user, to } = open({ [create]: made('first') });
  await (await own()).findByText('There is no link.');
  await user.click((await own()).getByRole('button', { name: 'Create link' }));
  await screen.findByText('It is shown only now. Copy it before you leave this page.');
  expect(to(create).map(({ body }) => body)).toEqual([{ kind: 'seats' }]);
  expect(field()?.value).toBe(address('first'));
  await user.click(screen.getByRole('button', { name: 'Copy Calendar link' }));
  await screen.findByText('Copied');
  expect(await navigator.clipboard.readText()).toBe(address('first'));
  const link = screen.getByRole('link', { name: 'Open in the calendar of this device' });
  expect(link.getAttribute('href')).toBe(address('first').replace('https:', 'webcal:'));
  await user.click(screen.getByRole('button', { name: 'How to add it' }));
  await screen.findByText(/From URL/);
});

test('a link that cannot be copied is selected', async () => {
  const { user } = open({ [create]: made('first') });
  await user.click((await own()).getByRole('button', { name: 'Create link' }));
  await screen.findByRole('button', { name: 'Copy Calendar link' });
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await user.click(screen.getByRole('button', { name: 'Copy Calendar link' }));
  await screen.findByText(/could not be copied/);
  expect([field()?.selectionStart, field()?.selectionEnd]).toEqual([0, address('first').length]);
});

test('an existing link is not shown again; it is replaced after a question', async () => {
  const { user, to } = open({ [list]: ok([{ kind: 'seats', created_at }]), [create]: made('second') });
  // March 2 in Chicago.
  await (await own()).findByText('The link was created on Tue, Mar 2, 2027. It cannot be shown again.');
  expect(field()).toBeNull();
  await user.click((await own()).getByRole('button', { name: 'Replace' }));
  const question = within(await screen.findByRole('dialog', { name: 'Replace Calendar Link' }));
  question.getByText('Replace the link of “My classes”?');
  expect(to(create)).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Replace' }));
  await waitFor(() => expect(field()?.value).toBe(address('second')));
});

test('a link is revoked after a question; a failure is shown there', async () => {
  const { user, to, answers } = open({
    [list]: ok([{ kind: 'department', created_at }]),
    [revoke]: refused(503, { detail: 'The system is busy', code: 'busy' }),
  });
  const department = within(await screen.findByRole('group', { name: "The department's classes" }));
  await user.click(await department.findByRole('button', { name: 'Revoke' }));
  const question = within(await screen.findByRole('dialog', { name: 'Revoke Calendar Link' }));
  await user.click(question.getByRole('button', { name: 'Revoke' }));
  expect((await question.findByRole('alert')).textContent).toContain('The system is busy');
  answers[revoke] = ok({ detail: 'The calendar link no longer works' });
  await user.click(question.getByRole('button', { name: 'Revoke' }));
  await screen.findByText("The link of “The department's classes” no longer works.");
  expect(to(revoke).map(({ body }) => body)).toEqual([{ kind: 'department' }, { kind: 'department' }]);
  await department.findByText('There is no link.');
});

test('failures to create and load links have messages', async () => {
  const { user, answers } = open({
    [list]: { status: 500 },
    [create]: refused(503, { detail: 'The system is busy', code: 'busy' }),
  });
  await screen.findByText(/We couldn't load your calendar links/);
  answers[list] = ok([]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await user.click((await own()).getByRole('button', { name: 'Create link' }));
  expect((await screen.findByRole('alert')).textContent).toContain("We couldn't create the link.");
});

test('two links created at the same time both stay', async () => {
  const late = heldBack({ status: 201, body: { ...made('third').body, kind: 'department' } });
  const { user } = open({
    [create]: ({ body }) => ((body as { kind: string }).kind === 'department' ? late.answer() : made('first')),
  });
  const department = within(await screen.findByRole('group', { name: "The department's classes" }));
  await user.click(department.getByRole('button', { name: 'Create link' }));
  await user.click((await own()).getByRole('button', { name: 'Create link' }));
  await (await own()).findByRole('button', { name: 'Replace' });
  late.release();
  await department.findByRole('button', { name: 'Replace' });
  (await own()).getByRole('button', { name: 'Replace' });
});
