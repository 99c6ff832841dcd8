import { contract } from '@muster/shared/contract';
import { weekdayOf } from '@muster/shared/field-training/program';
import { type FormAnswers, itemsOf } from '@muster/shared/forms/form';
import { addDays } from '@muster/shared/rules/calendar';
import type { Page } from '@playwright/test';
import { type apiAs, dayFromNow, displayedDate, uniqueName } from './arrange.ts';
import { countClicks } from './count-clicks.ts';
import { expect } from './fixture.ts';
import { type Person, signIn } from './people.ts';

type Ask = Awaited<ReturnType<typeof apiAs>>;

/** Ends the login session, and signs in as another person. */
export async function changeTo(page: Page, person: Person) {
  await page.goto('/logout');
  await expect(page.getByLabel('Site Code')).toBeVisible();
  await signIn(page, person);
}

/** Returns the Monday of a week that is this many weeks ago. */
export function mondayBefore(weeks: number): string {
  const today = dayFromNow(0);
  return addDays(today, 1 - weekdayOf(today) - weeks * 7);
}

/** Adds a program from the template, with its forms. Returns its name. */
export async function addProgram(page: Page): Promise<string> {
  const name = uniqueName('San Jose');
  await page.goto('/field-training/programs');
  await page.getByRole('button', { name: 'New program' }).click();
  await page.getByRole('menuitem', { name: /San Jose model/ }).click();
  // Forms that exist are used as they are.
  await page.getByRole('button', { name: /continue$/i }).click();
  await page.getByLabel('Name', { exact: true }).first().fill(name);
  await page.getByRole('button', { name: 'Save program' }).click();
  await expect(page.getByText('The program is saved.')).toBeVisible();
  return name;
}

