import { Notifications } from '@mantine/notifications';
import type { Exemption } from '@muster/shared/areas/requirements';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { questionOf } from '../../../parts/compliance/question.ts';
import { type Answers, network, ok, refused } from '../../../testing/fake-network.ts';
import { dialogOf, noDialog } from '../../../testing/manage-trainings-screen.tsx';
import { employee, permissionList, signInAs } from '../../../testing/people.ts';
import { currentUrl, renderPart } from '../../../testing/render-app.tsx';
import { anEmployee } from '../../../testing/roster-screen.tsx';
import { cellsOf } from '../../../testing/tables.ts';
import { ExemptionsView } from './exemptions-view.tsx';

beforeEach(() => signInAs(employee));

const today = '2026-11-23';
const forceId = '01KRH4FVM00000000000000000';
const list = 'GET /api/exemptions/';
const people = 'GET /api/employee-list/';
const grant = 'POST /api/exemptions/';
const id = '01J00000000000000000000077-4';
const end = `POST /api/exemptions/${id}/end/`;

const exemption = (overrides: Partial<Exemption> = {}): Exemption => ({
  id,
  entry: 4,
  employee_id: '77',
  name: 'Kim Lee',
  requirement_id: forceId,
  requirement_name: 'Use of force',
  from: '2026-10-01',
  until: null,
  reason: 'Injury on duty',
  approver: '1001',
  ended_on: null,
  ...overrides,
});

function tab(
  answers: Answers,
  { held = ['admin_access'], address = '/compliance?tab=requirements&view=exemptions' } = {},
) {
  const server = network({
    'GET /api/employee-info/': ok(employee),
    'GET /api/employee-permissions/1004/': ok(permissionList(held)),
    'GET /api/requirements/': ok([
      {
        id: forceId,
        name: 'Use of force',
        kind: 'certification',
        built_in: true,
        in_force: true,
        required: [{ from: '2024-01-01', until: null }],
        versions: [],
      },
    ]),
    'GET /api/units/': ok([]),
    'GET /api/ranks/': ok([]),
    'GET /api/groups/': ok([]),
    [people]: ok([]),
    ...answers,
  });
  const question = questionOf(new URL(address, 'https://muster.test').searchParams, today);
  const user = renderPart(
    <>
      <ExemptionsView question={question} change={() => undefined} today={today} timeZone="America/Chicago" />
      <Notifications />
    </>,
    address,
  );
  return { ...server, user };
}
const table = () => screen.findByRole('table', { name: 'Exemptions' });

test('lists exemptions with their state on the selected day', async () => {
  tab({
    [list]: ok([
      exemption(),
      exemption({ id: 'b', from: '2026-12-01', until: '2026-12-31' }),
      exemption({ id: 'c', from: '2026-01-01', ended_on: '2026-02-01' }),
      exemption({ id: 'd', from: '2025-01-01', until: '2025-12-31' }),
    ]),
  });
  const rows = cellsOf(await table());
  expect(rows.map(([, name, requirement, state, from, until]) => [name, requirement, state, from, until])).toEqual([
    ['Kim Lee', 'Use of force', 'Upcoming', 'Tue, Dec 1, 2026', 'Thu, Dec 31, 2026'],
    ['Kim Lee', 'Use of force', 'In effect', 'Thu, Oct 1, 2026', 'No end date'],
    ['Kim Lee', 'Use of force', 'EndedSince Sun, Feb 1, 2026', 'Thu, Jan 1, 2026', 'No end date'],
    ['Kim Lee', 'Use of force', 'Over', 'Wed, Jan 1, 2025', 'Wed, Dec 31, 2025'],
  ]);
  // Past exemptions cannot be ended.
  expect(within(await table()).getAllByRole('button', { name: /^End the exemption/ })).toHaveLength(2);
});

test('shows past exemptions on request, and keeps the choice in the URL', async () => {
  const { user } = tab({ [list]: ok([]), [`${list}?all=true`]: ok([exemption()]) });
  await screen.findByText('No one is exempt from a requirement on this day or later.');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'all');
  await within(await table()).findByText('Kim Lee');
  expect(currentUrl()).toBe('/compliance?tab=requirements&view=exemptions&list=all');
});

