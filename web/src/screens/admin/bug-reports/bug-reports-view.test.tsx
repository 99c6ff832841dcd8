import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ok, refused } from '../../../testing/fake-network.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { administration } from '../../../testing/site-management-screen.ts';

const list = 'GET /api/bug-reports/?limit=500';
const handle = 'POST /api/bug-reports/B2/handled/';
const report = (id: string, at: string, description: string) => ({
  id,
  at,
  employee_id: '77',
  name: 'Kim Lee',
  description,
  handled_at: null,
  handled_by: null,
});
const two = [
  report('B2', '2026-05-13T17:00:00.000Z', 'The second'),
  report('B1', '2026-05-12T17:00:00.000Z', 'The first'),
];

test('reports are listed newest first, and one is marked as handled, also after a failure', async () => {
  const { answers, count } = administration({ [list]: ok(two), [handle]: refused(500) });
  const user = renderApp('/admin?tab=users&view=bug-reports');
  const table = within(await screen.findByRole('table', { name: 'Bug reports' }));
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['The second', 'The first']);
  expect(table.getAllByRole('link', { name: 'Kim Lee' })[0]?.getAttribute('href')).toBe('/people/77');
  const mark = table.getByRole('button', { name: 'Mark as handled: report of Kim Lee, Wed, May 13, 2026, 12:00' });
  await user.click(mark);
  await screen.findByText(/We couldn't mark the report as handled/);
  answers[handle] = ok({ ...two[0], handled_at: '2026-05-14T17:00:00.000Z', handled_by: 'Ada Chief' });
  await user.click(mark);
  await table.findByText('by Ada Chief, Thu, May 14, 2026, 12:00');
  await waitFor(() => expect(screen.queryByText(/We couldn't mark/)).toBeNull());
  expect(count(handle)).toBe(2);
});

test('an empty list says so', async () => {
  administration({ [list]: ok([]) });
  renderApp('/admin?tab=users&view=bug-reports');
  await screen.findByText('No bug reports yet.');
});
