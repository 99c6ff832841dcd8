import { contract } from '@muster/shared/contract';
import { surveyQuestions, surveyTexts } from '@muster/shared/rules/survey';
import type { APIRequestContext, Page } from '@playwright/test';
import { updateStored } from './age-session.ts';
import { apiAs, dayFromNow, uniqueName } from './arrange.ts';
import { violationsOf } from './axe.ts';
import { countClicks } from './count-clicks.ts';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { chief, officer, sergeant, signIn, siteCodes, staff } from './people.ts';

withOwnSite();

const others = ['1101', '1111', '1113', '1114'];

/** Creates a training with a class early today, with the officer and four other attendees. */
async function arrangeClass(request: APIRequestContext) {
  const ask = await apiAs(request, sergeant);
  const name = uniqueName('Baton');
  const type = await ask(contract.training.createType, { body: { name, type: 'in_department' } });
  const row = await ask(contract.training.addClass, {
    body: {
      training_type_id: type.id,
      location: 'Gym',
      class_size: 8,
      enrollment_start: new Date(Date.now() - 2 * 86_400_000).toISOString(),
      enrollment_end: new Date(Date.now() - 86_400_000).toISOString(),
      dates: [{ date: dayFromNow(-1), start_time: '04:10', end_time: '04:40' }],
    },
  });
  const params = { classId: row.id };
  for (const employee_id of [officer.username, ...others]) {
    await ask(contract.attendance.addAttendee, { params, body: { employee_id } });
  }
  return { name, id: row.id };
}

/** Moves the last day of a survey into the past, in the database: the test does not control the server's clock. */
const endSurvey = (id: string) =>
  updateStored({ PK: `${siteCodes.DEMO}#EVALUATION`, SK: id }, 'SET closes_on = :on', { ':on': dayFromNow(-2) });

const fitsWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('attendance is closed, attendees answer the survey, and the chief sees results once it has closed', async ({
  page,
  request,
}) => {
  test.slow();
  const { name, id } = await arrangeClass(request);
  await signIn(page, sergeant);
  await page.goto(`/classes/${id}?tab=attendance`);
  await page.getByRole('button', { name: 'All present' }).click();
  await page.getByRole('button', { name: /^Save attendance \(5/ }).click();
  await page.getByRole('button', { name: 'Lock attendance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lock attendance' });
  await dialog.getByRole('button', { name: 'Lock attendance' }).click();
  await page.getByRole('tab', { name: 'Survey' }).click();
  await expect(page.getByText('0 of 5 attendees answered.')).toBeVisible();

  // The officer, on a phone: from the dashboard, in at most ten clicks.
  await page.goto('/logout');
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, officer);
  await page.goto('/');
  const { click, count } = countClicks();
  await click(page.getByRole('link', { name: `Answer the survey about ${name}`, exact: true }));
  const submit = page.getByRole('button', { name: 'Submit survey' });
  await expect(submit).toBeVisible();
  expect(await fitsWindow(page)).toBe(true);
  expect(await violationsOf(page, 'light')).toEqual([]);
  for (const question of surveyQuestions) {
    const group = page.getByRole('radiogroup', { name: surveyTexts[question] });
    await click(group.getByRole('radio', { name: '5, strongly agree' }));
  }
  await page.getByLabel('What was most useful?').fill('The scenarios');
  await click(submit);
  await expect(page.getByText('Thank you. Your survey is submitted.')).toBeVisible();
  expect(count()).toBeLessThanOrEqual(10);
  await page.reload();
  await expect(page.getByText('You have answered.')).toBeVisible();
  await expect(page.getByText('The scenarios')).toHaveCount(0);

  for (const other of others) {
    const ask = await apiAs(request, staff(other));
    const ratings = { objectives: 4, useful: 4, knowledge: 5, teaching: 4, materials: 3, pace: 2 };
    await ask(contract.surveys.submit, { params: { classId: id }, body: { ratings } });
  }
  await page.goto('/logout');
  await signIn(page, chief);
  await page.goto(`/classes/${id}?tab=survey`);
  await expect(page.getByText('5 of 5 attendees answered.')).toBeVisible();
  await expect(page.getByText('Results are shown after that day.')).toBeVisible();
  await expect(page.getByText('The scenarios')).toHaveCount(0);

  await endSurvey(id);
  for (const width of [390, 820, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/classes/${id}?tab=survey`);
    await expect(page.getByText('The scenarios')).toBeVisible();
    await expect(page.getByText(surveyTexts.pace)).toBeVisible();
    expect(await fitsWindow(page), `${width} px`).toBe(true);
    await page.goto('/compliance?tab=reports&view=surveys');
    const row = page.getByRole('row', { name }).or(page.getByRole('listitem').filter({ hasText: name }));
    await expect(row.first()).toContainText('5 of 5');
    expect(await fitsWindow(page), `${width} px`).toBe(true);
    expect(await violationsOf(page, 'light')).toEqual([]);
  }
});
