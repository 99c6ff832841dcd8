import type { AskedRequirement, ComplianceTable, ComplianceView } from '@muster/shared/areas/compliance';
import type { PermissionType } from '@muster/shared/permissions';
import { fingerprintText } from '@muster/shared/record/fingerprint';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCell, anHoursCell, aRow, aStanding, aTable, firstAid, standingsOf } from '../../testing/compliance.ts';
import { type Answers, network, ok, pausedResponse, refused } from '../../testing/fake-network.ts';
import { employee, permissionList, signInAs } from '../../testing/people.ts';
import { browseApp } from '../../testing/render-app.tsx';
import { windowIs } from '../../testing/setup.ts';
import { evaluationStanding } from '../../testing/standings.ts';
import { textsOf } from '../../testing/tables.ts';
import { aClass } from '../../testing/training-classes.ts';

const table = 'GET /api/compliance/?limit=500';
const state = 'GET /api/compliance/?limit=1';
const two = aTable([
  aRow('9', {
    name: 'Ann Brook',
    unit: 'Patrol',
    cells: [aCell({ status: 'MISSING', detail: 'never', expiration_date: null }), anHoursCell()],
  }),
  aRow('10', { name: 'Zoe Adler', unit: 'Patrol', cells: [aCell()] }),
  aRow('11', { name: 'Cy Cole', unit: 'Court', cells: [aCell({ status: 'MISSING', detail: 'expired' })] }),
]);

beforeEach(() => {
  signInAs(employee);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-03T18:00:00Z') });
});
afterEach(() => vi.unstubAllGlobals());

function page(answers: Answers = {}, held: readonly PermissionType[] = ['manage_trainings']) {
  return network({
    'GET /api/employee-info/': ok(employee),
    'GET /api/employee-permissions/1004/': ok(permissionList(held)),
    'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
    'GET /api/requirements/': ok([{ id: 'R1', name: 'First Aid', versions: [] }]),
    'GET /api/ranks/': ok([{ id: 'K1', name: 'Officer', superior_id: null }]),
    'GET /api/units/': ok([{ id: 'U1', name: 'Patrol' }]),
    'GET /api/groups/': ok([]),
    [state]: ok(aTable([])),
    [table]: ok(two),
    ...answers,
  });
}

async function open(address = '/compliance?tab=matrix', answers: Answers = {}, held?: readonly PermissionType[]) {
  const requests = page(answers, held);
  const app = browseApp(address);
  await screen.findByRole('grid', { name: 'Compliance matrix' });
  return { ...requests, ...app };
}

const grid = () => within(screen.getByRole('grid'));
/** Returns the names of the people and groups, in order. */
const lines = () =>
  grid()
    .getAllByRole('rowheader')
    .map(({ firstElementChild }) => firstElementChild?.textContent);
const cell = (name: string, column: number) =>
  grid()
    .getByRole('rowheader', { name: new RegExp(name) })
    .closest('tr')
    ?.querySelector<HTMLElement>(`[data-column="${column}"]`);

test('groups people by unit, with a word for each status, and totals for all and for each group', async () => {
  await open();
  expect(lines()).toEqual(['Court', 'Cy Cole', 'Patrol', 'Ann Brook', 'Zoe Adler']);
  expect(cell('Ann Brook', 2)?.textContent).toBe('Missingnever certified');
  expect(cell('Ann Brook', 3)?.textContent).toBe('Short20.5 of 40 h');
  expect(cell('Zoe Adler', 2)?.textContent).toBe('Completeduntil Jan 2, 2028');
  expect(cell('Zoe Adler', 3)?.textContent).toContain('Not required');
  expect(grid().getByRole('columnheader', { name: /First Aid/ }).textContent).toBe('First Aid33% compliant');
  expect(grid().getByText('Fully compliant: 1 of 2')).toBeTruthy();
  expect(screen.getByText('3 people')).toBeTruthy();
});

