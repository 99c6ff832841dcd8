import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, ok, refused } from '../../../../testing/fake-network.ts';
import { employee as signedIn } from '../../../../testing/people.ts';
import { anEmployee, cells, detectives, openRoster, patrol, roster } from '../../../../testing/roster-screen.tsx';

const inPatrol = { unit_id: patrol?.id, unit_name: 'Patrol' };
const inDetectives = { unit_id: detectives?.id, unit_name: 'Detectives' };
const [adams, baker, cruz] = [
  anEmployee('1', { last_name: 'Adams', ...inPatrol }),
  anEmployee('2', { last_name: 'Baker', ...inPatrol }),
  anEmployee('3', { last_name: 'Cruz', ...inDetectives }),
];
const update = (id: string) => `PUT /api/employee/update/${id}/`;
const reset = (id: string) => `POST /api/employee/reset-password/${id}/`;
const manage = 'POST /api/manage-permission/';
const options = 'POST /api/validate-sitecode/';
const dashboard = 'GET /api/dashboard/staff/';
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

/** Opens the screen, selects everyone and opens a dialog of the selection. */
async function openFor(action: string, more: Answers = {}, people = [adams, baker, cruz], held = {}) {
  const net = roster(people, { manage_employees: true, ...held });
  Object.assign(net.answers, more);
  const user = await openRoster();
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  if (action === 'Change people') await user.click(screen.getByRole('button', { name: action }));
  else {
    await user.click(screen.getByRole('button', { name: 'More actions for the selection' }));
    await user.click(await screen.findByRole('menuitem', { name: action, hidden: true }));
  }
  return { ...net, user, form: await dialog(action) };
}

