import type { Locator, Page } from '@playwright/test';
import { aForm } from '../../src/testing/evaluations.ts';
import { chooseInMenu, clickNth } from '../buttons.ts';
import { fillInstant } from '../fill-instant.ts';
import { expect } from '../fixture.ts';
import { sergeant } from '../people.ts';
import { aClass, longPlace, session, year } from './class-rows.ts';
import { answering, failing, screensOf, textAt } from './screen.ts';

const types = '**/api/training-types/';
const classes = '**/api/training-types/*/classes/';
const attendees = '**/api/training/*/attendees/';
const address = '/training?tab=manage';
const training = 'Firearms Qualification';

const everyKind = [
  aClass('A', training, { class_size: 500, enrolled_count: 500, waitlisted_count: 42 }),
  aClass('B', training, {
    location: longPlace,
    training_dates: [3, 4, 5].map((n) => session(`${year}-03-0${n}`, '08:00', '16:30')),
  }),
];

const people = (['Certified', 'Enrolled', 'Enrolled', 'Waitlisted', 'Waitlisted'] as const).map((status, n) => ({
  id: `id ${n}`,
  employee_id: String(1040 - n),
  name: n === 1 ? 'Maximiliana Featherstonehaugh-Vandenberghe de la Fuente' : `Officer ${n}`,
  rank: n === 2 ? null : 'Police Officer',
  request_date: '2026-11-02T14:20:00.000Z',
  status,
}));

const places = [
  { id: '01J00000000000000000000P01', name: 'Riverton Firing Range', address: '1 Hill Road', capacity: 8 },
  { id: '01J00000000000000000000P02', name: longPlace },
];
const planWarnings = [
  {
    kind: 'over_capacity',
    name: 'Riverton Firing Range',
    text: 'Riverton Firing Range has room for 8 people, and the class has more seats.',
  },
];

/** People who can be added: due for the training, certified, and with a seat. */
const candidates = (['MISSING', 'MISSING', 'NEAR_EXPIRATION', 'COMPLETED', 'PENDING'] as const).map((status, n) => ({
  employee_id: String(1005 + n),
  name: n === 1 ? 'Maximiliana Featherstonehaugh-Vandenberghe de la Fuente' : `Officer ${n}`,
  rank: n === 2 ? null : 'Police Officer',
  status,
  certification_date: n === 0 ? null : '2025-03-02',
  expiration_date: n === 0 ? null : '2026-03-02',
  standing: status === 'PENDING' ? 'other_class' : null,
}));

async function openTab(page: Page) {
  await page.goto(address);
  await expect(page.getByRole('table', { name: 'Manage Trainings' })).toBeVisible();
}

async function openClasses(page: Page, answer = answering(everyKind)): Promise<Locator> {
  await page.route(classes, answer);
  await openTab(page);
  await page.getByRole('button', { name: `Show classes of ${training}` }).click();
  const table = page.getByRole('table', { name: `Classes of ${training}` });
  await expect(table).toBeVisible();
  return table;
}

