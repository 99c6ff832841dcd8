import { Notifications } from '@mantine/notifications';
import type { Attendee, TrainingType } from '@muster/shared/areas/training';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ManageTrainingsTab } from '../screens/training/manage-trainings/manage-trainings-tab.tsx';
import { type Answers, network, ok } from './fake-network.ts';
import { employee, signInAs } from './people.ts';
import { renderPart } from './render-app.tsx';
import { aClass } from './training-classes.ts';

export const typesCall = 'GET /api/training-types/';
/** An id that the schema accepts. */
export const typeId = '01J00000000000000000000T01';
export const classesCall = `GET /api/training-types/${typeId}/classes/` as const;

export const comingCall = 'GET /api/trainings/coming/';
export const placesCall = 'GET /api/places/';
export const categoriesCall = 'GET /api/training-categories/';
export const formsCall = 'GET /api/forms/';

export function aType(overrides: Partial<TrainingType> = {}): TrainingType {
  return {
    id: typeId,
    name: 'Firearms Qualification',
    description: null,
    is_mandatory: true,
    type: 'in_department',
    expiration_months: 12,
    archived: false,
    mandatory_since: '2024-03-01',
    ...overrides,
  };
}

/** Returns a class of `aType()`. */
export function itsClass(overrides: Parameters<typeof aClass>[0]) {
  const training_type = { id: typeId, name: 'Firearms Qualification', is_mandatory: true };
  return aClass({ training_type, ...overrides });
}

export function anAttendee(overrides: Partial<Attendee> & { employee_id: string }): Attendee {
  return {
    id: `id of ${overrides.employee_id}`,
    name: `Officer ${overrides.employee_id}`,
    rank: 'Officer',
    request_date: '2027-02-01T15:00:00.000Z',
    status: 'Enrolled',
    ...overrides,
  };
}

/** Opens the tab as an employee in Chicago, with `beside` above it. A test may change `answers` later. */
export function openTab(answers: Answers, address = '/training?tab=manage', beside?: ReactNode) {
  signInAs(undefined);
  const all: Answers = {
    'GET /api/employee-info/': ok(employee),
    [typesCall]: ok([aType()]),
    [comingCall]: ok([]),
    [placesCall]: ok([]),
    'POST /api/trainings/plan-warnings/': ok({ warnings: [], repeats: [] }),
    [categoriesCall]: ok([]),
    [formsCall]: ok([]),
    'GET /api/trainings/A/candidates/': ok([]),
    ...answers,
  };
  const { to } = network(all);
  const user = renderPart(
    <>
      {beside}
      <ManageTrainingsTab />
      <Notifications />
    </>,
    address,
  );
  return { answers: all, to, user };
}

export const button = (name: string) => screen.getByRole('button', { name });
export const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
export const noDialog = () => waitFor(() => expectNoDialog());

function expectNoDialog(): void {
  if (screen.queryByRole('dialog')) throw new Error('a dialog is open');
}

/** Waits until the department's time zone is loaded. */
export const knownZone = () => screen.findByText(/Times are in Central Time/);

/** Chooses an item of a row's menu. jsdom has no layout, so the menu counts as hidden. */
export async function chooseInMenu(user: ReturnType<typeof openTab>['user'], menu: string | RegExp, item: string) {
  await user.click(await screen.findByRole('button', { name: menu }));
  await user.click(await screen.findByRole('menuitem', { name: item, hidden: true }));
}

/** Opens the tab, the type's classes and the dialog `title` of class A. */
export async function openClassDialog(
  action: 'Attendance' | 'Edit' | 'Delete',
  title: string,
  answers: Answers,
  location = 'Room A',
) {
  const opened = openTab(answers);
  await knownZone();
  await opened.user.click(await screen.findByRole('button', { name: 'Show classes of Firearms Qualification' }));
  if (action === 'Delete') await chooseInMenu(opened.user, /^More actions, Room A/, action);
  else await opened.user.click(await screen.findByRole('button', { name: `${action}, ${location}` }));
  return { ...opened, dialog: await dialogOf(title) };
}
