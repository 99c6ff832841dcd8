import type { Firearm } from '@muster/shared/areas/firearms';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, ok } from '../../../testing/fake-network.ts';
import { employee, permissionList, signInAs } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const firearm: Firearm = {
  ...{ id: '01KRH4FVM00000000000000000', type: 'handgun', make: 'Glock', model: '17', caliber: '9 mm', serial: 'BX1' },
  ...{ owner: 'agency', note: null, retired: false, newest: 3, carried_by: [], last_inspection: null },
};

test('a failed last inspection has its status', async () => {
  signInAs(employee);
  network({
    'GET /api/employee-info/': ok(employee),
    'GET /api/employee-permissions/1004/': ok(permissionList(['manage_trainings'])),
    'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
    'GET /api/firearms/': ok([
      { ...firearm, last_inspection: { on: '2026-05-12', passed: false } },
      {
        ...firearm,
        id: '01KRH4FVM00000000000000001',
        serial: 'BX2',
        last_inspection: { on: '2026-05-11', passed: true },
      },
    ]),
  });
  renderApp('/firearms');
  const table = within(await screen.findByRole('table', { name: 'Firearms' }));
  const status = table.getByText('Failed');
  expect(status.closest('[data-tone]')?.getAttribute('data-tone')).toBe('missing');
  table.getByText('Tue, May 12, 2026');
  table.getByText('Mon, May 11, 2026');
});