async function openDialog(page: Page, button: string, name: string): Promise<Locator> {
  await page.getByRole('button', { name: button }).first().click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function openInMenu(page: Page, menu: string | RegExp, item: string, name: string): Promise<Locator> {
  await chooseInMenu(page, menu, item);
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  return dialog;
}

const openDeleteType = (page: Page) => openInMenu(page, `More actions for ${training}`, 'Delete', 'Delete Training');

async function openAttendance(page: Page, answer: Parameters<Page['route']>[1]): Promise<Locator> {
  await page.route(attendees, answer);
  await page.route('**/api/trainings/*/candidates/', answering(candidates));
  await openClasses(page);
  return openDialog(page, 'Attendance, ', 'Class Attendance');
}

/** The Manage Trainings tab: types, their classes, and every dialog, in each of their states. */
export const manageTrainingsScreens = screensOf(sergeant, {
  'manage trainings': openTab,
  'manage trainings, classes': (page) => openClasses(page),
  'manage trainings, no types': textAt(address, 'No training types defined.', [types, answering([])]),
  'manage trainings, failed': textAt(address, 'Failed to fetch training types', [types, failing(500)]),
  'manage trainings, no classes and failed classes': async (page) => {
    await page.route(classes, failing(500));
    await openTab(page);
    await page.getByRole('button', { name: `Show classes of ${training}` }).click();
    await expect(page.getByText('Failed to fetch training classes')).toBeVisible();
    await page.route(classes, answering([]));
    await clickNth(page, /^Show classes of/);
    await expect(page.getByText('No Classes Created')).toBeVisible();
  },
  'manage trainings, behind': async (page) => {
    await page.route('**/api/trainings/delete-type/*/', answering({ detail: 'Training deleted' }));
    await openTab(page);
    await page.route(classes, answering([]));
    const dialog = await openDeleteType(page);
    await page.route(types, failing(503));
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Failed to refresh training data')).toBeVisible();
  },
  'delete training, with classes': async (page) => {
    await page.route(classes, answering(everyKind));
    await openTab(page);
    const dialog = await openDeleteType(page);
    await expect(dialog.getByText('Archive it instead')).toBeVisible();
  },
  'archive training': async (page) => {
    await openTab(page);
    const dialog = await openInMenu(page, `More actions for ${training}`, 'Archive', 'Archive training');
    await expect(dialog.getByText(/is hidden from the list/)).toBeVisible();
  },
  'repeat weekly': async (page) => {
    await openClasses(page);
    const dialog = await openInMenu(page, /^More actions, /, 'Repeat weekly', 'Repeat weekly');
    await expect(dialog.getByRole('checkbox')).toHaveCount(4);
  },
  'create training type': async (page) => {
    await openTab(page);
    const dialog = await openDialog(page, 'Create New Training', 'Create Training Type');
    await dialog.getByRole('button', { name: 'Create Training' }).click();
    await expect(dialog.getByText('Name is required')).toBeVisible();
  },
  'edit training, failed': async (page) => {
    await page.route('**/api/training-types/*/', failing(500));
    await openTab(page);
    const dialog = await openDialog(page, `Edit ${training}`, 'Edit Training');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByText('Failed to update training type')).toBeVisible();
  },
  'delete training, refused': async (page) => {
    await page.route('**/api/trainings/delete-type/*/', failing(400));
    await page.route(classes, answering([]));
    await openTab(page);
    const dialog = await openDeleteType(page);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog.getByText('Cannot delete training type with existing classes')).toBeVisible();
  },
  'add training': async (page) => {
    await openTab(page);
    const dialog = await openDialog(page, `Add a class to ${training}`, `Add Training for ${training}`);
    await dialog.getByRole('button', { name: 'Add Date' }).click();
    await expect(dialog.getByText('Please select a date')).toBeVisible();
  },
  'add training, refused': async (page) => {
    await page.route('**/api/trainings/add-class/', failing(400, { detail: 'No such place' }));
    await openTab(page);
    const dialog = await openDialog(page, `Add a class to ${training}`, `Add Training for ${training}`);
    const year = new Date().getFullYear() + 1;
    await dialog.getByLabel(/^Location/).fill('Riverton Firing Range');
    await fillInstant(dialog, 'Enrollment Start', `${year}-02-01T09:00`);
    await fillInstant(dialog, 'Enrollment End', `${year}-03-01T17:00`);
    for (const date of [`${year}-03-03`, `${year}-03-04`]) {
      await dialog.getByLabel('Date', { exact: true }).fill(date);
      await dialog.getByLabel('Start Time').fill('08:00');
      await dialog.getByLabel('End Time').fill('12:00');
      await dialog.getByRole('button', { name: 'Add Date' }).click();
    }
    await dialog.getByRole('button', { name: 'Add Class' }).click();
    await expect(dialog.getByText('No such place')).toBeVisible();
  },
  'add training, taken place and instructor': async (page) => {
    await page.route('**/api/places/', answering(places));
    await page.route('**/api/trainings/plan-warnings/', answering({ warnings: planWarnings, repeats: [] }));
    await openTab(page);
    const dialog = await openDialog(page, `Add a class to ${training}`, `Add Training for ${training}`);
    await dialog.getByRole('button', { name: 'Add an outside instructor' }).click();
    await dialog.getByLabel('Saved location').selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'Add a location' }).click();
    await dialog.getByLabel('Date', { exact: true }).fill(`${new Date().getFullYear() + 1}-03-03`);
    await dialog.getByLabel('Start Time').fill('08:00');
    await dialog.getByLabel('End Time').fill('12:00');
    await dialog.getByRole('button', { name: 'Add Date' }).click();
    await expect(dialog.getByText(/has room for 8 people/)).toBeVisible();
  },
  'places and categories': async (page) => {
    await page.route('**/api/places/', answering(places));
    await page.route('**/api/training-categories/', answering([{ id: 'C', name: 'Use of force' }]));
    await openTab(page);
    const dialog = await openDialog(page, 'Locations, categories and holidays', 'Locations, categories and holidays');
    await dialog.getByRole('button', { name: 'Edit Riverton Firing Range' }).click();
    await expect(dialog.getByRole('group', { name: 'Edit Riverton Firing Range' })).toBeVisible();
  },
  'edit training, course and credit': async (page) => {
    await page.route('**/api/training-categories/', answering([{ id: 'C', name: 'Use of force' }]));
    await openTab(page);
    const dialog = await openDialog(page, `Edit ${training}`, 'Edit Training');
    // The section is open for a training with values in it.
    await dialog.getByLabel('Assessment').selectOption('score');
    await dialog.getByRole('button', { name: 'Add a category' }).click();
    await expect(dialog.getByLabel('Category name')).toBeVisible();
  },
  'create training type, evaluations': async (page) => {
    const names = ['Handgun qualification', 'Maximiliana Featherstonehaugh-Vandenberghe course of fire', 'Night'];
    const forms = names.map((name, n) => aForm({ id: `01J00000000000000000000F0${n}`, name }));
    await page.route('**/api/forms/', answering(forms));
    await openTab(page);
    const dialog = await openDialog(page, 'Create New Training', 'Create Training Type');
    await dialog.getByRole('button', { name: 'Course and credit' }).click();
    await dialog.getByRole('combobox', { name: 'Evaluations' }).click();
    for (const name of names.slice(0, 2)) await page.getByRole('option', { name }).click();
    await expect(dialog.getByText('Only attendees who pass every evaluation are certified.')).toBeVisible();
  },
  'edit training class': async (page) => {
    await openClasses(page, answering([everyKind[1]]));
    const dialog = await openDialog(page, 'Edit, ', 'Edit Training Class');
    await dialog.getByRole('button', { name: 'Add Date' }).click();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByText('Please select a date')).toBeVisible();
  },
  'delete class, under way': async (page) => {
    await page.route('**/api/trainings/delete-class/*/', () => undefined);
    await openClasses(page);
    const dialog = await openInMenu(page, /^More actions, /, 'Delete', 'Delete Class');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog.getByText(/Notifying 542 people/)).toBeVisible();
  },
  'delete class, failed': async (page) => {
    const detail = 'A class with issued certifications cannot be deleted';
    await page.route('**/api/trainings/delete-class/*/', failing(409, { detail }));
    await openClasses(page);
    const dialog = await openInMenu(page, /^More actions, /, 'Delete', 'Delete Class');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog.getByText('Failed to delete class')).toBeVisible();
  },
  'class attendance': async (page) => {
    await page.route('**/api/trainings/*/add-attendee/', failing(409, { detail: 'This class is full' }));
    const dialog = await openAttendance(page, answering(people));
    await dialog.getByLabel('Employee ID', { exact: true }).fill('1050');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Failed to add employee')).toBeVisible();
    await expect(dialog.getByRole('table', { name: 'Waitlist' })).toBeAttached();
  },
  'class attendance, suggestions': async (page) => {
    const dialog = await openAttendance(page, answering(people));
    await dialog.getByLabel('Employee ID', { exact: true }).fill('10');
    await expect(page.getByRole('listbox', { name: 'People' }).getByRole('option').first()).toBeVisible();
    await page.getByRole('listbox', { name: 'People' }).getByRole('option').first().click();
    await expect(dialog.getByRole('button', { name: 'Add 1 person' })).toBeVisible();
  },
  'class attendance, pasted list': async (page) => {
    const dialog = await openAttendance(page, answering(people));
    await dialog.getByText('Paste a list').click();
    await dialog.getByLabel('Employee IDs or names').fill('1005, 1006\nUnknown Person');
    await expect(dialog.getByText('1 entry matches no active employee:')).toBeVisible();
  },
  'class attendance, people due': async (page) => {
    const dialog = await openAttendance(page, answering(people));
    await dialog.getByText('Due for this training').click();
    await dialog.getByLabel(/^Select all/).check();
    await expect(dialog.getByRole('button', { name: /^Add \d+ p/ })).toBeEnabled();
  },
  'class attendance, removing': async (page) => {
    await page.route('**/api/trainings/*/remove-attendee/*/', failing(500));
    const dialog = await openAttendance(page, answering(people));
    await dialog.getByRole('button', { name: 'Remove Officer 2' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(dialog.getByText('Failed to remove employee')).toBeVisible();
  },
  'class attendance, no attendees': async (page) => {
    const dialog = await openAttendance(page, answering([]));
    await expect(dialog.getByText('No one is enrolled in this class yet.')).toBeVisible();
  },
  'class attendance, failed': async (page) => {
    const dialog = await openAttendance(page, failing(500));
    await expect(dialog.getByText('Failed to fetch attendees')).toBeVisible();
  },
});