test('keeps the day, the recorded entries and the filters in the URL, and shows them', async () => {
  const { user, address } = await open('/compliance?tab=matrix', {
    'GET /api/compliance/?on=2027-03-01&limit=500': ok(two),
    'GET /api/compliance/?on=2027-03-01&limit=1': ok(aTable([])),
    'GET /api/compliance/?on=2027-03-01&known=then&limit=500': ok(two),
    'GET /api/compliance/?on=2027-03-01&known=then&limit=1': ok(
      aTable([], { sealed: { no: 7, at: '2027-03-02T08:00:00.000Z', root: '3f2abc' } }),
    ),
    'GET /api/compliance/?on=2027-03-01&known=then&rank=K1&limit=500': ok(two),
  });
  await screen.findByText(/As of today, Wed, Mar 3, 2027, from entries recorded to date\. Next seal within 24 hours/);
  const on = screen.getByLabelText('As of');
  await user.clear(on);
  await user.type(on, '2027-03-01');
  await user.selectOptions(await screen.findByLabelText('Entries recorded by'), 'Recorded by that day');
  await screen.findByText('3f2abc');
  expect(screen.getByText(/As of Mon, Mar 1, 2027, from entries recorded by the end of that day/)).toBeTruthy();
  const filters = screen.getByRole('combobox', { name: /^Filter by/ });
  await user.type(filters, 'offi{Enter}');
  await waitFor(() => expect(address()).toBe('/compliance?tab=matrix&on=2027-03-01&known=then&rank=K1'));
  await user.click(screen.getByRole('button', { name: 'Back to today' }));
  await waitFor(() => expect(address()).toBe('/compliance?tab=matrix&rank=K1'));
});

test('keeps the filters while another question loads, with the focus and the typed text, also after a failure', async () => {
  const [ofRank, ofBoth] = [
    'GET /api/compliance/?rank=K1&limit=500',
    'GET /api/compliance/?requirement=R1&rank=K1&limit=500',
  ];
  const slow = pausedResponse(ok(two));
  const { user, answers } = await open('/compliance?tab=matrix', {
    'GET /api/compliance/?rank=K1&limit=1': ok(aTable([])),
    'GET /api/compliance/?requirement=R1&rank=K1&limit=1': ok(aTable([])),
    [ofRank]: slow.answer,
    [ofBoth]: refused(500),
  });
  const filters = screen.getByRole<HTMLInputElement>('combobox', { name: /^Filter by/ });
  await user.type(filters, 'offi{Enter}');
  await screen.findByRole('status', { name: 'Loading' });
  expect(screen.getByRole('button', { name: 'Print' }).hasAttribute('disabled')).toBe(true);
  await user.keyboard('first');
  slow.release();
  await screen.findByRole('grid');
  expect(document.activeElement).toBe(filters);
  expect(filters.value).toBe('first');
  await user.keyboard('{Enter}');
  await screen.findByText("We couldn't load compliance. Check your connection and try again.");
  expect(document.activeElement).toBe(filters);
  answers[ofBoth] = ok(two);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('grid');
});

test('filters by status in the legend without another call, and counts people', async () => {
  const { user, address, count } = await open();
  const legend = within(screen.getByRole('group', { name: 'Show only people with' }));
  expect(legend.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Missing (2)',
    'Completed (1)',
    'Short (1)',
  ]);
  await user.click(legend.getByRole('button', { name: 'Missing (2)' }));
  await waitFor(() => expect(lines()).toEqual(['Court', 'Cy Cole', 'Patrol', 'Ann Brook']));
  expect(address()).toBe('/compliance?tab=matrix&status=MISSING');
  expect(screen.getByText('2 of 3 people')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Group by'), 'No groups');
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Most gaps first');
  await waitFor(() => expect(lines()).toEqual(['Ann Brook', 'Cy Cole']));
  expect(count(table)).toBe(1);
});

