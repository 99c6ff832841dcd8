import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answers, network, ok, pausedResponse, refused } from '../../../testing/fake-network.ts';
import { employee, signInAs } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render-app.tsx';
import { CheckInPage } from './check-in-page.tsx';
import { queueCheckIn, queuedCheckIns, sendQueued } from './check-in-queue.ts';

const arrive = 'POST /api/arrivals/';
const upcoming = 'GET /api/trainings/upcoming/';
const owner = { site: 'DEMO', employee: employee.id };

const firstAid = {
  id: 'A',
  name: 'First Aid',
  location: 'Annex',
  dates: [{ date: '2027-03-03', start_time: '2027-03-03T09:00:00', end_time: '2027-03-03T11:00:00' }],
};
const noted = (more: object = {}) => ({
  class_id: 'A',
  training_name: 'First Aid',
  session: '2027-03-03T09:00:00',
  direction: 'in',
  noted: { at: '2027-03-03T15:00:00.000Z', sent_at: null },
  repeated: false,
  ...more,
});

beforeEach(() => signInAs(employee));
afterEach(() => localStorage.clear());

function opened(address: string, answers: Answers) {
  const server = network({
    'GET /api/employee-info/': ok(employee),
    [upcoming]: ok([firstAid]),
    ...answers,
  });
  return { server, user: renderPart(<CheckInPage />, address) };
}

test('a scanned code needs one press, which names the class and shows the recorded check-in', async () => {
  const { server, user } = opened('/check-in?class=A&code=123456', { [arrive]: ok(noted()) });
  const button = await screen.findByRole('button', { name: 'Check in to First Aid, Wed, Mar 3, 2027' });
  expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull();
  expect(server.count(arrive)).toBe(0);
  await user.click(button);
  await screen.findByText(/^You checked in to First Aid at /);
  expect(server.to(arrive).map(({ body }) => body)).toEqual([{ class_id: 'A', code: '123456', direction: 'in' }]);
});

test('digits are typed, with or without a space, in or out', async () => {
  const { server, user } = opened('/check-in', { [arrive]: ok(noted({ direction: 'out', repeated: true })) });
  await user.click(await screen.findByRole('radio', { name: 'Out' }));
  await user.type(screen.getByRole('textbox', { name: 'Code' }), '12');
  await user.click(screen.getByRole('button', { name: 'Check out of the class' }));
  await screen.findByText('Please enter the six digits of the code');
  expect(server.count(arrive)).toBe(0);
  await user.type(screen.getByRole('textbox', { name: 'Code' }), '3 456{Enter}');
  await screen.findByText(/^You checked out of First Aid at /);
  screen.getByText(/^This was already received\./);
  expect(server.to(arrive).map(({ body }) => body)).toEqual([{ code: '123456', direction: 'out' }]);
});

test('an expired code is refused with a message, and the digits can be typed', async () => {
  const detail = 'This code is wrong or no longer valid.';
  const { user } = opened('/check-in?class=A&code=123456', { [arrive]: refused(400, { detail, code: 'wrong_code' }) });
  await user.click(await screen.findByRole('button', { name: /^Check in to First Aid/ }));
  await screen.findByText(detail);
  await screen.findByRole('textbox', { name: 'Code' });
});

test('an offline check-in is stored in the browser and sent when there is a connection', async () => {
  const { server, user } = opened('/check-in?class=A&code=123456', { [arrive]: 'no-response' });
  await user.click(await screen.findByRole('button', { name: /^Check in to First Aid/ }));
  const list = await screen.findByRole('region', { name: 'Waiting to be sent' });
  within(list).getByText(/^In at .*, code 123456$/);
  const [kept] = queuedCheckIns(owner);
  expect(kept).toMatchObject({ class_id: 'A', code: '123456', direction: 'in', at: expect.any(String) });
  server.answers[arrive] = ok(noted({ noted: { at: kept?.at, sent_at: new Date().toISOString() } }));
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText(/It was sent later, at .*\. Your instructor sees both times\./);
  expect(queuedCheckIns(owner)).toEqual([]);
  expect(server.to(arrive).at(-1)?.body).toEqual({
    class_id: 'A',
    code: '123456',
    direction: 'in',
    at: kept?.at,
  });
});

