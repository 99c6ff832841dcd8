import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ok, pausedResponse, refused } from '../../../../testing/fake-network.ts';
import { employee as signedIn } from '../../../../testing/people.ts';
import { anEmployee, cells, ids, menuItem, openRoster, ranks, roster } from '../../../../testing/roster-screen.tsx';

const kim = anEmployee('1010', { last_name: 'Adams' });
const create = 'POST /api/employee/create/';
const manage = 'POST /api/manage-permission/';
const remove = 'DELETE /api/employee/delete/1010/';
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

/** Opens the screen and Create Employee, fills the form and sends it. */
async function submitNew() {
  const user = await openRoster();
  await user.click(screen.getByRole('button', { name: 'Create New Employee' }));
  const form = await dialog('Create Employee');
  await user.type(form.getByLabelText('Employee ID'), '1200');
  await user.type(form.getByLabelText('First Name'), 'Ana');
  await user.type(form.getByLabelText('Last Name'), 'Silva');
  await user.type(form.getByLabelText('Badge Number'), '55');
  await form.findByRole('option', { name: 'Sergeant' });
  await user.selectOptions(form.getByLabelText('Rank'), 'Sergeant');
  await user.type(form.getByLabelText('Hire Date'), '2015-06-30');
  await user.click(form.getByRole('button', { name: 'Create Employee' }));
  return { form, user };
}

async function clickEdit(user: Awaited<ReturnType<typeof openRoster>>, name = 'Kim Adams') {
  await user.click(screen.getByRole('button', { name: `Edit ${name}` }));
  return dialog('Edit Employee');
}

/** Opens the screen and Edit Employee. */
async function openEdit(name?: string) {
  const user = await openRoster();
  return { form: await clickEdit(user, name), user };
}

/** Opens the screen and Edit Employee with its permissions. */
async function openPermissions(name?: string) {
  const opened = await openEdit(name);
  await opened.user.click(opened.form.getByRole('button', { name: 'Permissions' }));
  return opened;
}

/** Opens the screen and Confirm Delete. */
async function openDelete() {
  const user = await openRoster();
  await user.click(await menuItem(user, 'Delete', 'Kim Adams'));
  return { question: await dialog('Confirm Delete'), user };
}

