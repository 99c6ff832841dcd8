import type { OwnPeople } from '@muster/shared/areas/compliance';
import { permissionTypes } from '@muster/shared/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCell, anHoursCell, aRow, aStanding, aTable, standingsOf } from '../../testing/compliance.ts';
import { type Answers, network, ok, refused } from '../../testing/fake-network.ts';
import { employee, signInAs } from '../../testing/people.ts';
import { browseApp } from '../../testing/render-app.tsx';

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
    'GET /api/employee-permissions/1004/': ok(
      permissionTypes.map((permission_type) => ({ permission_type, active: false })),
    ),
    'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
    [list]: ok(squad),
    ...answers,
  });
  return { ...requests, ...browseApp(address) };
}

/** The heads of squads, each with the texts of its people's cards. */
const squads = async () => {
  await screen.findByText('Zoe Adler');
  return within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map((heading) => [
      heading.textContent,
      ...within(screen.getByRole('list', { name: heading.textContent ?? '' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ]);
};
const card = (name: string) => screen.getByRole('button', { name }).closest('li')?.textContent;

test('people stand under their supervisor, the nearest first, each with the worst status and what is lacking', async () => {
  open();
  expect(await squads()).toEqual([
    ['Your direct reports', 'Ann Brook', 'Bo Dunn', 'Zoe Adler'],
    ['Reports of Ann Brook', 'Cy Cole'],
    ['Reports of Cy Cole', 'Al Early'],
  ]);
  screen.getByText('Fully compliant: 1 of 2');
  expect(screen.getAllByText('Fully compliant: 0 of 1')).toHaveLength(2);
  expect(card('Ann Brook')).toBe('Ann Brook10 · Officer · PatrolShortForty hours a yearShort20.5 of 40 h');
  expect(card('Cy Cole')).toBe('Cy Cole11 · OfficerMissingFirst AidMissingexpired Feb 1, 2027');
  expect(card('Zoe Adler')).toBe('Zoe Adler9 · OfficerCompletedCompliant with every requirement.');
  expect(card('Bo Dunn')).toBe('Bo Dunn12 · OfficerNo requirements.');
  expect(card('Al Early')).toContain('Pending');
});

test('the filter shows people who are not compliant, and those whom a search finds, without another call', async () => {
  const { user, address, count } = open();
  await squads();
  await user.click(screen.getByRole('checkbox', { name: 'Not compliant' }));
  await waitFor(() => expect(screen.queryByText('Zoe Adler')).toBeNull());
  screen.getByText('3 of 5 people');
  expect(address()).toBe('/my-people?lacking=1');
  await user.type(screen.getByRole('searchbox'), 'cole');
  await waitFor(() => expect(screen.queryByText('Ann Brook')).toBeNull());
  screen.getByText('Reports of Ann Brook');
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'nobody');
  await screen.findByText('None of your people matches.');
  expect(count(list)).toBe(1);
});

test('a person opens with the reasons of each answer, and leads to the record', async () => {
  const { user, address } = open({
    'GET /api/compliance/people/11/': ok(standingsOf('11', aStanding())),
  });
  await squads();
  await user.click(screen.getByRole('button', { name: 'Cy Cole' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Officer 11' }));
  expect(address()).toBe('/my-people?person=11');
  drawer.getByRole('heading', { name: 'First Aid' });
  drawer.getByText('The certification of January 2, 2024 expired on January 2, 2026.');
  expect(drawer.getByRole('link', { name: 'Training record' }).getAttribute('href')).toBe('/my-people/11');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/my-people'));
});

test('another day is asked of the server, and the reasons are those of that day', async () => {
  const { address } = open(
    {
      'GET /api/my-people/?on=2027-03-01&known=then&limit=500': ok(squad),
      'GET /api/compliance/people/11/?on=2027-03-01&known=then': ok(standingsOf('11', aStanding())),
    },
    '/my-people?on=2027-03-01&known=then&person=11',
  );
  const drawer = within(await screen.findByRole('dialog', { name: 'Officer 11' }));
  expect(drawer.getByRole('link', { name: 'Training record' }).getAttribute('href')).toBe(
    '/my-people/11?on=2027-03-01&known=then',
  );
  expect(address()).toBe('/my-people?on=2027-03-01&known=then&person=11');
});

test('all pages are loaded; what has arrived stays when a later one fails', async () => {
  const next = 'GET /api/my-people/?limit=500&cursor=abc';
  const { answers, user } = open({
    [list]: { status: 200, body: squad, headers: { Link: '</api/my-people/?limit=500&cursor=abc>; rel="next"' } },
    [next]: refused(500),
  });
  await screen.findByText("We couldn't load everybody. Loaded so far: 5 people.");
  screen.getByText('Zoe Adler');
  answers[next] = ok(people([under('1004', 'Dana Ortiz', aRow('14', { name: 'Di Fox' }))]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Di Fox');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('who supervises nobody is told so, and has no entry in the navigation', async () => {
  signInAs(employee);
  open({ [list]: ok(people([])) }, '/my-people', employee);
  await screen.findByText(/^No one reports to you/);
  expect(screen.queryByRole('link', { name: 'My people' })).toBeNull();
});

test('a failure can be tried again; who supervises somebody has an entry in the navigation', async () => {
  const { answers, user } = open({ [list]: refused(500) });
  await screen.findByText(/^We couldn't load your people/);
  answers[list] = ok(squad);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await squads();
  expect(screen.getByRole('link', { name: 'My people' }).getAttribute('href')).toBe('/my-people');
});

test('the page of a person that is closed to a superior leads to the record, which says whose are open', async () => {
  const { address } = open(
    { 'GET /api/people/99/': refused(403), 'GET /api/compliance/people/99/': refused(403) },
    '/people/99?on=2027-03-01',
  );
  await screen.findByRole('heading', { name: 'This page is not open to you', level: 1 });
  expect(address()).toBe('/my-people/99?on=2027-03-01');
  expect(screen.getByRole('link', { name: 'Back to your people' }).getAttribute('href')).toBe('/my-people');
});
