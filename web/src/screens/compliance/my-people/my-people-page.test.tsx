import type { OwnPeople } from '@muster/shared/areas/compliance';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCell, anHoursCell, aRow, aStanding, aTable, standingsOf } from '../../../testing/compliance.ts';
import { type Answers, network, ok, refused } from '../../../testing/fake-network.ts';
import { employee, permissionList, signInAs } from '../../../testing/people.ts';
import { browseApp } from '../../../testing/render-app.tsx';
import { windowIs } from '../../../testing/setup.ts';
import { aSuggestedClass } from '../../../testing/standings.ts';

const list = 'GET /api/my-people/?limit=500';
const me = { ...employee, supervises: true as const };
const under = (supervisor_id: string, supervisor_name: string, row: ReturnType<typeof aRow>) => ({
  ...row,
  supervisor_id,
  supervisor_name,
});
const missing = aCell({ status: 'MISSING', detail: 'expired', expiration_date: '2027-02-01' });
const people = (rows: OwnPeople['rows']): OwnPeople => ({ ...aTable([]), supervises: rows.length > 0, rows });
const squad = people([
  under('1004', 'Dana Ortiz', aRow('9', { name: 'Zoe Adler', cells: [aCell()] })),
  under('1004', 'Dana Ortiz', aRow('10', { name: 'Ann Brook', unit: 'Patrol', cells: [aCell(), anHoursCell()] })),
  under('10', 'Ann Brook', aRow('11', { name: 'Cy Cole', cells: [missing] })),
  under('1004', 'Dana Ortiz', aRow('12', { name: 'Bo Dunn' })),
  under('11', 'Cy Cole', aRow('13', { name: 'Al Early', cells: [aCell({ status: 'PENDING' })] })),
]);

beforeEach(() => {
  signInAs(me);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-03T18:00:00Z') });
});
afterEach(() => vi.unstubAllGlobals());

function open(answers: Answers = {}, address = '/my-people', who: typeof employee = me) {
  const requests = network({
    'GET /api/employee-info/': ok(who),
    'GET /api/employee-permissions/1004/': ok(permissionList([])),
    'GET /api/requirements/': ok([]),
    'GET /api/ranks/': ok([]),
    'GET /api/units/': ok([]),
    'GET /api/groups/': ok([]),
    'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
    [list]: ok(squad),
    ...answers,
  });
  return { ...requests, ...browseApp(address) };
}

const grid = () => within(screen.getByRole('grid'));
/** Returns the names of the squads and people, in order. */
const lines = async () => {
  await screen.findByText('Zoe Adler');
  return screen.getAllByRole('rowheader').map(({ firstElementChild }) => firstElementChild?.textContent);
};
const notCompliant = 'MISSING,PENDING,SHORT,NOT_MET';

test('groups people by supervisor, nearest first, with the share of each squad', async () => {
  open();
  expect(await lines()).toEqual([
    ...['Your direct reports', 'Ann Brook', 'Bo Dunn', 'Zoe Adler'],
    ...['Reports of Ann Brook', 'Cy Cole', 'Reports of Cy Cole', 'Al Early'],
  ]);
  screen.getByText('Fully compliant: 1 of 2');
  expect(screen.getAllByText('Fully compliant: 0 of 1')).toHaveLength(2);
  expect(grid().getByRole('link', { name: 'Cy Cole' }).getAttribute('href')).toBe('/my-people/11');
});