test('a transfer shows each difference, sends one call per person with the read values, and reports', async () => {
  const { user, form, to, answers } = await openFor('Change people');
  answers[update('1')] = ok({ ...adams, ...inDetectives });
  answers[update('2')] = ok({ ...baker, ...inDetectives });
  await form.findByRole('option', { name: 'Detectives' });
  await user.selectOptions(form.getByLabelText('Unit'), 'Detectives');
  expect(form.getAllByText('Unit: Patrol → Detectives')).toHaveLength(2);
  form.getByText('Unchanged, 1 person: Kim Cruz (3)');
  await user.click(form.getByRole('button', { name: 'Change 2 people' }));
  await form.findByText('2 people changed.');
  form.getByText('Unchanged, 1 person: Kim Cruz (3)');
  const [sent] = to(update('1'));
  expect(sent?.body).toMatchObject({ unit_id: detectives?.id, read: { unit_id: patrol?.id, last_name: 'Adams' } });
  const keys = ['1', '2'].map((id) => to(update(id))[0]?.headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(2);
  expect(keys.every(Boolean)).toBe(true);
  await user.click(form.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(cells().map((row) => row[6])).toEqual(['Detectives', 'Detectives', 'Detectives']));
});

test("another person's change of the same field is named and kept, and can be reviewed with its value", async () => {
  const conflicts = [{ field: 'unit_id', value: 'T', yours: 'Detectives', theirs: 'Traffic' }];
  const { user, form, to, answers } = await openFor('Change people', {
    [update('1')]: refused(409, { code: 'edit_conflict', conflicts }),
    'GET /api/employee/1/': ok({ ...adams, unit_id: 'T', unit_name: 'Traffic' }),
    [update('2')]: ok({ ...baker, ...inDetectives }),
  });
  await form.findByRole('option', { name: 'Detectives' });
  await user.selectOptions(form.getByLabelText('Unit'), 'Detectives');
  await user.click(form.getByRole('button', { name: 'Change 2 people' }));
  const alert = within(await form.findByRole('alert'));
  alert.getByText('1 person not changed:');
  alert.getByText('Kim Adams (1): Another person changed Unit. It is now: Traffic.');
  answers[update('1')] = ok({ ...adams, ...inDetectives });
  await user.click(form.getByRole('button', { name: 'Review 1 person again' }));
  await form.findByText('Unit: Traffic → Detectives');
  await user.click(form.getByRole('button', { name: 'Change 1 person' }));
  await form.findByText('1 person changed.');
  expect(to(update('1')).at(-1)?.body).toMatchObject({ unit_id: detectives?.id, read: { unit_id: 'T' } });
});

test('an error that concerns everyone stops the change, which continues with the same keys', async () => {
  const { user, form, to, answers } = await openFor('Change people', { [update('1')]: refused(403, {}) });
  answers[update('2')] = ok({ ...baker, active: false });
  answers[update('3')] = ok({ ...cruz, active: false });
  await user.selectOptions(form.getByLabelText('Active'), 'Not active');
  form.getByText(/signed out at once/);
  await user.click(form.getByRole('button', { name: 'Change 3 people' }));
  await form.findByText(/^The change has stopped/);
  form.getByText('Not processed, 1 person: Kim Adams (1)');
  answers[update('1')] = ok({ ...adams, active: false });
  await user.click(form.getByRole('button', { name: 'Continue with 1 person' }));
  await form.findByText('3 people changed.');
  const keys = to(update('1')).map(({ headers }) => headers.get('Idempotency-Key'));
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  expect(to(update('2'))).toHaveLength(1);
});

test('the own account is not deactivated with others', async () => {
  const self = anEmployee(signedIn.employee_id, { last_name: 'Ortiz' });
  const { user, form } = await openFor('Change people', {}, [adams, self]);
  await user.selectOptions(form.getByLabelText('Active'), 'Not active');
  form.getByText(/Your own account is left out/);
  form.getByRole('button', { name: 'Change 1 person' });
});

test('a pasted list selects people, including hidden ones, and lists the unmatched entries', async () => {
  roster([adams, baker, cruz]);
  const user = await openRoster('/employees?search=cruz');
  await user.click(screen.getByRole('button', { name: 'Select from a list' }));
  const form = await dialog('Select from a list');
  await user.type(form.getByLabelText('Employee IDs or names'), '1; Baker, Kim; 77');
  await form.findByText('2 people found');
  form.getByText('1 entry matches no employee:');
  await user.click(form.getByRole('button', { name: 'Select 2 people' }));
  const bar = within(await screen.findByRole('group', { name: 'Selected rows' }));
  await bar.findByText('2 employees selected');
  expect(cells()).toHaveLength(3);
});

test('a permission is granted to people without it; a refusal is reported for its person', async () => {
  const { user, form, to } = await openFor(
    'Change permission',
    {
      'GET /api/employee-permissions/1/': ok([{ permission_type: 'manage_trainings', active: true }]),
      'GET /api/employee-permissions/2/': ok([{ permission_type: 'manage_trainings', active: false }]),
      'GET /api/employee-permissions/3/': ok([{ permission_type: 'manage_trainings', active: false }]),
      [manage]: ({ body }) =>
        (body as { employee_id: string }).employee_id === '3'
          ? refused(403, {
              code: 'forbidden',
              detail: "Only an administrator may change an administrator's permissions",
            })
          : ok({ permission_type: 'manage_trainings', active: true }),
    },
    undefined,
  );
  expect(within(form.getByLabelText('Permission')).queryByRole('option', { name: 'admin access' })).toBeNull();
  await user.click(form.getByRole('button', { name: 'Grant to 3 people' }));
  await form.findByText('Granted to 1 person.');
  form.getByText('Unchanged, 1 person: Kim Adams (1)');
  form.getByText(/^Kim Cruz \(3\): Only an administrator/);
  expect(to(manage).map(({ body }) => body)).toEqual([
    { employee_id: '2', permission_type: 'manage_trainings', active: true },
    { employee_id: '3', permission_type: 'manage_trainings', active: true },
  ]);
});

const waitingFor = (numbers: string[]) =>
  ok({
    classes: null,
    accounts: {
      waiting: { count: numbers.length, rows: numbers.map((employee_id) => ({ employee_id })) },
      locked: { count: 0, rows: [] },
    },
    bug_reports: null,
  });

test('passwords are reissued for people who have not chosen one yet, and printed as slips', async () => {
  const { user, form, to } = await openFor('Reissue passwords', {
    [options]: ok({ valid: true, name: 'Riverton', forgot_password: true }),
    [dashboard]: waitingFor(['2', '9']),
    [reset('2')]: ok({ temporary_password: 'Xy7#mnop' }),
  });
  await form.findByText(/every session of that person ends at once/);
  form.getByText(/no readable passwords/);
  form.getByText(/Forgot password\?/);
  await user.click(await form.findByRole('radio', { name: 'Only people who never signed in (1)' }));
  await user.click(form.getByRole('button', { name: 'Reissue 1 password' }));
  await user.click(await form.findByRole('button', { name: 'Show 1 slip' }));
  const slip = within(await screen.findByRole('article', { name: 'Kim Baker' }));
  slip.getByText('Xy7#mnop');
  expect(to(reset('2'))[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Back to the list' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Leave without the temporary passwords?' })).getByRole('button', {
      name: 'Leave',
    }),
  );
  await screen.findByRole('table', { name: 'Employees' });
});

test('with passwords turned off, the dialog explains the sign-in and creates none', async () => {
  const { form } = await openFor('Reissue passwords', {
    [options]: ok({ valid: true, name: 'Riverton', sign_on: { label: 'Riverton ID' }, password_closed: true }),
    [dashboard]: waitingFor([]),
  });
  await form.findByText(/People sign in with Riverton ID and need no slip/);
  expect(form.queryByRole('button', { name: /^Reissue/ })).toBeNull();
});
