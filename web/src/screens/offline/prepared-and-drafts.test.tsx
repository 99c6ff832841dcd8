import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { changeDevice, device, deviceWithKey } from '../../parts/offline/device.ts';
import { network, ok } from '../../testing/fake-network.ts';
import { employee, permissionList, signInAs } from '../../testing/people.ts';
import { browseApp } from '../../testing/render-app.tsx';

beforeEach(async () => {
  signInAs(employee);
  network({
    'GET /api/employee-info/': ok(employee),
    'GET /api/employee-permissions/1004/': ok(permissionList([])),
    'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
    'GET /api/offline-key/': ok({ key: btoa('k'.repeat(32)) }),
  });
  await deviceWithKey();
});

test('prepared pages are listed: those of a class, as earlier versions stored them, and others', async () => {
  const at = new Date().toISOString();
  const page = { text: 'Daily report', to: '/field-training/trainees/T/report/daily' };
  await changeDevice({
    prepared: [
      {
        id: 'c',
        classId: 'C',
        title: 'Range Day',
        at,
        answers: { 'GET /x': { form: { id: 'F', content: { name: 'Handgun' } } } },
      },
      { id: 'p', pages: [page], title: 'Dana Ortiz', at, answers: {} },
    ],
  });
  const { user } = browseApp('/offline');
  const list = within(await screen.findByRole('region', { name: 'Prepared pages' }));
  expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Evaluate: Handgun', '/classes/C/evaluate/F'],
    ['Attendance', '/classes/C?tab=attendance'],
    ['Daily report', page.to],
  ]);
  await user.click(list.getByRole('button', { name: 'Remove Dana Ortiz from this device' }));
  await waitFor(() => expect(device()?.prepared.map(({ id }) => id)).toEqual(['c']));
});

test('answers that are not completed can be discarded; copies of saved answers are not listed', async () => {
  const draft = { about: 'a', key: 'k', address: '/', values: {} };
  await changeDevice({
    drafts: [
      { ...draft, id: 'unsaved', text: 'Dana Ortiz: Daily report' },
      { ...draft, id: 'saved', text: 'Kim Lee: Daily report', isSaved: true },
    ],
  });
  const { user } = browseApp('/offline');
  await user.click(await screen.findByRole('button', { name: 'Discard: Dana Ortiz: Daily report' }));
  expect(screen.queryByText('Kim Lee: Daily report')).toBeNull();
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard answers' }));
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(device()?.drafts.map(({ id }) => id)).toEqual(['saved']));
});
