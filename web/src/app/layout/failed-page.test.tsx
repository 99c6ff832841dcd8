import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { network, ok } from '../../testing/fake-network.ts';
import { employee, signInAs } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { expectComplaints } from '../../testing/setup.ts';

vi.mock('../../screens/training/calendar/calendar-tab.tsx', () => ({
  CalendarTab: () => {
    throw new Error('broken tab');
  },
}));

beforeEach(() => signInAs(employee));

// spec 2.11, 2.22
it('keeps header, sidebar and sign-out when a tab fails, and shows the next page', async () => {
  network({
    'GET /api/employee-info/': ok(employee),
    'POST /api/logout/': ok({ detail: 'ok' }),
  });
  const user = renderApp('/training?tab=calendar');
  await screen.findByRole('heading', { name: 'Unexpected Application Error!' });
  expect(screen.getByRole('banner')).toBeTruthy();
  expect(screen.getAllByRole('main')).toHaveLength(1);
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await screen.findByRole('heading', { name: 'Welcome to the Dashboard' });
  await user.click(screen.getByRole('link', { name: 'Training' }));
  await screen.findByRole('heading', { name: 'Unexpected Application Error!' });
  await user.click(screen.getByRole('button', { name: /Welcome, / }));
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  await screen.findByRole('heading', { name: 'Enter Site Code' });
  expectComplaints();
});