test('offers no selection, scope or evidence to a supervisor without permissions', async () => {
  const { user } = open();
  await lines();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByLabelText('Scope')).toBeNull();
  expect(screen.getByRole('button', { name: 'Export as CSV' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Evidence' })).toBeNull();
  act(() =>
    grid()
      .getByRole('rowheader', { name: /^Cy Cole/ })
      .focus(),
  );
  await user.keyboard('{ArrowLeft} ');
  expect(document.activeElement).toBe(grid().getByRole('rowheader', { name: /^Cy Cole/ }));
  expect(screen.queryByText(/selected$/)).toBeNull();
});

test('offers actions on selected people to a supervisor with manage_trainings', async () => {
  const { user } = open({ 'GET /api/employee-permissions/1004/': ok(permissionList(['manage_trainings'])) });
  await lines();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Cy Cole' }));
  screen.getByText('1 person selected');
  screen.getByRole('button', { name: 'Enroll...' });
});

test('filters by gaps from an old link, and searches people without another call', async () => {
  const { user, address, count } = open({}, '/my-people?lacking=1');
  await screen.findByText('3 of 5 people');
  expect(screen.queryByText('Zoe Adler')).toBeNull();
  expect(decodeURIComponent(address())).toBe(`/my-people?status=${notCompliant}`);
  await user.type(screen.getByRole('searchbox'), 'cole');
  await waitFor(() => expect(screen.queryByText('Ann Brook')).toBeNull());
  screen.getByText('Reports of Ann Brook');
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'nobody');
  await screen.findByText('No one on this list matches.');
  expect(count(list)).toBe(1);
});

test('opens reasons from a cell, with a record link but no class links without a permission', async () => {
  const { user, address } = open({
    'GET /api/compliance/people/11/?requirement=R1': ok(standingsOf('11', aStanding({ mends: [aSuggestedClass()] }))),
  });
  await lines();
  const cells = grid()
    .getByRole('rowheader', { name: /^Cy Cole/ })
    .closest('tr');
  await user.click(within(cells as HTMLElement).getByText('Missing'));
  const drawer = within(await screen.findByRole('dialog', { name: 'First Aid: Officer 11' }));
  expect(address()).toBe('/my-people?cell=11.R1');
  drawer.getByText('The certification of January 2, 2024 expired on January 2, 2026.');
  expect(drawer.getByRole('link', { name: 'Training record' }).getAttribute('href')).toBe('/my-people/11?tab=record');
  expect(drawer.getByRole('link', { name: 'Officer 11' }).getAttribute('href')).toBe('/my-people/11');
  drawer.getByText(aSuggestedClass().training_name);
  expect(drawer.queryByRole('link', { name: aSuggestedClass().training_name })).toBeNull();
  for (const name of [/^Enroll/, 'Exempt...']) expect(drawer.queryByRole('button', { name })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/my-people'));
});

test('loads another day, and opens the requirements of a person on that day from a link', async () => {
  const { address } = open(
    {
      'GET /api/my-people/?on=2027-03-01&known=then&limit=500': ok(squad),
      'GET /api/compliance/people/11/?on=2027-03-01&known=then': ok(standingsOf('11', aStanding())),
    },
    '/my-people?on=2027-03-01&known=then&person=11',
  );
  const drawer = within(await screen.findByRole('dialog', { name: 'Officer 11' }));
  drawer.getByRole('button', { name: /^First Aid/ });
  expect(drawer.getByRole('link', { name: 'Record on that day' }).getAttribute('href')).toBe(
    '/my-people/11?on=2027-03-01&known=then',
  );
  expect(address()).toBe('/my-people?on=2027-03-01&known=then&person=11');
});

test('does not open a person who does not report to the supervisor', async () => {
  open({ 'GET /api/compliance/people/77/': refused(403) }, '/my-people?person=77');
  const drawer = within(await screen.findByRole('dialog'));
  await drawer.findByText(/you do not have access to it\.$/);
});

test('shows a person as one line with the worst status on a phone', async () => {
  windowIs(390);
  open();
  const team = within(await screen.findByRole('list', { name: 'Compliance matrix' }));
  expect(team.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Ann BrookForty hours a yearShort',
    'Bo DunnNot required',
    'Zoe AdlerEvery requirement is metCompleted',
    'Cy ColeFirst AidMissing',
    'Al EarlyFirst AidPending',
  ]);
});

test('loads all pages, and keeps the loaded rows if a later page fails', async () => {
  const next = 'GET /api/my-people/?limit=500&cursor=abc';
  const { answers, user } = open({
    [list]: { status: 200, body: squad, headers: { Link: '</api/my-people/?limit=500&cursor=abc>; rel="next"' } },
    [next]: refused(500),
  });
  await screen.findByText("We couldn't load everyone. Loaded so far: 5 people.");
  await screen.findByText('Zoe Adler');
  answers[next] = ok(people([under('1004', 'Dana Ortiz', aRow('14', { name: 'Di Fox' }))]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Di Fox');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows a message to employees who supervise no one, without a navigation entry', async () => {
  signInAs(employee);
  open({ [list]: ok(people([])) }, '/my-people', employee);
  await screen.findByText(/^No one reports to you/);
  expect(screen.queryByRole('link', { name: 'My people' })).toBeNull();
});

test('retries after a failure; supervisors have a navigation entry', async () => {
  const { answers, user } = open({ [list]: refused(500) });
  await screen.findByText(/^We couldn't load compliance/);
  answers[list] = ok(squad);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await lines();
  expect(screen.getByRole('link', { name: 'My people' }).getAttribute('href')).toBe('/my-people');
});

test("links from a closed person's page to the record", async () => {
  const { address } = open(
    { 'GET /api/people/99/': refused(403), 'GET /api/compliance/people/99/': refused(403) },
    '/people/99?on=2027-03-01',
  );
  await screen.findByRole('heading', { name: 'You do not have access to this page', level: 1 });
  expect(address()).toBe('/my-people/99?on=2027-03-01');
  expect(screen.getByRole('link', { name: 'Back to My people' }).getAttribute('href')).toBe('/my-people');
});