/** Starts the program for a person. Returns the address of the trainee. */
export async function start(
  page: Page,
  { username }: Person,
  { program, from }: { program: string; from: string },
): Promise<string> {
  await page.goto('/field-training');
  await page.getByRole('button', { name: 'Start field training' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start field training' });
  await dialog.getByLabel('Employee').fill(username);
  await dialog.getByLabel('Program').selectOption({ label: program });
  await dialog.getByLabel('First day').fill(from);
  await dialog.getByRole('button', { name: 'Start field training' }).click();
  await expect(page).toHaveURL(/\/field-training\/trainees\//);
  return page.url();
}

/** Assigns a trainer of the present phase from a day, on the day shift. */
export async function assign(page: Page, { username }: Person, from: string) {
  await page.getByRole('button', { name: 'Assign trainer' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Assign trainer' });
  await dialog.getByLabel('Employee').fill(username);
  await dialog.getByLabel('From').fill(from);
  await dialog.getByLabel('Shift').fill('Days');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByText('The assignment is recorded.')).toBeVisible();
}

interface Decision {
  decision: 'Advance' | 'Extend' | 'Remediate' | 'Release';
  on: string;
  weeks?: number;
}

/** Decides about the present phase, with a reason. */
export async function decide(page: Page, { decision, on, weeks }: Decision) {
  await page.getByRole('button', { name: 'Decide about the phase' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decide about the phase' });
  await dialog.getByRole('radio', { name: decision }).check();
  if (weeks !== undefined) await dialog.getByLabel('Weeks to add').fill(String(weeks));
  await dialog.locator('input[type=date]').fill(on);
  await dialog.getByLabel('Reason').fill(`${decision} as agreed`);
  await dialog.getByRole('button', { name: 'Record decision' }).click();
  await expect(dialog).toBeHidden();
}

/** Writes the daily report of a day: some ratings, one with a mandatory comment, the rest not observed. */
export async function writeReport(page: Page, address: string, on: string) {
  const { click, count } = countClicks();
  const began = Date.now();
  await page.goto(`${address}/report/daily?on=${on}`);
  const rate = (category: string, rating: RegExp) =>
    click(page.getByRole('radiogroup', { name: category, exact: true }).getByRole('radio', { name: rating }));
  for (const category of ['Driving: routine', 'Officer safety: general', 'Radio: listening', 'Criminal law']) {
    await rate(category, /^4/);
  }
  await rate('Acceptance of feedback', /^2/);
  await page.getByLabel('Comment on Acceptance of feedback').fill('Argued about the search');
  await click(page.getByRole('button', { name: 'Mark the other 26 as not observed' }));
  await page.getByRole('textbox', { name: 'Most acceptable performance' }).fill('Calm at a collision');
  await page.getByRole('textbox', { name: 'Least acceptable performance' }).fill('Search of a suspect');
  await click(page.getByRole('button', { name: 'Review and submit' }));
  await click(page.getByRole('dialog').getByRole('button', { name: 'Submit' }));
  await expect(page.getByText(/^The report is submitted/)).toBeVisible();
  return { clicks: count(), seconds: (Date.now() - began) / 1000 };
}

/** Fills in the fields of a report that is open, submits it, and waits for the trainee's page. */
async function submit(page: Page, fields: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(fields)) {
    await page.getByRole('textbox', { name, exact: true }).fill(text);
  }
  await page.getByRole('button', { name: 'Review and submit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(/^The report is submitted/)).toBeVisible();
}

/** Records that a day has no report because of a hearing. */
export async function recordCourt(page: Page, address: string, on: string) {
  await page.goto(address);
  await page.getByRole('button', { name: 'Record a day without report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Day without a report' });
  await dialog.getByLabel('Day', { exact: true }).fill(on);
  await dialog.getByLabel('Reason').selectOption({ label: 'Court' });
  await dialog.getByRole('button', { name: 'Record reason' }).click();
  await expect(page.getByText('The reason is recorded.')).toBeVisible();
}

/** Writes the weekly report of a week with one daily report and one day without. The page shows both. */
export async function writeWeeklyReport(page: Page, address: string, { on, court }: { on: string; court: string }) {
  await page.goto(`${address}/report/weekly?on=${on}`);
  const days = page.getByRole('region', { name: 'Daily reports of this period' });
  await expect(days.getByText(/^1 daily report/)).toBeVisible();
  await expect(days.getByText(`${displayedDate(court)}: no report, court`)).toBeVisible();
  await expect(days.getByRole('row', { name: /^Acceptance of feedback 2\.0/ })).toBeVisible();
  await days.getByRole('button', { name: 'Texts and comments of the days' }).click();
  await expect(days.getByText('Argued about the search')).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Progress' }).getByRole('radio', { name: 'As planned' }).check();
  await submit(page, { Strengths: 'Collisions', Weaknesses: 'Searches', 'Plan for next week': 'Ten searches' });
}

/** Writes the report at the end of a phase. */
export async function writePhaseReport(page: Page, address: string, on: string) {
  await page.goto(`${address}/report/phase?on=${on}`);
  const choice = page.getByRole('radiogroup', { name: 'Recommendation' });
  await choice.getByRole('radio', { name: 'Advance to the next phase' }).check();
  const reasons = 'Reasons for the recommendation';
  await submit(page, { Strengths: 'Radio', Weaknesses: 'Searches of vehicles', [reasons]: 'All goals are reached' });
}

interface DailyReport {
  /** The internal id of the trainee, and the employee ID. */
  id: string;
  employee_id: string;
  on: string;
  rating: number;
}

/** Sends a daily report with one rating for every category, as the author of the calls. */
export async function sendReport(ask: Ask, { id, employee_id, on, rating }: DailyReport) {
  const { program } = await ask(contract.fieldTraining.trainee, { params: { id } });
  const params = { id: program.daily_form_id ?? '' };
  const { version, content } = await ask(contract.evaluations.form, { params });
  const answers: FormAnswers['items'] = {};
  for (const item of itemsOf(content)) {
    if (item.kind === 'scale') answers[item.key] = { value: rating };
    else if (item.kind === 'text' && !item.optional) answers[item.key] = { value: `Shown on ${on}` };
  }
  const body = { employee_id, form_id: params.id, version, on, answers: { items: answers } };
  await ask(contract.evaluations.complete, {
    body: { ...body, field_training: { trainee_id: id, report: 'daily' as const } },
  });
}