test('applies the day and the requirement filters, and says that others do not apply', async () => {
  tab(
    { [`${list}?on=2026-03-01`]: ok([exemption(), exemption({ id: 'b', requirement_id: 'R2' })]) },
    { address: `/compliance?tab=requirements&view=exemptions&on=2026-03-01&requirement=${forceId}&unit=U1` },
  );
  expect(cellsOf(await table())).toHaveLength(1);
  screen.getByText('Of the filters above, only the requirements apply here.');
});

test('shows training staff the list, and who may change it', async () => {
  tab({ [list]: ok([exemption()]) }, { held: ['manage_trainings'] });
  await table();
  await screen.findByText('Exemptions are granted and ended by administrators.');
  expect(screen.queryByRole('button', { name: 'Grant exemption' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^End the exemption/ })).toBeNull();
});

test('lets training staff grant exemptions if the department allows it', async () => {
  const kim = { employee_id: '77', name: 'Kim Lee', rank_name: 'Officer' };
  const { user } = tab(
    {
      [list]: ok([]),
      'GET /api/employee-info/': ok({ ...employee, exemptions_by_training: true }),
      'GET /api/employee-certifications/': ok([kim]),
    },
    { held: ['manage_trainings'] },
  );
  await user.click(await screen.findByRole('button', { name: 'Grant exemption' }));
  const dialog = await dialogOf('Grant an Exemption');
  await user.type(dialog.getByRole('combobox', { name: 'Employee ID' }), 'lee');
  await screen.findByRole('option', { name: /Kim Lee/, hidden: true });
});