test('loads all pages, and shows the first one meanwhile', async () => {
  const next = 'GET /api/compliance/?limit=500&cursor=abc';
  const { answers, user } = await open('/compliance?tab=matrix&by=none', {
    [table]: { status: 200, body: two, headers: { Link: '</api/compliance/?limit=500&cursor=abc>; rel="next"' } },
    [next]: refused(500),
  });
  await screen.findByText("We couldn't load everyone. Loaded so far: 3 people.");
  expect(screen.getByRole('button', { name: 'Print' }).hasAttribute('disabled')).toBe(true);
  answers[next] = ok(aTable([aRow('12', { name: 'Dee Drew' })]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(lines()).toEqual(['Ann Brook', 'Cy Cole', 'Dee Drew', 'Zoe Adler']));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows the people loaded before a later page failed, although too few to rearrange', async () => {
  const page = (cursor: string) => `GET /api/compliance/?limit=500&cursor=${cursor}`;
  const leadingTo = (cursor: string) => ({ Link: `</api/compliance/?limit=500&cursor=${cursor}>; rel="next"` });
  await open('/compliance?tab=matrix&by=none', {
    [table]: { status: 200, body: two, headers: leadingTo('abc') },
    [page('abc')]: { status: 200, body: aTable([aRow('12', { name: 'Dee Drew' })]), headers: leadingTo('def') },
    [page('def')]: refused(500),
  });
  await screen.findByText("We couldn't load everyone. Loaded so far: 4 people.");
  await waitFor(() => expect(lines()).toEqual(['Ann Brook', 'Cy Cole', 'Dee Drew', 'Zoe Adler']));
});

test('moves between cells by arrows, opens reasons with Enter, and returns with Escape', async () => {
  const { user, address } = await open('/compliance?tab=matrix&by=none', {
    'GET /api/compliance/people/11/?requirement=R1': ok(standingsOf('11', aStanding())),
  });
  act(() => cell('Ann Brook', 2)?.focus());
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement).toBe(cell('Cy Cole', 2)));
  await user.keyboard('{End}{Home}');
  await waitFor(() => expect(document.activeElement).toBe(cell('Cy Cole', 0)));
  await user.keyboard('{ArrowRight}');
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(document.activeElement).toBe(cell('Cy Cole', 2)));
  // Tab reaches only one cell.
  expect(screen.getByRole('grid').querySelectorAll('[data-column][tabindex="0"]')).toHaveLength(1);
  await user.keyboard('{Enter}');
  const drawer = within(await screen.findByRole('dialog', { name: 'First Aid: Officer 11' }));
  expect(address()).toBe('/compliance?tab=matrix&by=none&cell=11.R1');
  expect(drawer.getByText('The certification of January 2, 2024 expired on January 2, 2026.')).toBeTruthy();
  expect(drawer.getByRole('link', { name: 'Training record' }).getAttribute('href')).toBe('/people/11?tab=record');
  expect(drawer.getByRole('link', { name: 'Entry 4, Tue, Jan 2, 2024' }).getAttribute('href')).toBe(
    '/people/11?on=2024-01-02',
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/compliance?tab=matrix&by=none');
  await waitFor(() => expect(document.activeElement).toBe(cell('Cy Cole', 2)));
});

const mending = {
  class_id: 'C1',
  training_id: 'T1',
  training_name: 'First Aid Basics',
  location: 'Room 4',
  from: '2027-04-01',
  until: '2027-04-02',
  free_seats: 3,
  waitlisted_count: 0,
  minutes: null,
  standing: null,
  is_open: true,
} as const;

test('shows the exemption, and classes with seats, among the reasons', async () => {
  const person = 'GET /api/compliance/people/11/?requirement=R1';
  const add = 'POST /api/trainings/C1/add-attendee/';
  const { user, answers, to, count } = await open('/compliance?tab=matrix&cell=11.R1', {
    [person]: ok(
      standingsOf(
        '11',
        aStanding({
          mends: [mending, { ...mending, class_id: 'C2', free_seats: 0, waitlisted_count: 2 }],
          source: { citation: 'Policy 4.1', url: null, checked_on: '2026-01-05' },
        }),
      ),
    ),
    [add]: refused(409, { detail: 'This class is full.' }),
  });
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('Full, 2 on the waitlist')).toBeTruthy();
  expect(drawer.getByText(/Source: Policy 4\.1, checked on Mon, Jan 5, 2026/)).toBeTruthy();
  const enroll = drawer.getByRole('button', { name: 'Enroll in First Aid Basics on Thu, Apr 1, 2027' });
  await user.click(enroll);
  expect((await drawer.findByRole('alert')).textContent).toContain('This class is full.');
  answers[add] = { status: 201, body: {} };
  answers[person] = ok(standingsOf('11', aStanding({ status: 'PENDING', mends: [{ ...mending, standing: 'seat' }] })));
  const before = count(table);
  await user.click(enroll);
  await drawer.findByText('Officer 11 is enrolled in First Aid Basics.');
  await drawer.findByText('Enrolled');
  expect(to(add).at(-1)?.body).toEqual({ employee_id: '11' });
  // The matrix shows it, too.
  expect(count(table)).toBe(before + 1);
});

