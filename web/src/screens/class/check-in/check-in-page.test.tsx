import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OfflineBar } from '../../../parts/offline/components/offline-bar.tsx';
import { device } from '../../../parts/offline/device.ts';
import { type Answers, network, ok, refused } from '../../../testing/fake-network.ts';
import { allStored } from '../../../testing/offline.ts';
import { employee, signInAs } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render-app.tsx';
import { CheckInPage } from './check-in-page.tsx';
import { storeCheckIn } from './waiting-check-ins.ts';

const arrive = 'POST /api/arrivals/';
const upcoming = 'GET /api/trainings/upcoming/';

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
  return {
    server,
    user: renderPart(
      <>
        <OfflineBar />
        <CheckInPage />
      </>,
      address,
    ),
  };
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

const key = { 'GET /api/offline-key/': ok({ key: btoa('k'.repeat(32)) }) };
const texts = () => (device()?.entries ?? []).map(({ sent }) => (sent as { body: { code: string } }).body.code);

test('an offline check-in is stored, encrypted, and sent when there is a connection', async () => {
  const { server, user } = opened('/check-in?class=A&code=123456', { ...key, [arrive]: 'no-response' });
  await waitFor(() => expect(device()?.key).toBeDefined());
  await user.click(await screen.findByRole('button', { name: /^Check in to First Aid/ }));
  const list = await screen.findByRole('region', { name: 'Waiting to be sent' });
  within(list).getByText(/^In at .*, code 123456$/);
  const [kept] = device()?.entries ?? [];
  expect(kept?.sent).toEqual({ body: { class_id: 'A', code: '123456', direction: 'in', at: expect.any(String) } });
  expect(await allStored()).not.toContain('123456');
  const sent = ok(noted({ noted: { at: kept?.at, sent_at: new Date().toISOString() } }));
  // The page may ask whether the server can be reached before it knows that an entry waits.
  Object.assign(server.answers, { [arrive]: sent, 'POST /api/token/verify/': ok({}) });
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText(/It was sent later, at .*\. Your instructor sees both times\./);
  expect(screen.queryByRole('region', { name: 'Waiting to be sent' })).toBeNull();
  expect(server.to(arrive).at(-1)?.body).toEqual({
    class_id: 'A',
    code: '123456',
    direction: 'in',
    at: expect.any(String),
  });
});

test('without a key, the page says that the browser cannot store the check-in', async () => {
  const { user } = opened('/check-in?class=A&code=123456', { [arrive]: 'no-response' });
  await user.click(await screen.findByRole('button', { name: /^Check in to First Aid/ }));
  await screen.findByText(/this browser cannot store your check-in/);
});

test('check-ins of an earlier version are taken over and sent; refused ones stay until dismissed', async () => {
  const waiting = (id: string, code: string) => ({ id, code, direction: 'in', at: '2027-03-03T15:00:00.000Z' });
  const stored = [waiting('1', '111111'), waiting('2', '222222'), null, { id: '4', code: 7 }];
  localStorage.setItem(`check-ins:DEMO:${employee.id}`, JSON.stringify(stored));
  // Check-ins of another person are kept.
  localStorage.setItem('check-ins:DEMO:other', JSON.stringify([waiting('3', '333333')]));
  const detail = 'You have no seat in this class. Please tell the instructor.';
  const { server, user } = opened('/check-in', {
    ...key,
    [arrive]: ({ body }) =>
      (body as { code: string }).code === '111111' ? refused(400, { detail, code: 'not_enrolled' }) : ok(noted()),
  });
  await screen.findByText(`Not accepted: ${detail}`);
  await screen.findByText(/^You checked in to First Aid/);
  expect(server.to(arrive).map(({ body }) => body)).toEqual([
    { code: '111111', direction: 'in', at: '2027-03-03T15:00:00.000Z' },
    { code: '222222', direction: 'in', at: '2027-03-03T15:00:00.000Z' },
  ]);
  expect(localStorage.getItem(`check-ins:DEMO:${employee.id}`)).toBeNull();
  expect(localStorage.getItem('check-ins:DEMO:other')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: /^Dismiss: In at .*111111$/ }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting to be sent' })).toBeNull());
});

test.each([
  ['an overload', refused(503, { code: 'busy', detail: 'Busy' })],
  ['too many attempts', refused(429, { code: 'too_many_attempts', detail: 'Later' })],
])('%s keeps what waits, in its order', async (_, answer) => {
  const entries = ['111111', '222222'].map((code) => ({ code, direction: 'in', at: '2027-03-03T15:00:00.000Z' }));
  localStorage.setItem(`check-ins:DEMO:${employee.id}`, JSON.stringify(entries));
  const { server } = opened('/check-in', { ...key, [arrive]: answer });
  await waitFor(() => expect(server.count(arrive)).toBeGreaterThan(0));
  await waitFor(() => expect(texts()).toEqual(['111111', '222222']));
  expect(new Set(server.to(arrive).map(({ body }) => (body as { code: string }).code))).toEqual(new Set(['111111']));
});

test('the same check-in is stored once', async () => {
  opened('/check-in', key);
  await waitFor(() => expect(device()?.key).toBeDefined());
  const input = { class_id: 'A', code: '123456', direction: 'in', at: '2027-03-03T15:00:00.000Z' } as const;
  for (const changed of [{}, { at: '2027-03-03T15:00:05.000Z' }, { direction: 'out' as const }])
    expect(await storeCheckIn({ ...input, ...changed })).toBe(true);
  expect(device()?.entries.map(({ sent }) => (sent as { body: object }).body)).toEqual([
    input,
    { ...input, direction: 'out' },
  ]);
});
