import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, ok } from '../../testing/fake-network.ts';
import { employee, signInAs } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const auditor = {
  ...employee,
  employee_id: 'audit-ortiz',
  first_name: 'Dana Ortiz',
  last_name: '',
  auditor: {
    agency: 'State Commission',
    open_from: '2026-01-01',
    open_until: '2026-06-30',
    range_from: '2025-01-01',
    range_until: '2025-12-31',
  },
};

function open(address: string) {
  signInAs(auditor);
  const seals = { seals: [], keys: [] };
  const calls = network({ 'GET /api/employee-info/': ok(auditor), 'GET /api/seals/?limit=100': ok(seals) });
  renderApp(address);
  return calls;
}

test('an auditor has a navigation and a banner of their own', async () => {
  open('/seals');
  await screen.findByText('Nothing was sealed yet.', {}, { timeout: 5000 });
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Compliance',
    'Classes',
    'Seals',
    'Logout',
  ]);
  expect(screen.getByText(/Your access ends on Tue, Jun 30, 2026/)).toBeTruthy();
});

test('another address leads to a page that says so, and asks the server nothing', async () => {
  open('/employees');
  await screen.findByRole('heading', { name: 'Not part of your access' }, { timeout: 5000 });
});
