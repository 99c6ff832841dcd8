import type { FirearmHistory } from '@muster/shared/areas/firearms';
import { idempotencyKeyHeader } from '@muster/shared/idempotency-key';
import type { PermissionType } from '@muster/shared/permissions';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type Answers, network, ok, refused } from '../../../testing/fake-network.ts';
import { employee, permissionList, signInAs } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { saveOpenDraft } from '../../../ui/form-draft.ts';

beforeEach(() => signInAs(employee));

const id = '01KRH4FVM00000000000000000';
const kim = { employee_id: '77', name: 'Kim Lee' };
const firearm: FirearmHistory = {
  ...{ id, type: 'handgun', make: 'Glock', model: '17', caliber: '9 mm', serial: 'BX1', owner: 'agency', note: null },
  ...{ retired: false, newest: 3, carried_by: [kim], last_inspection: null, inspections: [], evaluations: [] },
  authorizations: [{ id: 'E-2', employee: kim, from: '2026-01-15', until: null, ended_on: null }],
};
const one = `GET /api/firearms/${id}/`;
const save = `PUT /api/firearms/${id}/`;
const inspect = `POST /api/firearms/${id}/inspections/`;

function page(answers: Answers, held: readonly PermissionType[] = ['manage_trainings']) {
  const server = network({
    'GET /api/employee-info/': ok(employee),
    'GET /api/employee-permissions/1004/': ok(permissionList(held)),
    'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
    ...answers,
  });
  return { ...server, user: renderApp(`/firearms/${id}`) };
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = () => screen.findByRole('dialog');

test('shows the firearm and its history', async () => {
  page({ [one]: ok(firearm) });
  const table = await screen.findByRole('table', { name: 'Authorizations' });
  within(table).getByRole('link', { name: 'Kim Lee' });
  within(table).getByText('In effect');
  screen.getByText('No inspections have been recorded.');
  screen.getByText('No evaluations with this firearm.');
});

test('a withdrawn evaluation is shown as withdrawn, without its result', async () => {
  const passed = { id: 'E1', employee: kim, on: '2026-05-02', form_name: 'Course', points: 240, possible: 250 };
  const evaluations = [
    { ...passed, outcome: 'passed' as const, withdrawn: false },
    { ...passed, id: 'E2', outcome: 'passed' as const, withdrawn: true },
  ];
  page({ [one]: ok({ ...firearm, evaluations }) });
  const table = within(await screen.findByRole('table', { name: 'Evaluations' }));
  table.getByText('Passed, 240 of 250 points');
  table.getByText('Withdrawn, counts for no day');
});

test('an administrator without the permission only inspects', async () => {
  page({ [one]: ok(firearm) }, ['admin_access']);
  await button('Record inspection');
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^End the/ })).toBeNull();
});

test('an unknown firearm and a failure have their texts', async () => {
  const { answers, user } = page({ [one]: refused(500) });
  await screen.findByText(/We couldn't load this firearm/);
  answers[one] = refused(404, { detail: 'This firearm does not exist', code: 'not_found' });
  await user.click(await button('Try again'));
  await screen.findByText('This firearm does not exist.');
});

test('a refused edit keeps what was typed, and sends the version that was opened', async () => {
  const detail = '1 person may carry this firearm today or later. Please end each authorization first.';
  const { user, to } = page({ [one]: ok(firearm), [save]: refused(409, { detail, code: 'in_use' }) });
  await user.click(await button('Edit'));
  const form = within(await dialog());
  await user.clear(form.getByLabelText('Model'));
  await user.type(form.getByLabelText('Model'), '19');
  await user.click(form.getByLabelText(/^Retired/));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText(new RegExp(detail));
  expect(to(save)[0]?.body).toMatchObject({ model: '19', retired: true, read: 3 });
  expect((form.getByLabelText('Model') as HTMLInputElement).value).toBe('19');
});

test('an edit that is restored after an expired login session sends the version that was opened', async () => {
  const before = page({ [one]: ok(firearm) });
  await before.user.click(await button('Edit'));
  await before.user.type(within(await dialog()).getByLabelText('Note (optional)'), 'Spare');
  saveOpenDraft(employee.id, Date.now());
  cleanup();
  const { user, to } = page({ [one]: ok({ ...firearm, newest: 9 }), [save]: refused(409, { code: 'edit_conflict' }) });
  const form = within(await dialog());
  await form.findByDisplayValue('Spare');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(to(save)[0]?.body).toMatchObject({ note: 'Spare', read: 3 }));
});

test('an inspection requires a result, and is sent once after a double click', async () => {
  const { user, count, to } = page({ [one]: ok(firearm), [inspect]: { status: 201, body: firearm } });
  await user.click(await button('Record inspection'));
  const form = within(await dialog());
  await user.click(form.getByRole('button', { name: 'Record inspection' }));
  await form.findByText('Please choose whether the firearm passed');
  await user.selectOptions(form.getByLabelText('Result'), 'Failed');
  await user.dblClick(form.getByRole('button', { name: 'Record inspection' }));
  await screen.findByText('The inspection is recorded.');
  expect(count(inspect)).toBe(1);
  expect(to(inspect)[0]?.body).toMatchObject({ passed: false });
});

test('an inspection whose answer is lost is recorded once', async () => {
  const { user, answers, to } = page({ [one]: ok(firearm), [inspect]: refused(500) });
  await user.click(await button('Record inspection'));
  const form = within(await dialog());
  await user.selectOptions(form.getByLabelText('Result'), 'Failed');
  await user.click(form.getByRole('button', { name: 'Record inspection' }));
  await form.findByText(/Failed to record the inspection/);
  answers[inspect] = { status: 201, body: firearm };
  await user.click(form.getByRole('button', { name: 'Record inspection' }));
  await screen.findByText('The inspection is recorded.');
  const keys = to(inspect).map(({ headers }) => headers.get(idempotencyKeyHeader));
  expect([keys.length, new Set(keys).size, keys[0]]).toEqual([2, 1, expect.any(String)]);
});