test('shows the firearms of an evaluation, and offers no class for it', async () => {
  const handgun: AskedRequirement = { id: 'R5', name: 'Firearms', kind: 'evaluation' };
  const firearms = evaluationStanding().firearms ?? [];
  const never = { status: 'MISSING', detail: 'never', certification_date: null, expiration_date: null } as const;
  const { user } = await open('/compliance?tab=matrix', {
    [table]: ok(
      aTable([aRow('11', { name: 'Cy Cole', cells: [aCell({ requirement_id: 'R5', ...never, firearms })] })], {
        requirements: [handgun],
      }),
    ),
    'GET /api/compliance/people/11/?requirement=R5': ok(standingsOf('11', evaluationStanding())),
  });
  const shown = cell('Cy Cole', 2);
  expect(shown?.textContent).toBe('Missing1 of 2 firearms');
  await user.click(screen.getByRole('checkbox', { name: 'Select Cy Cole' }));
  await user.click(screen.getByRole('button', { name: 'Enroll...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Enroll people' }));
  await dialog.findByText('No class meets any of the requirements shown for the selected people.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(shown as HTMLElement);
  const drawer = within(await screen.findByRole('dialog'));
  expect((await drawer.findByRole('region', { name: 'Firearms' })).textContent).toBe(
    'FirearmsHandgun Glock 17Completed, through Dec 31, 2027Shotgun Remington 870Missing, never passed',
  );
  expect(drawer.queryByRole('region', { name: 'Classes that would help' })).toBeNull();
});

test('grants an exemption from the reasons', async () => {
  const exempt = 'POST /api/exemptions/';
  const id = '01J00000000000000000000001'; // the form validates it
  const { user, to } = await open(`/compliance?tab=matrix&cell=11.${id}`, {
    [table]: ok({ ...two, requirements: two.requirements.with(0, { ...firstAid, id }) }),
    [`GET /api/compliance/people/11/?requirement=${id}`]: ok(standingsOf('11', aStanding({ requirement_id: id }))),
    [exempt]: { status: 201, body: { name: 'Officer 11', requirement_name: 'First Aid' } },
    'GET /api/requirements/': ok([{ id, name: 'First Aid' }]),
    'GET /api/employee-list/': ok([]),
  });
  await user.click(await screen.findByRole('button', { name: 'Exempt...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Exempt from First Aid' }));
  await user.click(await dialog.findByRole('button', { name: 'Grant exemption' }));
  expect(to(exempt)).toEqual([]);
  await user.type(dialog.getByLabelText('Reason'), 'On leave');
  await user.type(dialog.getByLabelText('Until (optional)'), '2027-06-30');
  await user.click(dialog.getByRole('button', { name: 'Grant exemption' }));
  await screen.findByText('Officer 11 is exempt from First Aid.');
  expect(to(exempt)[0]?.body).toEqual({
    employee_id: '11',
    requirement_id: id,
    from: '2027-03-03',
    until: '2027-06-30',
    reason: 'On leave',
  });
});

const summary = 'GET /api/compliance/summary/?requirement=R1';
const summarised = ok({ requirements: [{ ...firstAid, type_ids: ['T1'] }] });
const coming = 'GET /api/trainings/coming/';

test('enrolls the selected people in a class, and lists the others with the reason', async () => {
  const add = 'POST /api/trainings/B/add-attendees/';
  const { user, to, count } = await open('/compliance?tab=matrix&status=MISSING', {
    [summary]: summarised,
    [coming]: ok([
      aClass({ id: 'A', class_size: 4 }),
      aClass({ id: 'B' }),
      aClass({ id: 'X', training_type: { id: 'T9', name: 'Driving', is_mandatory: false } }),
    ]),
    [add]: ok({
      added: [{ employee_id: '9', name: 'Ann Brook' }],
      not_added: [{ employee_id: '11', detail: 'Overlaps a class.' }],
    }),
  });
  await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  expect(screen.getByText('2 people selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Enroll...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Enroll people' }));
  const choices = await dialog.findAllByRole<HTMLInputElement>('radio');
  // Proposes the first class with a seat for each person.
  expect(choices.map(({ checked }) => checked)).toEqual([false, true]);
  const before = count(table);
  await user.click(dialog.getByRole('button', { name: 'Enroll 2 people' }));
  await dialog.findByText('Ann Brook has been added.');
  expect(dialog.getByText('Overlaps a class: Cy Cole (11)')).toBeTruthy();
  expect(to(add)[0]?.body).toEqual({ employee_ids: ['9', '11'] });
  await waitFor(() => expect(count(table)).toBe(before + 1));
});

