import type { Auditor } from '@muster/shared/areas/auditors';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, ok, refused } from '../../../testing/fake-network.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { administration } from '../../../testing/site-management-screen.ts';

const list = 'GET /api/auditors/';
const create = 'POST /api/auditors/';
const account: Auditor = {
  id: '01KRH4FVM00000000000000001',
  username: 'audit-ortiz',
  name: 'Dana Ortiz',
  agency: 'State Commission',
  email: null,
  open_from: '2026-05-01',
  open_until: '2026-06-30',
  range_from: '2025-01-01',
  range_until: '2025-12-31',
  topic_ids: [],
  state: 'open',
  must_change_password: true,
  last_sign_in: null,
  made_at: '2026-05-01T12:00:00.000Z',
  made_by: { employee_id: '1004', name: 'Ada Chief' },
};

function open(answers: Answers = {}, all: Auditor[] = [account]) {
  const topics = { 'GET /api/requirements/': ok([]), 'GET /api/training-types/': ok([]) };
  const network = administration({ [list]: ok(all), ...topics, ...answers });
  return { user: renderApp('/admin?tab=users&view=auditors'), ...network };
}
const row = () => screen.findByRole('row', { name: /Dana Ortiz/ }, { timeout: 5000 });
const inDialog = async () => within(await screen.findByRole('dialog'));
async function choose(user: ReturnType<typeof open>['user'], action: string) {
  await user.click(await screen.findByRole('button', { name: 'More actions for Dana Ortiz' }));
  await user.click(await screen.findByRole('menuitem', { name: action, hidden: true }));
}

test('lists accounts with their days', async () => {
  open();
  expect((await row()).textContent).toContain('Open: Fri, May 1, 2026 to Tue, Jun 30, 2026');
  expect((await row()).textContent).toContain('audit-ortiz');
});

test('without accounts the list says so', async () => {
  open({}, []);
  await screen.findByText('No auditors yet.');
});

test('a list that cannot be loaded says so, and can be tried again', async () => {
  const { user, answers } = open({ [list]: refused(500) });
  await screen.findByText(/We couldn't load the auditors/);
  answers[list] = ok([account]);
  await user.click(screen.getByRole('button', { name: /try again/i }));
  await row();
});

test('an account is created, and its password is shown once', async () => {
  const { user, to } = open({
    [create]: { ...ok({ auditor: account, temporary_password: 'Kx7!mallard' }), status: 201 },
  });
  await row();
  await user.click(screen.getByRole('button', { name: 'Add Auditor' }));
  const dialog = await inDialog();
  await user.type(dialog.getByLabelText('Name'), 'Dana Ortiz');
  await user.type(dialog.getByLabelText('Agency'), 'State Commission');
  for (const [label, value] of [
    ['First day of access', '2026-05-01'],
    ['Last day of access', '2026-06-30'],
    ['First day of the audit period', '2025-01-01'],
    ['Last day of the audit period', '2025-12-31'],
  ] as const) {
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  }
  await user.click(dialog.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByDisplayValue('Kx7!mallard')).toBeTruthy();
  expect(to(create)[0]?.body).toMatchObject({ name: 'Dana Ortiz', open_until: '2026-06-30', range_from: '2025-01-01' });
});

test('an error is shown at its field, and the input stays', async () => {
  const { user, to } = open();
  await row();
  await user.click(screen.getByRole('button', { name: 'Add Auditor' }));
  const dialog = await inDialog();
  await user.type(dialog.getByLabelText('Name'), 'Dana');
  await user.click(dialog.getByRole('button', { name: 'Create account' }));
  await dialog.findByText('Agency is required');
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Dana');
  expect(to(create)).toHaveLength(0);
});

test('an access is ended after a question', async () => {
  const end = `POST /api/auditors/${account.id}/end/`;
  const { user, to, answers } = open({ [end]: ok({ ...account, state: 'ended' }) });
  await row();
  await choose(user, 'End access');
  answers[list] = ok([{ ...account, state: 'ended' }]);
  await user.click((await inDialog()).getByRole('button', { name: 'End access' }));
  await waitFor(async () => expect((await row()).textContent).toContain('Ended'));
  expect(to(end)).toHaveLength(1);
});