test('with passwords turned off, creating an employee explains the sign-in', async () => {
  const { answers } = roster([kim]);
  answers[create] = {
    status: 201,
    body: { employee: anEmployee('1200', { last_name: 'Silva' }), temporary_password: '' },
  };
  const { user } = await submitNew();
  const success = await dialog('Employee Created Successfully');
  success.getByText(/^Kim Silva signs in with the single sign-on of your department\./);
  expect(success.queryByLabelText('Temporary Password')).toBeNull();
  await user.click(success.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

// spec 2.56, 2.64, 7.24
test('creating sends the rank by id and by name, and shows the temporary password once', async () => {
  const { answers, to } = roster([kim]);
  const created = anEmployee('1200', { first_name: 'Ana', last_name: 'Silva', badge_number: '55' });
  answers[create] = { status: 201, body: { employee: created, temporary_password: 'Xy7#mnop' } };
  const { user } = await submitNew();
  const success = await dialog('Employee Created Successfully');
  expect(success.getByLabelText<HTMLInputElement>('Temporary Password').value).toBe('Xy7#mnop');
  expect(to(create).map(({ body }) => body)).toEqual([
    {
      employee_id: '1200',
      first_name: 'Ana',
      middle_name: '',
      last_name: 'Silva',
      badge_number: '55',
      rank_id: ranks[1]?.id,
      hired_on: '2015-06-30',
      unit_id: '',
      group_id: '',
      supervisor_id: '',
      state_id: '',
      rank: 'Sergeant',
    },
  ]);

  await user.keyboard('{Escape}');
  await success.findByText(/cannot be shown again/);
  await user.click(success.getByRole('button', { name: 'Copy' }));
  await success.findByRole('button', { name: 'Copied' });
  expect(await navigator.clipboard.readText()).toBe('Xy7#mnop');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(ids()).toEqual(['1010', '1200']);
  expect(document.body.textContent).not.toContain('Xy7#mnop');
});

// spec 5.31
test('each missing field of a new employee has its message', async () => {
  const { to } = roster([kim]);
  const user = await openRoster();
  await user.click(screen.getByRole('button', { name: 'Create New Employee' }));
  const form = await dialog('Create Employee');
  await user.click(form.getByRole('button', { name: 'Create Employee' }));
  for (const field of ['Employee ID', 'First name', 'Last name', 'Badge number', 'Rank'])
    form.getByText(`${field} is required`);
  expect(to(create)).toEqual([]);
});

// spec 8.45, 8.46
test.each([
  [refused(409, { detail: 'An employee with this ID already exists' }), 'An employee with this ID already exists'],
  [refused(400, 'Please call the desk'), 'Please call the desk'],
  [refused(400, { message: 'Not today' }), 'Not today'],
  [refused(502, '<html>Bad Gateway</html>'), 'Failed to create employee. Please try again later.'],
  [{ status: 500 }, 'Failed to create employee. Please try again later.'],
])('a creation answered with %o says why and keeps the typed values', async (answer, said) => {
  const { answers } = roster([kim]);
  answers[create] = answer;
  const { form } = await submitNew();
  expect((await form.findByRole('alert')).textContent).toBe(said);
  expect(form.getByLabelText<HTMLInputElement>('Last Name').value).toBe('Silva');
});

// spec 8.45
test('a refused field has its message', async () => {
  const { answers } = roster([kim]);
  answers[create] = refused(400, { badge_number: ['This badge is lost'] });
  const { form } = await submitNew();
  await waitFor(() => expect(form.getAllByText('This badge is lost')).toHaveLength(2));
  expect(form.getByLabelText('Badge Number').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(form.getByLabelText('Badge Number'));
});

test('a taken ID has its message at the ID', async () => {
  const { answers } = roster([kim]);
  const detail = 'An employee with this ID already exists';
  answers[create] = refused(409, { detail, code: 'employee_id_taken' });
  const { form } = await submitNew();
  await form.findByRole('alert');
  const field = form.getByLabelText('Employee ID');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
});

// spec 7.26
test('an edit is saved and shown in its row; the list is not loaded again', async () => {
  const { answers, to } = roster([kim, anEmployee('1011')]);
  const call = 'PUT /api/employee/update/1010/';
  answers[call] = ok({ ...kim, last_name: 'Adams-Roe', active: false });
  const { form, user } = await openEdit();
  const last = form.getByLabelText('Last Name');
  await user.clear(last);
  await user.type(last, 'Adams-Roe');
  const hired = form.getByLabelText<HTMLInputElement>('Hire Date');
  expect(hired.value).toBe('2015-06-30');
  await user.clear(hired);
  await user.type(hired, '2014-06-30');
  await user.click(form.getByRole('switch', { name: 'Active' }));
  form.getByText(/seats in future classes go to others/);
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(to(call)[0]?.body).toMatchObject({
    last_name: 'Adams-Roe',
    rank_id: kim.rank_id,
    hired_on: '2014-06-30',
    active: false,
    read: { hired_on: '2015-06-30' },
  });
  await waitFor(() => expect(cells()[0]).toEqual(['1010', 'Adams-Roe', 'Kim', '', '71010', 'Sergeant', 'No']));
  expect(to('GET /api/employee-list/')).toHaveLength(1);
});

test('a refused edit says why in the dialog', async () => {
  const { answers } = roster([kim]);
  answers['PUT /api/employee/update/1010/'] = refused(403, { detail: 'Only an administrator may do this' });
  const { form, user } = await openEdit();
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  const alert = await form.findByRole('alert');
  expect(alert.textContent).toBe(
    "We couldn't save the employee. Your entries are kept.\nOnly an administrator may do this",
  );
});

test('a hire date that is half typed, or that the record refuses, has its message at the field', async () => {
  const { answers, to } = roster([kim]);
  const call = 'PUT /api/employee/update/1010/';
  const text = 'Hire date must not be after the first change on record, which is of Wed, May 20, 2026';
  answers[call] = refused(400, { detail: text, code: 'invalid_input', fields: { hired_on: [text] } });
  const { form, user } = await openEdit();
  const hired = form.getByLabelText<HTMLInputElement>('Hire Date');
  // jsdom has no partially typed dates.
  const validity = vi.spyOn(hired, 'validity', 'get').mockReturnValue({ badInput: true } as ValidityState);
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await form.findByText('Please select a valid date');
  expect(to(call)).toEqual([]);
  validity.mockRestore();
  await user.clear(hired);
  await user.type(hired, '2026-05-21');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(hired.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(hired);
  expect(hired.value).toBe('2026-05-21');
});

// spec 2.65, 4.38, 4.39, 6.7, 7.16
test('every permission is a checkbox that saves at once, and reverts when it is refused', async () => {
  const { answers, to } = roster([kim], { admin_access: true });
  const { form, user } = await openEdit();
  expect(form.queryByRole('checkbox')).toBeNull();
  await user.click(form.getByRole('button', { name: 'Permissions' }));
  await form.findAllByRole('checkbox');
  expect(form.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    'admin access',
    'manage employees',
    'manage trainings',
  ]);
  const box = form.getByLabelText<HTMLInputElement>('manage employees');
  const saved = pausedResponse(ok({ permission_type: 'manage_employees', active: true }));
  answers[manage] = saved.answer;
  await user.click(box);
  expect(box.checked).toBe(true);
  await user.click(box); // its call is in flight
  expect(to(manage)).toHaveLength(1);
  saved.release();
  await waitFor(() => expect(box.getAttribute('aria-busy')).toBeNull());
  expect(box.checked).toBe(true);
  expect(to(manage)[0]?.body).toEqual({ employee_id: '1010', permission_type: 'manage_employees', active: true });

  const refusal = pausedResponse(refused(403, { detail: 'Only an administrator may grant or revoke admin_access' }));
  answers[manage] = refusal.answer;
  const admin = form.getByLabelText<HTMLInputElement>('admin access');
  await user.click(admin);
  expect(admin.checked).toBe(true);
  refusal.release();
  await form.findByText(/Only an administrator may grant or revoke admin_access/);
  expect(admin.checked).toBe(false);
});

test('a change of the own permissions asks twice', async () => {
  const me = anEmployee(signedIn.employee_id, { last_name: 'Ortiz' });
  const { answers, to } = roster([me], { admin_access: true });
  answers[manage] = ok({ permission_type: 'manage_trainings', active: true });
  const { form, user } = await openPermissions('Kim Ortiz');
  const box = await form.findByLabelText<HTMLInputElement>('manage trainings');
  await user.click(box);
  await user.click(form.getByRole('button', { name: 'Keep as it is' }));
  expect(form.queryByRole('alertdialog')).toBeNull();
  await user.click(box);
  await user.click(form.getByRole('button', { name: 'Continue' }));
  form.getByText(/Do you really want to give yourself manage trainings/);
  expect(to(manage)).toEqual([]);
  expect(box.checked).toBe(false);
  await user.click(form.getByRole('button', { name: 'Yes, change it' }));
  await waitFor(() => expect(box.checked).toBe(true));
  expect(to(manage)).toHaveLength(1);
});

test('only an administrator can give themselves a permission', async () => {
  const me = anEmployee(signedIn.employee_id, { last_name: 'Ortiz' });
  roster([me], { manage_employees: true });
  const { form } = await openPermissions('Kim Ortiz');
  const box = await form.findByLabelText<HTMLInputElement>('manage trainings');
  expect(box.disabled).toBe(true);
  form.getByText('You cannot grant yourself a permission. Please ask an administrator.');
  expect(form.getByLabelText<HTMLInputElement>('manage employees').disabled).toBe(false);
});

test('revoking the own access leaves the screen', async () => {
  const me = anEmployee(signedIn.employee_id, { last_name: 'Ortiz' });
  const { answers } = roster([me], { manage_employees: true });
  answers[manage] = ok({ permission_type: 'manage_employees', active: false });
  const { form, user } = await openPermissions('Kim Ortiz');
  await user.click(await form.findByLabelText('manage employees'));
  await user.click(form.getByRole('button', { name: 'Continue' }));
  await user.click(form.getByRole('button', { name: 'Yes, change it' }));
  await screen.findByText('Welcome to the Dashboard');
});

test('permissions that cannot be loaded show a message and a retry', async () => {
  const { answers } = roster([kim]);
  const loaded = answers['GET /api/permissions/global'] ?? 'never';
  answers['GET /api/permissions/global'] = { status: 500 };
  const { form, user } = await openPermissions();
  await form.findByText("We couldn't load the permissions. Check your connection and try again.");
  answers['GET /api/permissions/global'] = loaded;
  await user.click(form.getByRole('button', { name: 'Try again' }));
  await form.findByLabelText('manage trainings');
});

// spec 8.44
test('ranks that cannot be loaded show a message; the current rank can be kept', async () => {
  const { answers } = roster([kim]);
  answers['GET /api/ranks/'] = { status: 500 };
  const { form } = await openEdit();
  await form.findByText('Failed to fetch ranks');
  expect(form.getByLabelText<HTMLSelectElement>('Rank').selectedOptions[0]?.textContent).toBe('Sergeant');
});

// spec 1.8, 2.64
test('a password reset asks first, shows the password once, and returns to the half-filled form', async () => {
  const { answers } = roster([kim]);
  const call = 'POST /api/employee/reset-password/1010/';
  answers[call] = { status: 500 };
  const { form, user } = await openEdit();
  await user.type(form.getByLabelText('Middle Name'), 'J');
  await user.click(form.getByRole('button', { name: 'Reset Password' }));
  const question = await dialog('Confirm Password Reset');
  expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancel' }));
  await user.click(question.getByRole('button', { name: 'Reset Password' }));
  await question.findByText("We couldn't reset the password.");
  answers[call] = ok({ temporary_password: 'Zz9!abcd' });
  await user.click(question.getByRole('button', { name: 'Reset Password' }));
  const done = await dialog('Password Reset Successful');
  expect(done.getByLabelText<HTMLInputElement>('Temporary Password').value).toBe('Zz9!abcd');
  await user.click(done.getByRole('button', { name: 'Done' }));
  const again = await dialog('Edit Employee');
  expect(again.getByLabelText<HTMLInputElement>('Middle Name').value).toBe('J');
});

// spec 2.64, 5.35
test('deleting an employee lists the losses, shows the reason for a refusal, and removes the row', async () => {
  const { answers } = roster([kim, anEmployee('1011')]);
  answers[remove] = refused(409, { detail: 'The last administrator of a department cannot be removed' });
  const { question, user } = await openDelete();
  question.getByText('Delete Kim Adams (1010)?');
  question.getByText(/seats in future classes and waitlist positions/);
  question.getByText(/Past attendance and certifications stay on record/);
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await question.findByText(/We couldn't delete the employee\.\s+The last administrator/);
  expect(ids()).toEqual(['1010', '1011']);
  answers[remove] = ok({ detail: 'done' });
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(ids()).toEqual(['1011']));
  screen.getByText('1 employee');
});

test('an employee deleted by an earlier attempt is removed without an error', async () => {
  const { answers } = roster([kim, anEmployee('1011')]);
  answers[remove] = 'no-response';
  const { question, user } = await openDelete();
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await question.findByText(/We couldn't delete the employee\.\s+Unable to connect/);
  answers[remove] = refused(404, { detail: 'There is no employee with this ID' });
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(ids()).toEqual(['1011']));
});

test('actions that are reserved to administrators are disabled for a clerk, with the reason', async () => {
  const chief = anEmployee('1001', { last_name: 'Chief', administrator: true });
  const { answers, to } = roster([kim, chief], { manage_employees: true });
  answers['GET /api/employee-permissions/1001/'] = ok([
    { permission_type: 'admin_access', active: true },
    { permission_type: 'manage_employees', active: false },
    { permission_type: 'manage_trainings', active: true },
  ]);
  const user = await openRoster();
  const remove = await menuItem(user, 'Delete', 'Kim Chief');
  await waitFor(() => expect(remove).toHaveProperty('disabled', true));
  expect(remove.textContent).toBe('DeleteOnly an administrator may delete an administrator.');
  await user.keyboard('{Escape}');
  expect(await menuItem(user, 'Delete', 'Kim Adams')).toHaveProperty('disabled', false);
  await user.keyboard('{Escape}');

  const disabled = (form: Awaited<ReturnType<typeof dialog>>) =>
    form.getAllByRole<HTMLInputElement>('checkbox').map((box) => box.disabled);
  const form = await clickEdit(user);
  expect(form.getByRole('button', { name: 'Reset Password' })).toHaveProperty('disabled', false);
  await user.click(form.getByRole('button', { name: 'Permissions' }));
  await form.findByText('Only an administrator may grant or revoke this.');
  expect(disabled(form)).toEqual([true, false, false]);
  await user.click(form.getByLabelText('admin access'));
  expect(to(manage)).toEqual([]);
  await user.click(form.getByRole('button', { name: 'Cancel' }));

  const ofChief = await clickEdit(user, 'Kim Chief');
  expect(ofChief.getByRole('button', { name: 'Reset Password' })).toHaveProperty('disabled', true);
  expect(ofChief.getByRole('switch', { name: /^Active/ })).toHaveProperty('disabled', true);
  await ofChief.findByText('Only an administrator may deactivate or activate an administrator.');
  await user.click(ofChief.getByRole('button', { name: 'Permissions' }));
  await ofChief.findAllByText("Only an administrator may change an administrator's permissions.");
  expect(disabled(ofChief)).toEqual([true, true, true]);
});

test('an administrator may edit and delete an administrator', async () => {
  roster([anEmployee('1001', { last_name: 'Chief', administrator: true })], { admin_access: true });
  const user = await openRoster();
  expect(await menuItem(user, 'Delete', 'Kim Chief')).toHaveProperty('disabled', false);
  await user.keyboard('{Escape}');
  const form = await clickEdit(user, 'Kim Chief');
  await user.click(form.getByRole('button', { name: 'Permissions' }));
  await form.findByLabelText('admin access');
  for (const box of form.getAllByRole('checkbox')) expect(box).toHaveProperty('disabled', false);
});

test('a password reset that was asked for in the list returns to the list when it is cancelled', async () => {
  roster([kim]);
  const user = await openRoster();
  await user.click(await menuItem(user, 'Reset Password', 'Kim Adams'));
  const question = await dialog('Confirm Password Reset');
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