test('does not enroll selected people who are filtered out', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  expect(screen.getByText('3 people selected')).toBeTruthy();
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'court');
  await screen.findByText('1 person selected');
});

test('selects with Shift everyone between the last selected person and this one', async () => {
  const { user } = await open('/compliance?tab=matrix');
  const select = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });
  await user.click(select('Cy Cole'));
  await user.keyboard('{Shift>}');
  await user.click(select('Zoe Adler'));
  await user.keyboard('{/Shift}');
  expect(screen.getByText('3 people selected')).toBeTruthy();
  expect(select('Ann Brook').checked).toBe(true);
  act(() => select('Ann Brook').focus());
  await user.keyboard('{Shift>} {/Shift}');
  expect(screen.getByText('1 person selected')).toBeTruthy();
  expect(select('Cy Cole').checked).toBe(true);
});

test('warns if there are more people than seats, and updates the free seats', async () => {
  const add = 'POST /api/trainings/B/add-attendees/';
  const { user, answers } = await open('/compliance?tab=matrix&status=MISSING', {
    [summary]: summarised,
    [coming]: ok([aClass({ id: 'B', class_size: 5, enrolled_count: 4 })]),
    [add]: ok({
      added: [{ employee_id: '9', name: 'Ann Brook' }],
      not_added: [{ employee_id: '11', detail: 'This class is full.' }],
    }),
  });
  await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  await user.click(screen.getByRole('button', { name: 'Enroll...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Enroll people' }));
  expect(await dialog.findByText(/^Only 1 seat is free: 1 person would not be enrolled\. Seats go/)).toBeTruthy();
  answers[coming] = ok([aClass({ id: 'B', class_size: 5, enrolled_count: 5 })]);
  await user.click(dialog.getByRole('button', { name: 'Enroll 1 of 2 people' }));
  await dialog.findByText('This class is full: Cy Cole (11)');
  await dialog.findByText(/^Full/);
  expect(dialog.queryByText(/free seat/)).toBeNull();
});

test('filters by all statuses out of compliance with one option', async () => {
  const { user, address } = await open();
  await user.type(screen.getByRole('combobox', { name: /^Filter by/ }), 'out of compliance{Enter}');
  const statuses = 'MISSING,PENDING,SHORT,NOT_MET';
  await waitFor(() => expect(decodeURIComponent(address())).toBe(`/compliance?tab=matrix&status=${statuses}`));
  await waitFor(() => expect(lines()).toEqual(['Court', 'Cy Cole', 'Patrol', 'Ann Brook']));
});

