import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { completed, employee, status, summaries } from '../../../../testing/certification-lists.ts';
import { network, ok, pausedResponse, refused } from '../../../../testing/fake-network.ts';
import { currentUrl, renderPart } from '../../../../testing/render-app.tsx';
import { cellsOf, cellsOfRow, textsOf } from '../../../../testing/tables.ts';
import { ManageCertificationsTab } from '../manage-certifications-tab.tsx';

const address = '/training?tab=manage-certifications&subtab=employees';
const second = 'GET /api/employee-certifications/?limit=500&cursor=abc';

afterEach(() => {
  window.scrollY = 0;
});

const three = [
  employee('9', 'Ada Baker', [status('Taser', 'COMPLETED', '2026-05-04', '2027-05-04')]),
  employee('1010', 'Ben Cole', [
    status('CPR', 'COMPLETED', '2026-05-04'),
    status('Driving', 'NEAR_EXPIRATION', '2025-12-01', '2026-12-01'),
    status('Firearms', 'MISSING'),
    status('Taser', 'PENDING'),
  ]),
  employee('200', 'Cara Ames', [status('CPR', 'MISSING'), status('Taser', 'MISSING')]),
];

/** Returns a page that is followed by `cursor=abc`. */
const firstPage = (rows: unknown) => ({
  ...ok(rows),
  headers: { Link: '</api/employee-certifications/?limit=500&cursor=abc>; rel="next"' },
});

const open = (at = address) => renderPart(<ManageCertificationsTab />, at);

const table = () => screen.findByRole('table', { name: 'Certifications by employee' });

/** Opens the subtab with three employees. */
async function openThree(at?: string) {
  network({ [summaries]: ok(three) });
  const user = open(at);
  await table();
  return user;
}

const ids = () =>
  screen.getAllByRole('rowheader').map((name) => name.closest('tr')?.querySelector('[data-label="ID"]')?.textContent);

// spec 2.53
test('employees are sorted by number, with their counts by status', async () => {
  await openThree();
  expect(ids()).toEqual(['9', '200', '1010']);
  const counts = ['Missing', 'Pending', 'Expiring Soon', 'Completed'];
  expect(textsOf(screen.getAllByRole('columnheader'))).toEqual(['ID', 'Name', 'Rank', ...counts, 'View Details']);
  expect(cellsOfRow('Ben Cole', counts)).toEqual(['1', '1', '1', '1']);
  screen.getByText('3 employees');
});

test('a count leads to the person in the matrix of compliance with that status', async () => {
  await openThree();
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(link('2 Missing of Cara Ames: show in Compliance')).toBe('/compliance?tab=matrix&status=MISSING&search=200');
  expect(link('1 Expiring Soon of Ben Cole: show in Compliance')).toBe(
    '/compliance?tab=matrix&status=NEAR_EXPIRATION&search=1010',
  );
  expect(link('1 Completed of Ada Baker: show in Compliance')).toBe('/compliance?tab=matrix&status=COMPLETED&search=9');
  // Nothing to show behind a 0.
  expect(screen.queryByRole('link', { name: /^0 / })).toBeNull();
});

test('a head sorts, with aria-sort, and the URL keeps it', async () => {
  const user = await openThree();
  const head = screen.getByRole('columnheader', { name: 'Missing' });
  await user.click(within(head).getByRole('button'));
  await user.click(within(head).getByRole('button'));
  expect(ids()).toEqual(['200', '1010', '9']);
  expect(head.getAttribute('aria-sort')).toBe('descending');
  expect(currentUrl()).toContain('sort=-missing');
  expect(screen.getByRole('columnheader', { name: 'ID' }).getAttribute('aria-sort')).toBe('none');
});

test('a URL with a sort opens sorted', async () => {
  await openThree(`${address}&sort=-id`);
  expect(ids()).toEqual(['1010', '200', '9']);
});

// spec 2.53
test('View Details shows the status in every training, the most urgent first', async () => {
  const user = await openThree();
  const toggle = screen.getByRole('button', { name: 'View Details of Ben Cole' });
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  await user.click(toggle);
  expect(cellsOf(screen.getByRole('table', { name: 'Trainings of Ben Cole' }))).toEqual([
    ['Firearms', 'Missing', 'Not Certified', 'Never', 'Never certifiedFind a class'],
    ['Taser', 'Pending Attendance', 'Not Certified', 'Never', 'Never certified'],
    ['Driving', 'Near Expiration', 'Mon, Dec 1, 2025', 'Tue, Dec 1, 2026', 'Find a class'],
    ['CPR', 'Completed', 'Mon, May 4, 2026', 'Never', ''],
  ]);
  await user.click(screen.getByRole('button', { name: 'Hide Details of Ben Cole' }));
  expect(screen.queryByRole('table', { name: 'Trainings of Ben Cole' })).toBeNull();
});

test('the search matches number and name, and shows how many employees it finds', async () => {
  const user = await openThree();
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search' }));
  await user.keyboard('aMeS');
  await waitFor(() => expect(ids()).toEqual(['200']));
  screen.getByText('1 of 3 employees');
  await user.clear(screen.getByRole('searchbox'));
  await user.keyboard('10');
  await waitFor(() => expect(ids()).toEqual(['1010']));
  await user.keyboard('x');
  await screen.findByText('No employees match “10x”.');
});

