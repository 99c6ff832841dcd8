import type { Page } from '@playwright/test';
import { countClicks } from './count-clicks.ts';
import { expect, test } from './fixture.ts';
import { createEmptyDepartment } from './own-department.ts';
import type { Person } from './people.ts';

/** The size of the department. `E2E_SETUP=540,3101` measures a large one. */
const [people = 60, certifications = 300] = (process.env.E2E_SETUP ?? '60,300').split(',').map(Number);
/** The clicks from the first sign-in to the overview. At most 60 are allowed. */
const clicksNeeded = 35;
const password = 'Quiet!Harbour.58';

const ranks = ['Officer', 'Officer', 'Officer', 'Sergeant', 'Lieutenant', 'Dispatcher'];
const units = ['Day Watch', 'Night Watch', 'Investigations'];
const rankOf = (n: number) => ranks[n % ranks.length] ?? '';
const groupOf = (n: number) => (rankOf(n) === 'Dispatcher' ? 'Dispatcher' : 'Sworn');

/** Returns the file of a personnel system: the administrator and all others, with their supervisor. */
function rosterFile(): string {
  const lines = Array.from({ length: people - 1 }, (_, n) => {
    const boss = n < 6 ? 1001 : 2000 + (n % 6);
    return `${2000 + n},Pat,Member ${n},B${n},${rankOf(n)},${units[n % units.length]},${groupOf(n)},${boss},2015-03-02`;
  });
  return [
    'Employee ID,First Name,Last Name,Badge Number,Rank,Unit,Group,Supervisor ID,Hire Date',
    '1001,Ada,Chief,1001,Chief,Day Watch,Sworn,,',
    ...lines,
  ].join('\n');
}

const trainings = ['Legislative update', 'CPR', 'Handgun proficiency', 'First Aid', 'Emergency Vehicle Operation'];

/** Returns past certifications, in trainings that the state requires and in others. */
function historyFile(): string {
  const lines = Array.from({ length: certifications }, (_, n) => {
    const round = Math.floor(n / (people - 1));
    const [training, year] = [trainings[round % trainings.length], 2026 - Math.floor(round / trainings.length)];
    return `${2000 + (n % (people - 1))},${training},${year}-0${1 + (n % 9)}-15,8`;
  });
  return ['Employee ID,Training,Completed,Hours', ...lines].join('\n');
}

type Click = ReturnType<typeof countClicks>['click'];

async function chooseFile(page: Page, click: Click, name: string, text: string) {
  const chooser = page.waitForEvent('filechooser');
  await click(page.getByRole('button', { name: 'Choose a file' }));
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

/** Guides the first administrator from the temporary password to the setup guide. */
async function signInFirst(page: Page, admin: Person, click: Click) {
  await page.goto('/login');
  await page.getByLabel('Site Code').fill(admin.site);
  await click(page.getByRole('button', { name: 'Continue' }));
  await page.getByLabel('Username').fill(admin.username);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await click(page.getByRole('button', { name: 'Login' }));
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel(/^Confirm/).fill(password);
  await click(page.getByRole('button', { name: 'Set Password' }));
  await expect(page.getByRole('heading', { name: 'Set up your department' })).toBeVisible();
}

const step = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
const guide = (page: Page) => page.getByRole('link', { name: /^Setup/ });

test('a new department is set up from the temporary password to the compliance overview', async ({ page }) => {
  // The time limit of the whole setup, also with 540 people.
  test.setTimeout(600_000);
  page.setDefaultTimeout(15_000);
  const admin = await createEmptyDepartment('Harbor Police Department');
  const clicks = countClicks();
  const { click } = clicks;
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await signInFirst(page, admin, click);
  await expect(page.getByText('0 of 8 steps done or skipped')).toBeVisible();
  for (const width of [390, 820, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await click(step(page, 'Department and time format').getByRole('button', { name: 'Confirm settings' }));
  await expect(guide(page)).toContainText('1 of 8');

  await click(page.getByRole('link', { name: 'Import roster' }));
  await chooseFile(page, click, 'roster.csv', rosterFile());
  await click(button(/^Add \d+ names$/));
  for (const column of ['Unit', 'Group']) await click(page.getByRole('checkbox', { name: `${column} (1 employee)` }));
  await click(button(`Import ${people - 1} and update 1 employee`));
  await expect(page.getByText(`${people - 1} employees created.`)).toBeVisible({ timeout: 300_000 });
  await click(button(/^Print \d+ slips$/));
  await click(guide(page));
  await expect(step(page, 'Roster')).toContainText(`${people} employees`);
  await expect(step(page, 'Ranks')).toContainText('Done');
  await expect(step(page, 'Units and groups')).toContainText('3 units, 2 groups');

  await click(page.getByRole('link', { name: 'Add requirements' }));
  await click(button('Add state rules'));
  await clicks.choose(page.getByLabel('State', { exact: true }), 'Texas');
  await click(button('Add 3 rules'));
  await expect(page.getByText('3 rules of Texas added')).toBeVisible();
  await click(guide(page));
  await expect(step(page, 'Trainings and requirements')).toContainText('3 requirements');

  await click(page.getByRole('link', { name: 'Import history' }));
  await chooseFile(page, click, 'history.csv', historyFile());
  await click(button(/for the other \d+$/));
  await click(button(/^Create \d+ trainings$/));
  const all = `${certifications.toLocaleString('en-US')} certifications`;
  await expect(button(`Import ${all}`)).toBeVisible({ timeout: 60_000 });
  await click(button(`Import ${all}`));
  await expect(page.getByText(`${all} recorded.`)).toBeVisible({ timeout: 300_000 });
  await click(guide(page));
  await expect(step(page, 'Training history')).toContainText('certifications');

  await click(page.getByRole('link', { name: 'Open employees' }));
  await page.getByRole('searchbox').fill('2003');
  await click(page.getByRole('button', { name: /^Edit / }).first());
  await click(button('Permissions'));
  await click(page.getByRole('checkbox', { name: 'manage trainings' }));
  await click(button('Cancel'));
  await click(guide(page));
  await expect(step(page, 'People with permissions')).toContainText('1 other person with a permission');

  await click(page.getByRole('link', { name: 'Set policy' }));
  await click(page.getByRole('radio', { name: 'Everyone with a permission' }));
  await click(page.getByRole('form', { name: 'Policy' }).getByRole('button', { name: 'Save' }));
  await expect(page.getByText('The policy is saved.')).toBeVisible();
  await click(guide(page));
  await expect(page.getByText('8 of 8 steps done or skipped')).toBeVisible();
  await click(button('Finish setup'));
  await expect(page).toHaveURL(/\/compliance/);
  await expect(page.getByRole('link', { name: /^Fully compliant: / })).toBeVisible({ timeout: 30_000 });
  await expect(guide(page)).toHaveCount(0);
  expect(clicks.count()).toBe(clicksNeeded);
});