test('shows a failed list with a retry', async () => {
  const { answers, user } = tab({ [list]: refused(500) });
  await screen.findByText("We couldn't load the exemptions. Check your connection and try again.");
  answers[list] = ok([exemption()]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await table();
});

const secondPage = `${list}?cursor=abc`;
/** The first page of two. */
const first = (...rows: Exemption[]) => ({
  ...ok(rows),
  headers: { Link: '</api/exemptions/?cursor=abc>; rel="next"' },
});
const namesOf = async () => cellsOf(await table()).map(([, name]) => name);

test('loads all pages, and sorts over all of them', async () => {
  const { user, sent } = tab({
    [list]: first(exemption({ name: 'Robin Fox' })),
    [secondPage]: ok([exemption({ id: 'b', name: 'Ann Brook', from: '2026-09-01' })]),
  });
  expect(await namesOf()).toEqual(['Robin Fox', 'Ann Brook']);
  await user.click(within(await table()).getByRole('button', { name: /^Name/ }));
  expect(await namesOf()).toEqual(['Ann Brook', 'Robin Fox']);
  expect(sent.filter(({ path }) => path.startsWith('/api/exemptions/'))).toHaveLength(2);
});

test('renders only the rows near the screen', async () => {
  // jsdom has no layout.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(44);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1280, 44));
  tab({ [list]: ok(Array.from({ length: 3000 }, (_, n) => exemption({ id: `${n}`, entry: n }))) });
  expect((await table()).getAttribute('aria-rowcount')).toBe('3001');
  const { length } = await namesOf();
  expect([length > 10, length < 60]).toEqual([true, true]);
});

test('repeats the filter with the second page', async () => {
  const filter = `${list}?on=2026-03-01`;
  tab(
    {
      [filter]: {
        ...ok([exemption()]),
        headers: { Link: '</api/exemptions/?cursor=abc&on=2026-03-01>; rel="next"' },
      },
      [`${filter}&cursor=abc`]: ok([exemption({ id: 'b', name: 'Ann Brook', from: '2026-02-01' })]),
    },
    { address: '/compliance?tab=requirements&view=exemptions&on=2026-03-01' },
  );
  expect(await namesOf()).toEqual(['Kim Lee', 'Ann Brook']);
});

test('shows no part of a list whose second page fails, and loads it again on request', async () => {
  const { answers, user } = tab({ [list]: first(exemption()), [secondPage]: refused(500) });
  await screen.findByText("We couldn't load the exemptions. Check your connection and try again.");
  expect(screen.queryByRole('table', { name: 'Exemptions' })).toBeNull();
  answers[secondPage] = ok([exemption({ id: 'b', name: 'Ann Brook', from: '2026-09-01' })]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await namesOf()).toEqual(['Kim Lee', 'Ann Brook']);
});

test('keeps the whole list if a page fails after a change, and says so until a reload succeeds', async () => {
  const ann = exemption({ id: 'b', name: 'Ann Brook', from: '2026-09-01' });
  const { answers, user } = tab({
    [list]: first(exemption()),
    [secondPage]: ok([ann]),
    [end]: ok(exemption({ ended_on: today })),
  });
  await user.click(await screen.findByRole('button', { name: 'End the exemption of Kim Lee from Use of force' }));
  const dialog = await dialogOf('End an Exemption');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Back on duty');
  answers[list] = first();
  answers[secondPage] = refused(500);
  await user.click(dialog.getByRole('button', { name: 'End exemption' }));
  const alert = await screen.findByText("We couldn't load the exemptions. Check your connection and try again.");
  await noDialog();
  expect(await namesOf()).toEqual(['Kim Lee', 'Ann Brook']);
  answers[secondPage] = ok([ann]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(namesOf).toEqual(['Ann Brook']);
  expect(alert.isConnected).toBe(false);
});

const kim = anEmployee('77', { first_name: 'Kim', last_name: 'Lee' });

test('grants an exemption to a person found by name, and lists it', async () => {
  const { answers, to, user } = tab({
    [list]: ok([]),
    [people]: ok([kim]),
    [grant]: { status: 201, body: exemption() },
  });
  await screen.findByText('No one is exempt from a requirement on this day or later.');
  await user.click(await screen.findByRole('button', { name: 'Grant exemption' }));
  const dialog = await dialogOf('Grant an Exemption');
  await user.type(dialog.getByRole('combobox', { name: 'Employee ID' }), 'kim');
  await user.click(await screen.findByRole('option', { name: /Kim Lee/, hidden: true }));
  dialog.getByText('This is Kim Lee.');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Requirement' }), 'Use of force');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Injury on duty');
  answers[list] = ok([exemption()]);
  await user.click(dialog.getByRole('button', { name: 'Grant exemption' }));
  await screen.findByText('Kim Lee is exempt from Use of force.');
  await noDialog();
  expect(to(grant)[0]?.body).toEqual({
    employee_id: '77',
    requirement_id: forceId,
    from: today,
    reason: 'Injury on duty',
  });
  expect(to(grant)[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  await within(await table()).findByText('Kim Lee');
});

test('shows missing values at their fields, and keeps the form after a refusal', async () => {
  const { to, user } = tab({
    [list]: ok([]),
    [people]: ok([kim]),
    [grant]: refused(400, {
      detail: 'Not valid',
      fields: { requirement_id: ['This requirement has ended or does not exist'] },
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Grant exemption' }));
  const dialog = await dialogOf('Grant an Exemption');
  const person = dialog.getByRole('combobox', { name: 'Employee ID' });
  await user.type(person, 'kim');
  await screen.findByRole('option', { name: /Kim Lee/, hidden: true });
  await user.click(dialog.getByRole('button', { name: 'Grant exemption' }));
  dialog.getByText('Please choose a person from the list');
  dialog.getByText('Choose a requirement', { selector: '[class*="error"]' });
  expect(to(grant)).toHaveLength(0);
  await user.clear(person);
  await user.type(person, '77');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Requirement' }), 'Use of force');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Injury');
  await user.click(dialog.getByRole('button', { name: 'Grant exemption' }));
  await dialog.findByText('This requirement has ended or does not exist');
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Reason' }).value).toBe('Injury');
});

test('ends an exemption on a day, with a reason', async () => {
  const { answers, to, user } = tab({ [list]: ok([exemption()]), [end]: ok(exemption({ ended_on: today })) });
  await user.click(await screen.findByRole('button', { name: 'End the exemption of Kim Lee from Use of force' }));
  const dialog = await dialogOf('End an Exemption');
  dialog.getByText('Kim Lee: Use of force');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Back on duty');
  answers[list] = ok([]);
  await user.click(dialog.getByRole('button', { name: 'End exemption' }));
  await screen.findByText('The exemption of Kim Lee is ended.');
  await noDialog();
  expect(to(end)[0]?.body).toEqual({ on: today, reason: 'Back on duty' });
  await screen.findByText('No one is exempt from a requirement on this day or later.');
});