test('filters by status, one training and rank are in the URL, and add up', async () => {
  const expired = status('Firearms', 'MISSING', '2020-09-17', '2021-09-17');
  network({
    [summaries]: ok([
      { ...employee('9', 'Ada Baker', [expired]), rank_name: 'Sergeant', rank_order: 2 },
      { ...employee('200', 'Ben Cole', [status('Firearms', 'MISSING')]), rank_name: 'Sergeant', rank_order: 2 },
      { ...employee('300', 'Cara Ames', [status('Firearms', 'COMPLETED')]), rank_name: 'Captain', rank_order: 1 },
    ]),
  });
  const user = open('/training?tab=manage-certifications&subtab=employees&training=Firearms&status=missing');
  await table();
  expect(ids()).toEqual(['9', '200']);
  screen.getByText('2 of 3 employees');
  screen.getByText('Expired Fri, Sep 17, 2021');
  const select = (name: string) => screen.getByRole('combobox', { name });
  await user.selectOptions(select('Status'), 'Expired');
  expect(ids()).toEqual(['9']);
  expect(currentUrl()).toContain('training=Firearms&status=expired');
  expect(textsOf(within(select('Rank')).getAllByRole('option'))).toEqual(['Every rank', 'Captain', 'Sergeant']);
  await user.selectOptions(select('Rank'), 'Captain');
  screen.getByText('No employees match these filters.');
  await user.selectOptions(select('Status'), 'All statuses');
  await user.selectOptions(select('Training'), 'Every training');
  expect(ids()).toEqual(['300']);
  expect(screen.getByRole('link', { name: 'Cara Ames' }).getAttribute('href')).toBe('/people/300');
  expect(currentUrl()).toBe('/training?tab=manage-certifications&subtab=employees&rank=Captain');
});

test('pages are loaded one after the other, and loaded rows can be used meanwhile', async () => {
  const rest = pausedResponse(ok(three.slice(1)));
  network({ [summaries]: firstPage(three.slice(0, 1)), [second]: rest.answer });
  open();
  await table();
  expect(ids()).toEqual(['9']);
  await screen.findByText('1 employee so far, loading more...');
  await act(async () => rest.release());
  await screen.findByText('3 employees');
  expect(ids()).toEqual(['9', '200', '1010']);
});

test('a failed page keeps the others, and loading continues from there', async () => {
  const server = network({ [summaries]: firstPage(three.slice(0, 1)), [second]: refused(500) });
  const user = open();
  await screen.findByText('Failed to fetch certification status. Shown so far: 1 employee.');
  expect(ids()).toEqual(['9']);
  server.answers[second] = ok(three.slice(1));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('3 employees');
  expect(server.count(summaries)).toBe(1);
  expect(ids()).toEqual(['9', '200', '1010']);
});

// spec 8.35
test('a list that cannot be loaded shows a message and a retry', async () => {
  const server = network({ [summaries]: refused(500) });
  const user = open();
  await screen.findByText('Failed to fetch certification status');
  server.answers[summaries] = ok([]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('There are no active employees.');
});

// spec 2.51
test('leaving the subtab stops the loading', async () => {
  const rest = pausedResponse(ok(three.slice(1)));
  const third = 'GET /api/employee-certifications/?limit=500&cursor=def';
  const server = network({
    [summaries]: firstPage(three.slice(0, 1)),
    [second]: async () => {
      await rest.answer();
      return { ...ok([]), headers: { Link: '</x?cursor=def&limit=500>; rel="next"' } };
    },
    [third]: ok([]),
    [completed]: ok([]),
  });
  const user = open();
  await table();
  await user.click(screen.getByRole('tab', { name: 'Trainings' }));
  await screen.findByText('No trainings have been completed yet.');
  await act(async () => rest.release());
  expect(server.count(third)).toBe(0);
  expect(currentUrl()).toBe('/training?tab=manage-certifications&subtab=trainings');
});

/** A layout for jsdom, which has none: rows of 44 px in a page that the test scrolls. */
function laidOut() {
  window.scrollY = 0;
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(44);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, -window.scrollY, 1280, 44),
  );
  return function scrollTo(row: number) {
    window.scrollY = 44 * row;
    fireEvent.scroll(window);
  };
}

const people = (count: number) => Array.from({ length: count }, (_, n) => employee(String(1 + n), `Officer ${n}`));

test('a list of ten thousand employees renders only the rows near the screen', async () => {
  const scrollTo = laidOut();
  network({ [summaries]: ok(people(10_000)) });
  open();
  const list = await table();
  expect(list.getAttribute('aria-rowcount')).toBe('10001');
  await screen.findByText('10,000 employees');
  const drawn = ids().length;
  expect(drawn).toBeGreaterThan(10);
  expect(drawn).toBeLessThan(60);
  scrollTo(5000);
  await waitFor(() => expect(ids()).toContain('5001'));
  expect(ids().length).toBeLessThan(60);
});

test('the row with the focus stays rendered when it is scrolled away', async () => {
  const scrollTo = laidOut();
  network({ [summaries]: ok(people(1000)) });
  open();
  await table();
  act(() => screen.getByRole('button', { name: 'View Details of Officer 2' }).focus());
  scrollTo(500);
  await waitFor(() => expect(ids()).toContain('501'));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('View Details of Officer 2');
});