test('notifies people of their next step', async () => {
  const notify = 'POST /api/compliance/notify/';
  const { user, answers, to } = await open('/compliance?tab=matrix', { [notify]: refused(503) });
  await user.click(screen.getByRole('checkbox', { name: 'Select Ann Brook' }));
  await user.click(screen.getByRole('button', { name: 'Notify...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Notify people' }));
  await user.type(await dialog.findByLabelText('Message'), 'By Friday, please.');
  await user.click(dialog.getByRole('button', { name: 'Notify 1 person' }));
  await dialog.findByText(/We couldn't notify these people\./);
  expect(dialog.getByLabelText('Message')).toHaveProperty('value', 'By Friday, please.');
  answers[notify] = ok({ notified: 0, not_notified: [{ employee_id: '9', detail: 'Not active.' }] });
  await user.click(dialog.getByRole('button', { name: 'Notify 1 person' }));
  await dialog.findByText('Ann Brook: Not active.');
  expect(to(notify).at(-1)?.body).toEqual({ requirement_id: 'R1', employee_ids: ['9'], text: 'By Friday, please.' });
});

test('saves evidence for the selected people only', async () => {
  const evidence = 'POST /api/compliance/evidence/';
  const { user, to } = await open('/compliance?tab=matrix', { [evidence]: refused(500) });
  for (const name of ['Ann Brook', 'Zoe Adler'])
    await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  await user.click(screen.getByRole('button', { name: 'Evidence' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Evidence' }));
  expect(dialog.getByText('2 people selected')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(to(evidence)).toHaveLength(1));
  expect(to(evidence)[0]?.body).toEqual({
    on: '2027-03-03',
    form: 'zip',
    requirement_ids: [],
    employee_ids: ['9', '10'],
  });
});

test('describes the evidence, which covers the people shown', async () => {
  const evidence = 'POST /api/compliance/evidence/';
  const { user, to } = await open('/compliance?tab=matrix&status=MISSING', { [evidence]: refused(500) });
  await user.click(screen.getByRole('button', { name: 'Evidence' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Evidence' }));
  expect(await dialog.findByText('2 people shown')).toBeTruthy();
  expect(dialog.getByText('1 file of at most 250 people')).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: 'Document (.pdf)' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText(/We couldn't create the evidence/);
  expect(to(evidence)[0]?.body).toEqual({
    on: '2027-03-03',
    form: 'pdf',
    requirement_ids: [],
    employee_ids: ['9', '11'],
  });
});

test('saves, opens, renames and removes views', async () => {
  let views: ComplianceView[] = [
    { id: 'V1', name: 'Patrol', query: 'tab=matrix&status=SHORT', shared: true, own: false, by: 'Dana Ortiz' },
  ];
  const save = 'POST /api/compliance/views/';
  const { user, to, address } = await open('/compliance?tab=matrix&status=MISSING', {
    'GET /api/compliance/views/': () => ok(views),
    [save]: ({ body }) => {
      const made = { ...(body as ComplianceView), id: 'V2', own: true, by: 'Me' };
      views = [...views.filter(({ id }) => id !== made.id), made];
      return { status: 201, body: made };
    },
    'DELETE /api/compliance/views/V2/': () => {
      views = views.slice(0, 1);
      return ok({ detail: 'Removed.' });
    },
  });
  const item = async (name: RegExp) => {
    await user.click(screen.getByRole('button', { name: 'Views' }));
    return screen.findByRole('menuitem', { name, hidden: true });
  };
  await user.click(await item(/^Save this view/));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
  await user.type(await dialog.findByLabelText('Name'), 'Lacking');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('The view “Lacking” is saved.');
  expect(to(save)[0]?.body).toEqual({ name: 'Lacking', shared: false, query: 'tab=matrix&status=MISSING' });
  await user.click(await item(/^Patrol/));
  await waitFor(() => expect(address()).toBe('/compliance?tab=matrix&status=SHORT'));
  await waitFor(() => expect(lines()).toEqual(['Patrol', 'Ann Brook']));
  await user.click(await item(/^Manage views/));
  await waitFor(() => expect(address()).toBe('/compliance?tab=reports&view=saved'));
  const list = within(await screen.findByRole('list', { name: 'Saved views' }));
  expect(textsOf(list.getAllByRole('link'))).toEqual(['Patrol', 'Lacking']);
  await user.click(screen.getByRole('button', { name: 'Rename Lacking' }));
  const rename = within(await screen.findByRole('dialog', { name: 'Rename the view' }));
  const name = await rename.findByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'Gaps');
  await user.click(rename.getByRole('button', { name: 'Rename' }));
  await screen.findByText('The view is now called “Gaps”.');
  expect(to(save)[1]?.body).toEqual({
    name: 'Gaps',
    shared: false,
    query: 'tab=matrix&status=MISSING',
    replaces: 'V2',
  });
  await user.dblClick(await screen.findByRole('button', { name: 'Remove Gaps' }));
  await screen.findByText('The view “Gaps” is removed.');
  expect(screen.queryByRole('button', { name: 'Remove Patrol' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Patrol' }));
  await waitFor(() => expect(address()).toBe('/compliance?tab=matrix&status=SHORT'));
});

test('shows a person as one line on a phone, which opens the requirements and their reasons', async () => {
  windowIs(390);
  page({
    'GET /api/compliance/people/9/': ok(
      standingsOf(
        '9',
        aStanding({ status: 'COMPLETED' }),
        aStanding({ requirement_id: 'R2', name: 'Forty hours a year' }),
      ),
    ),
    'GET /api/compliance/people/9/?requirement=R2': ok(
      standingsOf('9', aStanding({ requirement_id: 'R2', name: 'Forty hours a year' })),
    ),
  });
  const { user, address } = browseApp('/compliance?tab=matrix');
  const list = within(await screen.findByRole('list', { name: 'Compliance matrix' }));
  expect(screen.queryByRole('grid')).toBeNull();
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Cy ColeFirst AidMissing',
    'Ann BrookFirst Aid, Forty hours a yearMissing',
    'Zoe AdlerEvery requirement is metCompleted',
  ]);
  await user.click(list.getByRole('button', { name: /^Ann Brook/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Officer 9' }));
  expect(address()).toBe('/compliance?tab=matrix&person=9');
  expect(drawer.getByRole('link', { name: 'Training record' }).getAttribute('href')).toBe('/people/9?tab=record');
  const requirements = within(drawer.getByRole('list', { name: 'Requirements' }));
  expect(requirements.getAllByRole('button').map(({ textContent }) => textContent?.split('Missing')[0])).toEqual([
    'Forty hours a year',
    expect.stringMatching(/^First Aid/),
  ]);
  await user.click(requirements.getByRole('button', { name: /^Forty hours/ }));
  await screen.findByRole('dialog', { name: 'Forty hours a year: Officer 9' });
  expect(address()).toBe('/compliance?tab=matrix&person=9&cell=9.R2');
  await user.keyboard('{Escape}');
  await screen.findByRole('dialog', { name: 'Officer 9' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/compliance?tab=matrix'));
  await user.click(screen.getByRole('checkbox', { name: 'Select Cy Cole' }));
  await user.click(screen.getByRole('button', { name: 'Select all shown' }));
  screen.getByText('3 people selected');
});

test('shows one button for the controls and one menu for the actions in a narrow window', async () => {
  windowIs(820);
  const { user, address } = await open('/compliance?tab=matrix&unit=U1', {
    'GET /api/compliance/?unit=U1&limit=500': ok(two),
    'GET /api/compliance/?unit=U1&limit=1': ok(aTable([])),
  });
  expect(screen.queryByLabelText('As of')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Filter, 1 active' }));
  const filters = within(await screen.findByRole('dialog', { name: /^Filter/ }));
  await filters.findByLabelText('As of');
  await user.selectOptions(filters.getByLabelText('Group by'), 'By rank');
  await user.click(filters.getByRole('button', { name: 'Missing (2)' }));
  await waitFor(() => expect(address()).toBe('/compliance?tab=matrix&unit=U1&by=rank&status=MISSING'));
  expect(lines()).toEqual(['Officer', 'Ann Brook', 'Cy Cole']);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Evidence' }));
  await screen.findByRole('dialog', { name: 'Evidence' });
});

test('offers everyone, a unit, or for supervisors their team as scope, with the same question', async () => {
  const { user, address } = await open('/compliance?tab=matrix&status=MISSING', {
    'GET /api/employee-info/': ok({ ...employee, supervises: true }),
    'GET /api/compliance/?unit=U1&limit=500': ok(two),
    'GET /api/compliance/?unit=U1&limit=1': ok(aTable([])),
    'GET /api/my-people/?limit=500': ok({ ...two, supervises: true }),
  });
  const scope = () => screen.findByLabelText<HTMLSelectElement>('Scope');
  expect([...(await scope()).options].map(({ text }) => text)).toEqual(['Everyone', 'My team', 'Patrol']);
  await user.selectOptions(await scope(), 'Patrol');
  await waitFor(() => expect(address()).toBe('/compliance?tab=matrix&status=MISSING&unit=U1'));
  await user.selectOptions(await scope(), 'My team');
  await screen.findByRole('heading', { name: 'My people', level: 1 });
  expect(address()).toBe('/my-people?status=MISSING');
  await user.selectOptions(await scope(), 'Everyone');
  await waitFor(() => expect(address()).toBe('/compliance?tab=matrix&status=MISSING'));
});

test('offers no team to employees who supervise no one', async () => {
  await open();
  const { options } = await screen.findByLabelText<HTMLSelectElement>('Scope');
  expect([...options].map(({ text }) => text)).toEqual(['Everyone', 'Patrol']);
});

test('prints every row and the filters', async () => {
  const many = aTable(
    Array.from({ length: 120 }, (_, n) => aRow(String(n), { cells: [aCell({ status: 'MISSING' })] })),
  );
  const key_id = '5b3a'.repeat(16);
  const { answers, count } = page({
    'GET /api/compliance/?rank=K1&limit=500': ok(many),
    'GET /api/seals/?limit=1': ok({ seals: [{ key_id }], keys: [] }),
  });
  answers[state] = ok(aTable([], { sealed: { no: 7, at: '2027-03-03T08:00:00.000Z', root: '3f2abc' } }));
  browseApp('/compliance?tab=matrix&rank=K1&status=MISSING&search=officer');
  await screen.findByText('120 people');
  await screen.findByText('3f2abc');
  await screen.findByText('Officer', { selector: '.mantine-MultiSelect-pill *' });
  expect(grid().getAllByRole('rowheader').length).toBeLessThan(120);
  await waitFor(() => expect(count('GET /api/seals/?limit=1')).toBe(1));
  expect(screen.queryByText(/Key fingerprint/)).toBeNull();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(grid().getAllByRole('rowheader')).toHaveLength(120);
  expect(screen.getByText('Ranks: Officer · Statuses: Missing')).toBeTruthy();
  expect(screen.getByText('Compliance matrix · 120 people · Search: “officer”')).toBeTruthy();
  expect(screen.getByText(fingerprintText(key_id))).toBeTruthy();
  expect(screen.getByRole('link', { name: `${window.location.origin}/check/DEMO/key` })).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByText(/Ranks: Officer/)).toBeNull();
});

test('exports every person shown, with each requirement in words', async () => {
  const saved: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (one: Blob) => saved.push(one), revokeObjectURL() {} }));
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { user } = await open('/compliance?tab=matrix&status=MISSING');
  await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
  expect((await saved[0]?.text())?.replace('\uFEFF', '').split('\r\n')).toEqual([
    '"Employee ID","Name","Rank","Unit","Group","Gaps","First Aid","Forty hours a year"',
    '"9","Ann Brook","Officer","Patrol","","2","Missing, never certified","Short, 20.5 of 40 h"',
    '"11","Cy Cole","Officer","Court","","1","Missing, expired Jan 2, 2028","Not required"',
    '',
  ]);
  click.mockRestore();
});

test('shows a message for an empty table and for a failure', async () => {
  const { answers } = page({ [table]: refused(500) });
  const { user } = browseApp('/compliance?tab=matrix');
  await screen.findByText("We couldn't load compliance. Check your connection and try again.");
  const none: ComplianceTable = aTable([], { requirements: [] });
  answers[table] = ok(none);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No requirements in effect on this day.');
});

test('offers no enrollment to an administrator without manage_trainings', async () => {
  const { user } = await open('/compliance?tab=matrix', {}, ['admin_access']);
  await user.click(screen.getByRole('checkbox', { name: 'Select Ann Brook' }));
  expect(screen.getByRole('button', { name: 'Notify...' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Enroll...' })).toBeNull();
});

test('redirects other employees to the dashboard', async () => {
  page({}, []);
  const { address } = browseApp('/compliance?tab=matrix');
  await waitFor(() => expect(address()).toBe('/'));
});

const [exemptions, filings] = ['GET /api/exemptions/', 'GET /api/state-report/filings/'];
const report = 'GET /api/state-report/?from=2027-01-01&until=2027-01-31';

test.each([
  [
    '/compliance?tab=exemptions&on=2027-03-01',
    '/compliance?tab=requirements&on=2027-03-01&view=exemptions',
    'Requirements',
  ],
  [
    '/compliance?tab=report&from=2027-01-01&until=2027-01-31',
    '/compliance?tab=reports&from=2027-01-01&until=2027-01-31&view=state',
    'Reports',
  ],
])('%s leads to where that is now', async (before, now, tab) => {
  page({ [exemptions]: ok([]), [`${exemptions}?on=2027-03-01`]: ok([]), [filings]: ok([]), [report]: refused(500) });
  const { address } = browseApp(before);
  await waitFor(() => expect(address()).toBe(now));
  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe(tab);
});

test('lists evidence for everyone among the reports', async () => {
  const evidence = 'POST /api/compliance/evidence/';
  const { to } = page({ [evidence]: refused(500) });
  const { user } = browseApp('/compliance?tab=reports&view=evidence&on=2027-03-01');
  await user.click(await screen.findByRole('button', { name: 'Evidence' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Document \(\.pdf\)/ }));
  await screen.findByText(/We couldn't create the evidence/);
  expect(to(evidence)[0]?.body).toEqual({ on: '2027-03-01', form: 'pdf' });
  expect(screen.getByRole('link', { name: /in the matrix instead$/ }).getAttribute('href')).toBe(
    '/compliance?tab=matrix&on=2027-03-01',
  );
});
