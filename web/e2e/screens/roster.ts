import type { Page } from '@playwright/test';
import { expect } from '../fixture.ts';
import { clerk } from '../people.ts';
import { answering, failing, screensOf, textAt } from './screen.ts';

const list = '**/api/employee-list/**';

async function goToEmployees(page: Page, address = '/employees') {
  await page.goto(address);
  await expect(page.getByRole('table', { name: 'Employees' })).toBeVisible();
}

async function openEdit(page: Page) {
  await goToEmployees(page, '/employees?search=1060');
  await page.getByRole('button', { name: /^Edit / }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Employee' })).toBeVisible();
}

async function openPermissions(page: Page) {
  await openEdit(page);
  await page.getByRole('button', { name: 'Permissions' }).click();
  await expect(page.getByRole('checkbox', { name: 'manage trainings' })).toBeVisible();
}

async function openReset(page: Page) {
  await openEdit(page);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('dialog', { name: 'Confirm Password Reset' })).toBeVisible();
}

/** Opens the dialog for a pasted list and fills it. */
async function openPasted(page: Page, text: string) {
  await goToEmployees(page);
  const open = page.getByRole('button', { name: 'Select from a list' });
  if (!(await open.isVisible())) await page.getByRole('button', { name: 'More for employees' }).click();
  await open.or(page.getByRole('menuitem', { name: 'Select from a list' })).click();
  const form = page.getByRole('dialog', { name: 'Select from a list' });
  await form.getByLabel('Employee IDs or names').fill(text);
  await expect(form.getByText('2 people found')).toBeVisible();
  return form;
}

/** Opens "Change people" for two people and chooses a unit. */
async function openChange(page: Page) {
  await (await openPasted(page, '1040 1041')).getByRole('button', { name: 'Select and change' }).click();
  const form = page.getByRole('dialog', { name: 'Change people' });
  await form.getByLabel('Unit').selectOption('Investigations');
  await expect(form.getByText('Unit: Patrol A → Investigations')).toHaveCount(2);
  return form;
}

/** Opens an action of the menu of the selection for two people. */
async function openMore(page: Page, action: string) {
  await (await openPasted(page, '1040 1041')).getByRole('button', { name: 'Select 2 people' }).click();
  await page.getByRole('button', { name: 'More actions for the selection' }).click();
  await page.getByRole('menuitem', { name: action }).click();
  return page.getByRole('dialog', { name: action });
}

const silva = {
  id: 'silva',
  employee_id: '1500',
  first_name: 'Ana',
  middle_name: null,
  last_name: 'Silva',
  badge_number: '8500',
  rank_id: null,
  rank_name: null,
  rank_order: null,
  active: true,
};
const longest = {
  ...silva,
  first_name: 'Maximiliana-Alexandrina',
  last_name: 'Wolfeschlegelsteinhausenbergerdorff',
  middle_name: 'Q',
  rank_name: 'Assistant Deputy Superintendent of Investigations',
};

const staffFile = [
  'Dept;Emp No.;Frist Name;Surname;Badge #;Title',
  'Patrol;I-1;Jos\xe9;Nu\xf1ez;9001;Officer',
  'Patrol;I-2;Maximiliana-Alexandrina;Wolfeschlegelsteinhausenbergerdorff;9002;Patrol Officer',
  'Patrol;1001;Else;Other;9004;Officer',
];

async function openImport(page: Page, lines = staffFile) {
  await page.goto('/employees/import');
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  const buffer = Buffer.from(lines.join('\n'), 'latin1');
  await page.locator('input[type=file]').setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByRole('table', { name: 'Preview' })).toBeVisible();
}

