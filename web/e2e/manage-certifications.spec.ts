import type { TrainingType } from '@muster/shared/areas/training';
import { expiryOf } from '@muster/shared/rules/certification';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { sergeant, signIn, staff } from './people.ts';

/** The API as the person who is signed in on the page has it: for what other screens do. */
async function apiOf(page: Page, request: APIRequestContext) {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'access_token')?.value;
  const headers = { Authorization: `Bearer ${token}`, 'X-Site-Code': 'DEMO' };
  return {
    types: async (): Promise<TrainingType[]> => (await request.get('/api/training-types/', { headers })).json(),
    post: async (path: string, data: object): Promise<{ id: string }> => {
      const answer = await request.post(path, { data, headers });
      expect(answer.status(), await answer.text()).toBe(201);
      return answer.json();
    },
  };
}

/** The department's date so many days from now, `2027-03-03`. */
function dayFromNow(days: number): string {
  const at = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(at);
}

/** `2027-03-03` as the screens show it. */
function shown(date: string): string {
  const format = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-US', format).format(new Date(`${date}T00:00:00Z`));
}

const trainings = '/training?tab=manage-certifications';

test('the sergeant certifies the class of last week, and the officer sees it', async ({ page, request, browser }, {
  retry,
}) => {
  const officer = staff('1033');
  // A second try has a class of its own, which is the later one.
  const held = dayFromNow(-8 + retry);
  const [name, location] = ['Conducted Energy Weapon', `Annex, Room ${7 + retry}`];
  await signIn(page, sergeant);
  const api = await apiOf(page, request);
  const type = (await api.types()).find((one) => one.name === name);
  expect(type?.is_mandatory).toBe(true);
  // The class of last week is entered after the fact, with the officer who was there.
  const session = { date: held, start_time: `${held}T05:00:00`, end_time: `${held}T06:00:00` };
  const { id } = await api.post('/api/trainings/add-class/', {
    training_type_id: type?.id,
    location,
    class_size: 10,
    enrollment_start: `${dayFromNow(-30)}T12:00:00Z`,
    enrollment_end: `${dayFromNow(-9)}T12:00:00Z`,
    dates: [session],
  });
  await api.post(`/api/trainings/${id}/add-attendee/`, { employee_id: officer.username });

  await page.goto(trainings);
  await page.getByRole('searchbox', { name: 'Search' }).fill(location);
  await page.getByRole('button', { name: `Show details of ${name}, ${shown(held)}` }).click();
  await expect(page.getByText(location)).toBeVisible();
  await page.getByRole('button', { name: 'View Attendance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Training Attendance' });
  await expect(dialog.getByRole('row').filter({ hasText: '1033' })).toContainText('Enrolled');
  await dialog.getByRole('button', { name: 'Issue All Certifications' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`1 certification issued for ${name}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'View Attendance' })).toBeFocused();
  await page.getByRole('button', { name: 'View Attendance' }).click();
  await expect(dialog.getByText('Everyone listed is certified.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Employees' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('1033');
  await expect(page.getByText(/^1 of \d+ employees$/)).toBeVisible();
  await page.getByRole('button', { name: /^View Details of/ }).click();
  const status = page.getByRole('table', { name: /^Trainings of/ }).getByRole('row', { name });
  await expect(status).toContainText('Completed');
  await expect(status).toContainText(shown(held));

  const other = await browser.newPage();
  await signIn(other, officer);
  await other.goto('/training?tab=completed');
  const mine = other.getByRole('table', { name: 'Mandatory Training Status' }).getByRole('row', { name });
  await expect(mine).toContainText('Completed');
  await expect(mine).toContainText(shown(held));
  const expires = expiryOf(held, type?.expiration_months ?? undefined);
  await expect(mine).toContainText(expires ? shown(expires) : 'Never');
  await other.close();
});

test('a link leads to the same subtab, order and search', async ({ page }) => {
  await signIn(page, sergeant);
  await page.goto(`${trainings}&subtab=employees`);
  await page.getByRole('columnheader', { name: 'Missing' }).getByRole('button').click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('10');
  await expect(page).toHaveURL(/sort=missing.*search=10|search=10.*sort=missing/);
  const ids = () => page.locator('[data-label="ID"]').allTextContents();
  // The address is there first, then the rows.
  await expect(page.getByRole('columnheader', { name: 'Missing' })).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(async () => (await ids()).every((id) => id.includes('10'))).toBe(true);
  const before = await ids();
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Missing' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('10');
  await expect.poll(ids).toEqual(before);
});

test('an officer has neither the tab nor what its link leads to', async ({ page }) => {
  await signIn(page, staff('1043'));
  await page.goto(trainings);
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Calendar');
  await expect(page.getByRole('tab', { name: 'Manage Certifications' })).toHaveCount(0);
});
