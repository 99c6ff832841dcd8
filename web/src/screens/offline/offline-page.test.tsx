import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { device, deviceWithKey } from '../../parts/offline/device.ts';
import { enqueue, sendWaiting, unsentAbout } from '../../parts/offline/queue.ts';
import { aLine, aSheet, aSheetRow, firstDay } from '../../testing/class-day.ts';
import { type Answers, network, ok, refused } from '../../testing/fake-network.ts';
import { employee, permissionList, signInAs } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const record = 'POST /api/classes/A/attendance/';
const sheet = 'GET /api/classes/A/attendance/';
const complete = 'POST /api/evaluations/';
const detail = 'Someone else has changed this attendance.';

afterEach(() => vi.restoreAllMocks());

async function start(answers: Answers) {
  signInAs(employee);
  const server = network({
    'GET /api/employee-info/': ok(employee),
    'GET /api/employee-permissions/1004/': ok(permissionList([])),
    'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
    'GET /api/offline-key/': ok({ key: btoa('k'.repeat(32)) }),
    'POST /api/token/verify/': ok({}),
    'GET /api/evaluations/drafts/': ok([]),
    ...answers,
  });
  await deviceWithKey();
  return server;
}

/** Opens the page with attendance that another person recorded as excused meanwhile. */
async function openConflict() {
  const not_recorded = [{ employee_id: '1', code: 'changed_since', detail }];
  const line = aLine({ no: 8, status: 'excused', minutes: 0 });
  const server = await start({
    [record]: ok({ rows: [], not_recorded }),
    [sheet]: ok(aSheet([aSheetRow('1', { lines: [line] })])),
  });
  await enqueue({
    call: 'recordAttendance',
    sent: {
      params: { classId: 'A' },
      body: {
        session: firstDay.session,
        lines: [{ employee_id: '1', status: 'present', minutes: '90', reason: 'Typed late', replaces: 5 }],
      },
    },
    text: 'Officer 1: present, 90 min',
    after: [],
  });
  await sendWaiting();
  const user = renderApp('/offline');
  await screen.findByText('Yours: present, 90 min');
  screen.getByText(/^Recorded: excused, by Luis Diaz, /);
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
  return { server, user };
}

test('in a conflict of attendance, the recorded value can be kept', async () => {
  const { server, user } = await openConflict();
  await user.click(
    screen.getByRole('button', { name: 'Keep the recorded value, discard: Officer 1: present, 90 min' }),
  );
  await screen.findByText('Every entry was sent.');
  expect([device()?.entries, server.count(record)]).toEqual([[], 1]);
});

test('in a conflict of attendance, the own value is recorded with a reason', async () => {
  const { server, user } = await openConflict();
  await user.click(screen.getByRole('button', { name: 'Record my value: Officer 1: present, 90 min' }));
  const form = within(await screen.findByRole('form', { name: /^Record my value/ }));
  await user.click(form.getByRole('button', { name: 'Record my value' }));
  await form.findByText('Please give a reason');
  server.answers[record] = ok({ rows: [], not_recorded: [] });
  await user.type(form.getByLabelText('Reason'), 'Arrived at 10');
  await user.click(form.getByRole('button', { name: 'Record my value' }));
  await screen.findByText('Every entry was sent.');
  const [first, second] = server.to(record);
  expect(second?.body).toEqual({
    session: firstDay.session,
    lines: [{ employee_id: '1', status: 'present', minutes: '90', reason: 'Arrived at 10', replaces: 8 }],
  });
  expect(second?.headers.get('Idempotency-Key')).not.toBe(first?.headers.get('Idempotency-Key'));
});

test('an entry with which the server fails stays waiting, and the page says so', async () => {
  const isLasting = (body: unknown) => (body as { employee_id: string }).employee_id === '1005';
  const server = await start({
    [complete]: ({ body }) =>
      isLasting(body) ? refused(500, { detail: 'Broken.' }) : { status: 201, body: { id: 'E' } },
  });
  const evaluation = (employee_id: string) =>
    enqueue({
      call: 'complete',
      sent: { body: { employee_id, form_id: 'F', version: 1, on: '2026-05-13', answers: { items: {} } } },
      text: `Passed: ${employee_id}`,
      after: unsentAbout(employee_id),
    });
  await evaluation('1005');
  await evaluation('1006');
  await sendWaiting();
  await sendWaiting();
  expect(server.count(complete)).toBe(2);
  // The page sends what waits when it opens.
  renderApp('/offline');
  await screen.findByText('The server failed with it several times: Broken. It is tried again.');
  await waitFor(() => expect(device()?.entries.map(({ state }) => state)).toEqual(['waiting', 'sent']));
  screen.getByText('1 entry waits to be sent.');
});

test('a device that cannot store the outcome of sending says so, sends nothing, and loses nothing', async () => {
  const server = await start({ [record]: ok({ rows: [], not_recorded: [] }) });
  const lines = [{ employee_id: '1', status: 'present' as const }];
  await enqueue({
    call: 'recordAttendance',
    sent: { params: { classId: 'A' }, body: { session: firstDay.session, lines } },
    text: 'Officer 1: present, 90 min',
    after: [],
  });
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError');
  });
  const user = renderApp('/offline');
  await screen.findByText(/This device cannot store the outcome of sending/);
  expect([server.count(record), device()?.entries.map(({ state }) => state)]).toEqual([0, ['waiting']]);
  put.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Send now' }));
  await screen.findByText('Every entry was sent.');
  expect(screen.queryByText(/This device cannot store/)).toBeNull();
});

test('sending without a connection says when the entries are sent, and the page has no link to itself', async () => {
  await start({});
  await enqueue({
    call: 'recordAttendance',
    sent: {
      params: { classId: 'A' },
      body: { session: firstDay.session, lines: [{ employee_id: '1', status: 'present' }] },
    },
    text: 'Officer 1: present, 90 min',
    after: [],
  });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const user = renderApp('/offline');
  await user.click(await screen.findByRole('button', { name: 'Send now' }));
  await screen.findByText('Still no connection. The entries are sent when it returns.');
  screen.getByText('No connection. 1 entry waits to be sent.');
  expect(screen.queryByRole('link', { name: 'Show offline work' })).toBeNull();
});
