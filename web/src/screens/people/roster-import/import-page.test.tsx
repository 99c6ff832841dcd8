import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ok, refused } from '../../../testing/fake-network.ts';
import { browseApp } from '../../../testing/render-app.tsx';
import { anEmployee, patrol, ranks, roster, sworn } from '../../../testing/roster-screen.tsx';

const create = 'POST /api/employee/create/';
const kim = anEmployee('1010', { last_name: 'Adams' });

const messy = [
  'Dept;Emp No.;Frist Name;Surname;Badge #;Job Title;Date Hired',
  'Patrol;2001;Ana;Silva;55;Sergeant;6/30/2015',
  'Patrol;2002;Bo;Núñez;56;Patrol Officer;',
  'Patrol;2002;Bo;Twice;57;Sergeant;',
  'Patrol;1010;Kim;Adams;58;Sergeant;',
  'Patrol;;No;Number;59;Chief;',
].join('\n');

async function openWith(text: string | Uint8Array<ArrayBuffer>, name = 'staff.csv') {
  const app = browseApp('/employees/import');
  await screen.findByRole('button', { name: 'Choose a file' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file input');
  await app.user.upload(input, new File([text], name, { type: 'text/csv' }));
  return app;
}
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test('a messy file is mapped, checked and partly imported, and its slips are not lost without a question', async () => {
  const { answers, to } = roster([kim]);
  answers[create] = (sent: { body: unknown }) => {
    const { employee_id, last_name } = sent.body as Record<string, string>;
    return {
      status: 201,
      body: { employee: anEmployee(String(employee_id), { last_name }), temporary_password: `Pw-${employee_id}` },
    };
  };
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user, address } = await openWith(latin1(messy));
  await screen.findByText('staff.csv: 5 rows');
  screen.getByText(/was read as Windows-1252. Check that this is right: “Núñez” in line 3/);
  screen.getByText('Is “Frist Name” right? Its name is only similar.');
  screen.getByText('Not used: Dept');
  await screen.findByText(/^1 employee to create · 1 employee with changes · 3 rows with a problem/);
  screen.getByText('Employee ID 2002: 1 row; line 3 has it already');
  screen.getByText('Patrol Officer: 1 row; ranks here: Chief, Sergeant');

  // A clerk cannot add ranks.
  screen.getByText(/Only an administrator can add ranks/);
  expect(within(screen.getByLabelText('Patrol Officer (rank): 1 row')).queryByText('Add as a new rank')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Patrol Officer (rank): 1 row'), 'Chief');
  await user.click(screen.getByRole('switch', { name: 'Show only rows with problems' }));
  const table = within(screen.getByRole('table', { name: 'Preview' }));
  table.getByText('Line 3 has this employee ID already.');
  table.getByText('Employee ID is required.');
  expect(table.queryByText('Silva', { exact: false })).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Import 2 employees' }));
  await screen.findByText('2 employees created.');
  expect(to(create).map(({ body }) => body)).toMatchObject([
    { employee_id: '2001', last_name: 'Silva', rank_id: ranks[1]?.id, hired_on: '2015-06-30' },
    { employee_id: '2002', last_name: 'Núñez', rank_id: ranks[0]?.id },
  ]);
  const slip = within(screen.getByRole('article', { name: 'Kim Núñez' }));
  slip.getByText('2002');
  slip.getByText('Pw-2002');

  await user.click(screen.getByRole('link', { name: 'Back to Employees' }));
  const question = within(await screen.findByRole('dialog', { name: 'Leave this page?' }));
  question.getByText(/cannot be shown again/);
  await user.click(question.getByRole('button', { name: 'Stay' }));
  expect(address()).toBe('/employees/import');
  await user.click(screen.getByRole('button', { name: 'Print 2 slips' }));
  expect(print).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('link', { name: 'Back to Employees' }));
  await screen.findByRole('table', { name: 'Employees' });
  expect(document.body.textContent).not.toContain('Pw-2001');
});

test('units, groups and supervisors of a file are checked, and supervisors are created before their people', async () => {
  const { answers, to } = roster([kim]);
  answers[create] = (sent: { body: unknown }) => {
    const { employee_id, last_name } = sent.body as Record<string, string>;
    const employee = anEmployee(String(employee_id), { last_name });
    return { status: 201, body: { employee, temporary_password: `Pw-${employee_id}` } };
  };
  const { user } = await openWith(
    [
      'ID,First,Last,Badge,Rank,Unit,Group,Supervisor,State ID',
      '1,Ana,Silva,1,Chief,PATROL,sworn,2,P-1',
      '2,Bo,Brown,2,Chief,,,1010,',
      '3,Cy,Clark,3,Chief,Harbor,,99,',
    ].join('\n'),
  );
  await screen.findByText('There is no unit “Harbor”: 1 row. Add it to the department, or correct the file.');
  const table = within(screen.getByRole('table', { name: 'Preview' }));
  table.getByText(/^There is no unit “Harbor”. Add it .* The supervisor 99 is in neither the roster nor the file.$/);
  await user.click(screen.getByRole('button', { name: 'Import 2 employees' }));
  await screen.findByText('2 employees created.');
  expect(to(create).map(({ body }) => body)).toEqual([
    expect.objectContaining({ employee_id: '2', supervisor_id: '1010' }),
    expect.objectContaining({
      employee_id: '1',
      supervisor_id: '2',
      unit_id: patrol?.id,
      group_id: sworn?.id,
      state_id: 'P-1',
    }),
  ]);
  // The slips are in the order of the file.
  const slips = screen.getAllByRole('article').map((slip) => slip.getAttribute('aria-label'));
  expect(slips).toEqual(['Kim Silva', 'Kim Brown']);
});

test('with passwords turned off, an import creates no slips and explains the sign-in', async () => {
  const { answers } = roster([kim]);
  answers[create] = { status: 201, body: { employee: anEmployee('1'), temporary_password: '' } };
  const { user } = await openWith('ID,First,Last,Badge,Rank\n1,Ana,Silva,1,Chief');
  await user.click(await screen.findByRole('button', { name: 'Import 1 employee' }));
  await screen.findByText(/^No temporary passwords were created/);
  expect(screen.queryByRole('button', { name: /^Print/ })).toBeNull();
});

test('a file that was corrected and saved can be chosen again', async () => {
  roster([kim]);
  const { user } = await openWith('ID,First,Last,Badge,Rank\n1,A,B,1,Chief\n');
  await screen.findByText('staff.csv: 1 row');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  // Browsers report a change only if the choice differs from the input's current file.
  expect(input?.files).toHaveLength(0);
  if (input)
    await user.upload(input, new File(['ID,First,Last,Badge,Rank\n1,A,B,1,Chief\n2,C,D,2,Chief\n'], 'staff.csv'));
  await screen.findByText('staff.csv: 2 rows');
});

test('a stopped import shows the reason, and continues with the open rows', async () => {
  const { answers, to } = roster([kim]);
  answers[create] = refused(403, { detail: 'You may not do this any more' });
  const { user } = await openWith('ID,First,Last,Badge,Rank\n1,A,B,1,Chief\n2,C,D,2,Chief\n');
  await user.click(await screen.findByRole('button', { name: 'Import 2 employees' }));
  expect((await screen.findByRole('alert')).textContent).toContain('You may not do this any more');
  screen.getByText('2 employees not imported yet.');
  answers[create] = refused(409, { detail: 'An employee with this ID already exists', code: 'employee_id_taken' });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('2 employees already existed and were skipped.');
  const keys = to(create).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(2);
  expect(screen.queryByRole('article')).toBeNull();
});

test('a missing column is asked for, and a choice is used', async () => {
  roster([kim]);
  const { user } = await openWith('ID,First,Last,Pin,Rank\n1,A,B,77,Chief\n');
  await screen.findByText('Choose the column.');
  expect(screen.queryByRole('table', { name: 'Preview' })).toBeNull();
  await user.selectOptions(screen.getByLabelText('Badge Number'), 'Pin');
  await screen.findByRole('button', { name: 'Import 1 employee' });
  await user.selectOptions(screen.getByLabelText('First Name'), 'Last');
  expect(screen.getAllByText('This column is chosen twice.')).toHaveLength(2);
});

test.each([
  [new Uint8Array([0x50, 0x4b, 3, 4]), /The file is a workbook, not CSV/],
  [new Uint8Array(), /The file is empty/],
  [latin1('ID,First,Last,Badge,Rank\n'), /^The file has only one row/],
  [latin1('ID,First,Last,Badge,Rank\n1,A,"B,1,Chief\n'), /^Line 2: a quotation mark \("\) is opened and not closed/],
])('a file that cannot be imported says why, and shows nothing of it', async (bytes, message) => {
  roster([kim]);
  await openWith(bytes);
  expect((await screen.findByRole('alert')).textContent).toMatch(message);
  expect(screen.queryByRole('heading', { name: 'Columns' })).toBeNull();
  expect(screen.queryByText(/to create/)).toBeNull();
});

test('a file whose first row is an employee says that it must name the columns', async () => {
  roster([kim]);
  const { user } = await openWith('1001,Margaret,Anne,Person0,7003,Chief\n1002,Daniel,,Okafor,7006,Chief\n');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The first row must contain the column names/);
  screen.getByText('Match the columns of the file to the fields.');
  // Names in another language may be intended: the choice stays possible, with the message.
  for (const [field, column] of [
    ['Employee ID', '1001'],
    ['First Name', 'Margaret'],
    ['Last Name', 'Person0'],
    ['Badge Number', '7003'],
    ['Rank', 'Chief'],
  ] as const) {
    await user.selectOptions(screen.getByLabelText(field), column);
  }
  await screen.findByRole('button', { name: 'Import 1 employee' });
  screen.getByRole('alert');
});

test('a roster that cannot be loaded says so and can be tried again', async () => {
  const { answers } = roster([kim]);
  answers['GET /api/ranks/'] = { status: 500 };
  const { user } = browseApp('/employees/import');
  await screen.findByText(/couldn't load the roster, ranks/);
  answers['GET /api/ranks/'] = ok(ranks);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Choose a file' });
});

test('a person without manage_employees cannot open the page', async () => {
  roster([kim], { manage_trainings: true });
  const { address } = browseApp('/employees/import');
  await waitFor(() => expect(address()).toBe('/'));
});

test('another file is compared with the new employees, and asks before the passwords are lost', async () => {
  const { answers } = roster([kim]);
  const ana = anEmployee('1', { first_name: 'Ana', last_name: 'Silva' });
  answers[create] = { status: 201, body: { employee: ana, temporary_password: 'Pw-1' } };
  const text = 'ID,First,Last,Badge,Rank\n1,Ana,Silva,1,Chief\n';
  const { user } = await openWith(text);
  await user.click(await screen.findByRole('button', { name: 'Import 1 employee' }));
  // The roster fails to reload meanwhile: the passwords stay.
  answers['GET /api/employee-list/'] = { status: 500 };
  await screen.findByText('Pw-1');
  await user.click(screen.getByRole('button', { name: 'Import another file' }));
  const question = within(await screen.findByRole('dialog', { name: 'Leave this page?' }));
  await user.click(question.getByRole('button', { name: 'Leave' }));
  await screen.findByRole('button', { name: 'Choose a file' });
  expect(screen.queryByText('Pw-1')).toBeNull();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await user.upload(input, new File([text], 'again.csv', { type: 'text/csv' }));
  await screen.findByText('Choose at least one column to update.');
  screen.getByText(/1 employee with changes/);
});

const update = 'PUT /api/employee/update/1010/';
const header = 'ID,First,Last,Badge,Rank,Unit';

test('existing employees are updated only in the chosen columns', async () => {
  const { answers, to } = roster([kim]);
  answers[update] = (sent: { body: unknown }) => ({ status: 200, body: { ...kim, ...(sent.body as object) } });
  const { user } = await openWith(`${header}\r1010,Kim,Adams,99,Chief,Patrol\r\n`);
  await screen.findByText('0 employees to create · 1 employee with changes');
  const changes = within(screen.getByRole('table', { name: 'Changes' }));
  for (const text of ['71010', '99', 'Sergeant', 'Chief', 'None', 'Patrol']) changes.getByText(text);
  expect(changes.getAllByText('Stays unchanged')).toHaveLength(3);
  screen.getByText('Choose at least one column to update.');

  await user.click(screen.getByRole('checkbox', { name: 'Rank (1 employee)' }));
  expect(changes.getAllByText('Stays unchanged')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Update 1 employee' }));
  await screen.findByText('1 employee updated.');
  expect(to(update).map(({ body }) => body)).toEqual([
    expect.objectContaining({
      rank_id: ranks[0]?.id,
      badge_number: '71010',
      unit_id: '',
      read: expect.objectContaining({ rank_id: ranks[1]?.id, badge_number: '71010' }),
    }),
  ]);
  expect(screen.queryByRole('heading', { name: 'Temporary passwords' })).toBeNull();

  // The next file is compared with the updated roster.
  await user.click(screen.getByRole('button', { name: 'Import another file' }));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await user.upload(input, new File([`${header}\n1010,Kim,Adams,71010,Chief,\n`], 'next.csv'));
  await screen.findByText('0 employees to create · 1 employee already in the roster, unchanged');
});

test('unknown names are added with one button, similar ones are changed with another, and choices stay', async () => {
  const { answers, to } = roster([kim], { admin_access: true });
  const added = (id: string) => (sent: { body: unknown }) => ({ status: 201, body: { id, ...(sent.body as object) } });
  answers['POST /api/ranks/'] = added('01J000000000000000000RANK3');
  answers['POST /api/units/'] = added('01J000000000000000000DEPT3');
  const text = `${header}\n1,A,B,1,Sargeant,Patrol\n2,C,D,2,Reserve Officer,Harbor\n3,E,F,3,Chief,Harbor\n`;
  const { user } = await openWith(text);
  await screen.findByText(/^0 employees to create · 3 rows with a problem/);
  screen.getByText('To add: Reserve Officer (rank), Harbor (unit)');
  await user.click(screen.getByRole('button', { name: 'Change Sargeant to Sergeant' }));
  await screen.findByText(/^1 employee to create · 2 rows with a problem/);
  screen.getByText('2 names to add first. Until then, their rows are left out.');

  answers['GET /api/ranks/'] = ok([
    ...ranks,
    { id: '01J000000000000000000RANK3', name: 'Reserve Officer', superior_id: null },
  ]);
  answers['GET /api/units/'] = ok([patrol, { id: '01J000000000000000000DEPT3', name: 'Harbor' }]);
  await user.dblClick(screen.getByRole('button', { name: 'Add 2 names' }));
  await screen.findByRole('button', { name: 'Import 3 employees' });
  expect(to('POST /api/ranks/').map(({ body }) => body)).toEqual([{ name: 'Reserve Officer' }]);
  expect(to('POST /api/units/').map(({ body }) => body)).toEqual([{ name: 'Harbor' }]);
  screen.getByText(/1 rank added without a superior/);
  expect(screen.getByRole('link', { name: 'Arrange ranks' }).getAttribute('href')).toBe('/admin?tab=ranks');

  // A corrected file needs no new choice.
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await user.upload(input, new File([text.replace('1,A,B', '9,A,B')], 'corrected.csv'));
  await screen.findByText('corrected.csv: 3 rows');
  await screen.findByRole('button', { name: 'Import 3 employees' });
});

test('a name that cannot be added shows the reason, and one added by another person is accepted', async () => {
  const { answers } = roster([kim], { admin_access: true });
  answers['POST /api/units/'] = refused(409, { detail: 'The list is full.', code: 'list_full' });
  const { user } = await openWith(`${header}\n1,A,B,1,Chief,Harbor\n`);
  await user.click(await screen.findByRole('button', { name: 'Add 1 name' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The list is full.');
  answers['POST /api/units/'] = refused(409, { detail: 'This name is taken', code: 'name_taken' });
  answers['GET /api/units/'] = ok([{ id: '01J000000000000000000DEPT3', name: 'Harbor' }]);
  await user.click(await screen.findByRole('button', { name: 'Add 1 name' }));
  await screen.findByRole('button', { name: 'Import 1 employee' });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('columns that were chosen stay chosen for a corrected file that has them', async () => {
  roster([kim]);
  const { user } = await openWith('ID,First,Last,Pin,Rank,Unit\n1,A,B,77,Chief,Patrol\n');
  await user.selectOptions(await screen.findByLabelText('Badge Number'), 'Pin');
  await user.selectOptions(screen.getByLabelText('Unit (optional)'), 'No column');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await user.upload(input, new File(['Pin,ID,First,Last,Rank,Unit\n78,1,A,B,Chief,Harbor\n'], 'two.csv'));
  await screen.findByText('two.csv: 1 row');
  await screen.findByRole('button', { name: 'Import 1 employee' });
  expect(screen.getByLabelText<HTMLSelectElement>('Badge Number').selectedOptions[0]?.textContent).toBe('Pin');
  if (input) await user.upload(input, new File(['ID,First,Last,Badge,Rank\n1,A,B,1,Chief\n'], 'three.csv'));
  await screen.findByText('three.csv: 1 row');
  expect(screen.getByLabelText<HTMLSelectElement>('Badge Number').selectedOptions[0]?.textContent).toBe('Badge');
});