test('stored check-ins survive a reload and are sent; refused ones stay with the reason until dismissed', async () => {
  const waiting = (id: string, code: string) => ({ id, code, direction: 'in', at: '2027-03-03T15:00:00.000Z' });
  localStorage.setItem(
    `check-ins:DEMO:${employee.id}`,
    JSON.stringify([waiting('1', '111111'), waiting('2', '222222')]),
  );
  // Check-ins of another person are kept.
  localStorage.setItem('check-ins:DEMO:other', JSON.stringify([waiting('3', '333333')]));
  const detail = 'You have no seat in this class. Please tell the instructor.';
  const { server, user } = opened('/check-in', {
    [arrive]: ({ body }) =>
      (body as { code: string }).code === '111111' ? refused(400, { detail, code: 'not_enrolled' }) : ok(noted()),
  });
  await screen.findByText(`Not accepted: ${detail}`);
  await screen.findByText(/^You checked in to First Aid/);
  expect(server.count(arrive)).toBe(2);
  // A refused check-in is not sent again.
  await sendQueued(owner);
  expect(server.count(arrive)).toBe(2);
  await user.click(screen.getByRole('button', { name: /^Dismiss: In at .*111111$/ }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting to be sent' })).toBeNull());
  expect(localStorage.getItem('check-ins:DEMO:other')).not.toBeNull();
});

test.each([
  ['an expired sign-in or an overload', refused(503, { code: 'busy', detail: 'Busy' })],
  ['too many attempts', refused(429, { code: 'too_many_attempts', detail: 'Later' })],
])('%s keeps what waits, in its order', async (_, answer) => {
  const entries = ['1', '2'].map((id) => ({ id, code: '111111', direction: 'in', at: '2027-03-03T15:00:00.000Z' }));
  localStorage.setItem(`check-ins:DEMO:${employee.id}`, JSON.stringify(entries));
  const server = network({ [arrive]: answer });
  expect(await sendQueued(owner)).toEqual([]);
  expect(server.count(arrive)).toBe(1);
  expect(queuedCheckIns(owner)).toEqual(entries);
});

test.each([
  '{"not": "a list"',
  '[null, 7, "in", [], {}, {"id": "1", "code": 111111, "direction": "in", "at": "2027-03-03T15:00:00.000Z"}]',
])('a store that holds %s is as an empty one', (text) => {
  localStorage.setItem(`check-ins:DEMO:${employee.id}`, text);
  expect(queuedCheckIns(owner)).toEqual([]);
});

const waitingOnes = ['111111', '222222'].map((code, n) => ({
  id: String(n),
  code,
  direction: 'in',
  at: '2027-03-03T15:00:00.000Z',
}));
const keep = (entries: object[]) => localStorage.setItem(`check-ins:DEMO:${employee.id}`, JSON.stringify(entries));

test('check-ins that were sent later are listed above the form, which keeps its input', async () => {
  keep(waitingOnes);
  const late = pausedResponse(ok(noted()));
  const { user } = opened('/check-in', { [arrive]: late.answer });
  await user.type(await screen.findByRole('textbox', { name: 'Code' }), '345');
  late.release();
  expect(await screen.findAllByText(/^You checked in to First Aid at /)).toHaveLength(2);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' }).value).toBe('345');
});

test.each([
  ['another person was signed in meanwhile', () => signInAs({ ...employee, id: 'other' })],
  ['the page was left', () => cleanup()],
])('the rest is not sent once %s', async (_, change) => {
  keep(waitingOnes);
  const first = pausedResponse(ok(noted()));
  const { server } = opened('/check-in', { [arrive]: first.answer });
  await waitFor(() => expect(server.count(arrive)).toBe(1));
  act(change);
  first.release();
  await waitFor(() => expect(queuedCheckIns(owner)).toHaveLength(1));
  await sendQueued(owner, () => false);
  expect(server.count(arrive)).toBe(1);
});

test('the same check-in is kept once', () => {
  const input = { class_id: 'A', code: '123456', direction: 'in', at: '2027-03-03T15:00:00.000Z' } as const;
  expect(queueCheckIn(owner, input)).toBe(true);
  expect(queueCheckIn(owner, { ...input, at: '2027-03-03T15:00:05.000Z' })).toBe(true);
  expect(queueCheckIn(owner, { ...input, direction: 'out' })).toBe(true);
  expect(queuedCheckIns(owner).map(({ direction, at }) => [direction, at])).toEqual([
    ['in', input.at],
    ['out', input.at],
  ]);
});