/** The Employees screen, its dialogs, and the import. */
export const rosterScreens = screensOf(clerk, {
  employees: (page) => goToEmployees(page),
  'employees, selected': async (page) => {
    await goToEmployees(page);
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .check();
    await expect(page.getByRole('group', { name: 'Selected rows' })).toBeVisible();
  },
  'employees, from a list': async (page) => {
    const form = await openPasted(page, '1040 1041\nUnknown Person');
    await expect(form.getByText('1 entry matches no employee:')).toBeVisible();
  },
  'change people': openChange,
  'change people, refused': async (page) => {
    const conflicts = [{ field: 'unit_id', value: 'x', yours: 'Patrol A', theirs: 'Traffic' }];
    await page.route('**/api/employee/update/1040/', failing(409, { code: 'edit_conflict', conflicts }));
    await page.route('**/api/employee/update/1041/', failing(404, { detail: 'There is no employee with this ID' }));
    const form = await openChange(page);
    await form.getByRole('button', { name: 'Change 2 people' }).click();
    await expect(form.getByText('2 people not changed:')).toBeVisible();
  },
  'change permission': async (page) => {
    await openMore(page, 'Change permission');
    await expect(page.getByRole('button', { name: 'Grant to 2 people' })).toBeVisible();
  },
  'reissue passwords': async (page) => {
    const form = await openMore(page, 'Reissue passwords');
    await expect(form.getByText(/no readable passwords/)).toBeVisible();
  },
  'reissue passwords, slips': async (page) => {
    await page.route('**/api/employee/reset-password/*/', answering({ temporary_password: 'Xy7#mnopQ4rs' }));
    const form = await openMore(page, 'Reissue passwords');
    await form.getByRole('button', { name: 'Reissue 2 passwords' }).click();
    await form.getByRole('button', { name: 'Show 2 slips' }).click();
    await expect(page.getByRole('button', { name: 'Print 2 slips' })).toBeVisible();
  },
  'employees, long names': async (page) => {
    await page.route(list, answering([longest, silva]));
    await goToEmployees(page);
  },
  'units and groups': async (page) => {
    await page.goto('/employees/units');
    await expect(
      page
        .getByRole('region', { name: 'Units' })
        .getByText(/people/)
        .first(),
    ).toBeVisible();
  },
  'import employees': (page) => openImport(page),
  'import employees, changes and new names': async (page) => {
    await page.route(list, answering([longest]));
    await openImport(page, [
      'ID;First;Last;Badge;Rank;Unit',
      `1500;${longest.first_name};${longest.last_name};9001;Sargeant;Patrol A`,
      'I-1;Ana;Silva;9002;Officer;Harbor',
    ]);
    await page.getByRole('button', { name: 'Change Sargeant to Sergeant' }).click();
    await page.route('**/api/units/', failing(503));
    await page.getByRole('button', { name: 'Add 1 name' }).click();
    await expect(page.getByText("We couldn't add all names.")).toBeVisible();
  },
  'import employees, slips': async (page) => {
    await page.route('**/api/employee/create/', (route) =>
      route.fulfill({ status: 201, json: { employee: silva, temporary_password: 'Xy7#mnopQ4rs' } }),
    );
    await openImport(page);
    await page.getByRole('button', { name: 'Import 1 employee' }).click();
    await expect(page.getByRole('article', { name: 'Ana Silva' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Employees' }).click();
    await expect(page.getByRole('dialog', { name: 'Leave this page?' })).toBeVisible();
  },
  'employees, none found': textAt('/employees?search=unknown', 'No employees match “unknown”.'),
  'employees, failed': textAt('/employees', 'Failed to fetch employees', [list, failing(500)]),
  'create employee, nothing typed': async (page) => {
    await goToEmployees(page);
    await page.getByRole('button', { name: 'Create New Employee' }).click();
    await page.getByRole('button', { name: 'Create Employee' }).click();
    await expect(page.getByText('Rank is required')).toBeVisible();
  },
  'employee created': async (page) => {
    await page.route('**/api/employee/create/', (route) =>
      route.fulfill({ status: 201, json: { employee: silva, temporary_password: 'Xy7#mnopQ4rs' } }),
    );
    await goToEmployees(page);
    await page.getByRole('button', { name: 'Create New Employee' }).click();
    for (const field of ['Employee ID', 'First Name', 'Last Name', 'Badge Number'])
      await page.getByRole('dialog').getByLabel(field).fill('1500');
    await page.getByRole('dialog').getByLabel('Rank').selectOption('Officer');
    await page.getByRole('button', { name: 'Create Employee' }).click();
    await expect(page.getByRole('dialog', { name: 'Employee Created Successfully' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText(/cannot be shown again/)).toBeVisible();
  },
  'edit employee, leaving': async (page) => {
    await openEdit(page);
    await page.getByRole('dialog').getByRole('switch', { name: 'Active' }).click();
    await expect(page.getByText(/seats in future classes go to others/)).toBeVisible();
  },
  'edit employee, permission refused': async (page) => {
    await openPermissions(page);
    await expect(page.getByText('Only an administrator may grant or revoke this.')).toBeVisible();
    await page.route('**/api/manage-permission/', (route) => route.fulfill({ status: 403, json: {} }));
    await page.getByRole('checkbox', { name: 'manage trainings' }).click();
    await expect(page.getByText('Failed to update permission')).toBeVisible();
  },
  'edit employee, own permissions': async (page) => {
    await goToEmployees(page, '/employees?search=1003');
    await page.getByRole('button', { name: /^Edit / }).click();
    await page.getByRole('button', { name: 'Permissions' }).click();
    await expect(page.getByText(/You cannot grant yourself a permission/).first()).toBeVisible();
    await page.getByRole('checkbox', { name: 'manage employees' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText(/Do you really want to/)).toBeVisible();
  },
  'confirm password reset': openReset,
  'password reset': async (page) => {
    await page.route('**/api/employee/reset-password/*/', answering({ temporary_password: 'Xy7#mnopQ4rs' }));
    await openReset(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByRole('dialog', { name: 'Password Reset Successful' })).toBeVisible();
  },
  'confirm delete, refused': async (page) => {
    await page.route('**/api/employee/delete/*/', failing(403, { detail: 'Only an administrator may do this' }));
    await goToEmployees(page, '/employees?search=1004');
    await page.getByRole('button', { name: /^More actions/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText("We couldn't delete the employee.")).toBeVisible();
  },
});
