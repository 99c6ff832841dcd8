import { readFile } from 'node:fs/promises';
import { contract } from '@muster/shared/contract';
import { addDays } from '@muster/shared/rules/calendar';
import type { APIRequestContext, Page } from '@playwright/test';
import { apiAs, displayedDate } from './arrange.ts';
import {
  addProgram,
  assign,
  changeTo,
  decide,
  mondayBefore,
  recordCourt,
  sendReport,
  start,
  writePhaseReport,
  writeReport,
  writeWeeklyReport,
} from './field-training-steps.ts';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { pdfText } from './pdf-text.ts';
import { sergeant, signIn, staff } from './people.ts';

withOwnSite();

const [trainer, second, third] = [staff('1030'), staff('1041'), staff('1042')];
const trainee = staff('1038');
const released = staff('1040');

/** Phases of four weeks. The second is extended and the third repeated by a week, so that it takes 18 weeks. */
const first = mondayBefore(18);
/** Returns a day of the program, by its week from 1 and its place in the week from 1. */
const dayOf = (week: number, weekday = 1) => addDays(first, (week - 1) * 7 + weekday - 1);
const begins = { 'phase-2': dayOf(5), 'phase-3': dayOf(10), 'phase-4': dayOf(15) };
const ends = { first: dayOf(4, 7), second: dayOf(9, 7), third: dayOf(14, 7), fourth: dayOf(18, 7) };

test.beforeEach(({ page }) => page.setDefaultTimeout(15_000));

/** Assigns another trainer on another shift to each later phase. The first one also has the last phase. */
async function assignOthers(request: APIRequestContext, id: string) {
  const ask = await apiAs(request, sergeant);
  const others = [
    { phase: 'phase-2', by: second, shift: 'Swings', from: begins['phase-2'] },
    { phase: 'phase-3', by: third, shift: 'Nights', from: begins['phase-3'] },
    { phase: 'phase-4', by: trainer, shift: 'Days', from: begins['phase-4'] },
  ];
  for (const { by, ...assignment } of others) {
    const body = { ...assignment, employee_id: by.username, role: 'trainer' as const };
    await ask(contract.fieldTraining.assign, { params: { id }, body });
  }
}

/** The trainee reads a report on the phone, and a supervisor reviews it. */
async function readAndReview(page: Page, address: string) {
  await changeTo(page, trainee);
  await page.goto(`${address}?tab=reports`);
  await page.getByRole('link', { name: /^Read report: Daily report/ }).click();
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await page.getByRole('dialog').getByLabel('Comment').fill('I will practice it');
  await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click();
  await expect(page.getByText('I will practice it')).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 900 });
  await changeTo(page, sergeant);
  await page.goto(`${address}?tab=reports&state=review`);
  await page.getByRole('link', { name: /^Review Daily report/ }).click();
  await page.getByRole('button', { name: 'Mark as reviewed' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as reviewed' }).click();
  await expect(page.getByText('Reviewed', { exact: true })).toBeVisible();
}

/** Decides about all phases: the second is extended, the third needs remedial training. */
async function decidePhases(page: Page, address: string) {
  await page.goto(address);
  const phase = (name: string) =>
    page.getByRole('region', { name: 'Phases' }).getByRole('listitem').filter({ hasText: name });
  await decide(page, { decision: 'Advance', on: ends.first });
  await expect(phase('Phase 2')).toContainText(`${displayedDate(dayOf(5))} to ${displayedDate(dayOf(8, 7))}`);
  await decide(page, { decision: 'Extend', on: dayOf(8, 3), weeks: 1 });
  await expect(phase('Phase 2')).toContainText('extended by 1 week');
  await expect(phase('Phase 2')).toContainText(`${displayedDate(dayOf(5))} to ${displayedDate(ends.second)}`);
  await decide(page, { decision: 'Advance', on: ends.second });
  await decide(page, { decision: 'Remediate', on: dayOf(13, 3), weeks: 1 });
  await expect(phase('Phase 3')).toContainText(`${displayedDate(dayOf(10))} to ${displayedDate(ends.third)}`);
  for (const on of [ends.third, ends.fourth]) await decide(page, { decision: 'Advance', on });
}

/** The ratings over time, by author and by phase. */
async function expectRatings(page: Page, address: string) {
  await page.goto(`${address}?tab=ratings`);
  await expect(
    page.getByRole('img', { name: 'All categories: average of 3.6 in the first week, 5.0 in the last week' }),
  ).toBeVisible();
  const authors = page.getByRole('img', { name: /^All categories by author/ });
  await expect(authors).toHaveAccessibleName(/average 4\.0, from 4 to 4.*average 5\.0, from 5 to 5/);
  const phases = page.getByRole('table', { name: 'Phase by phase' });
  for (const name of ['Phase 1', 'Phase 2', 'Phase 3', 'Phase 4: evaluation']) {
    await expect(phases.getByRole('columnheader', { name, exact: true })).toBeVisible();
  }
  await expect(phases.getByRole('row', { name: /^Driving: routine 4\.0 4\.0 5\.0 5\.0 4\.5/ })).toBeVisible();
}

/** Saves the program file. Returns its text. */
async function savedFile(page: Page, address: string): Promise<string> {
  await page.goto(`${address}?tab=file`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^field training .*\.pdf$/);
  return (await pdfText(await readFile(await file.path()))).text;
}

test('a program of 16 weeks: reports of four phases, an extension, remedial training, the attestation and the file', async ({
  page,
  request,
}) => {
  test.setTimeout(300_000);
  await signIn(page, sergeant);
  const address = await start(page, trainee, { program: await addProgram(page), from: first });
  const id = address.split('/').at(-1) ?? '';
  await assign(page, trainer, first);
  await assignOthers(request, id);

  await changeTo(page, trainer);
  await page.setViewportSize({ width: 390, height: 844 });
  const { clicks, seconds } = await writeReport(page, address, dayOf(1, 2));
  expect(clicks).toBeLessThanOrEqual(10);
  expect(seconds).toBeLessThan(180);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await readAndReview(page, address);

  await changeTo(page, trainer);
  await recordCourt(page, address, dayOf(1, 3));
  await writeWeeklyReport(page, address, { on: dayOf(1, 5), court: dayOf(1, 3) });
  await writePhaseReport(page, address, dayOf(4, 5));

  await changeTo(page, sergeant);
  await decidePhases(page, address);
  for (const { by, on, rating } of [
    { by: second, on: dayOf(9, 2), rating: 4 },
    { by: third, on: dayOf(14, 2), rating: 5 },
    { by: trainer, on: dayOf(18, 2), rating: 5 },
  ]) {
    await sendReport(await apiAs(request, by), { id, employee_id: trainee.username, on, rating });
  }
  await page.reload();
  await page.getByRole('button', { name: 'Attest completion' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Attest completion' }).click();
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible();

  await expectRatings(page, address);
  const text = await savedFile(page, address);
  for (const part of [
    ...['Phase 1', 'Phase 2', 'Phase 3', 'Phase 4: evaluation', 'Days', 'Swings', 'Nights'],
    ...['Extend, 1 week', 'Reason: Extend as agreed', 'Remediate, 1 week', 'Reason: Remediate as agreed'],
    ...[`${displayedDate(dayOf(1, 3))} Court`, 'Argued about the search', 'Comment of the trainee: I will practice it'],
    ...['Weekly report', 'Ten searches', 'Phase report', 'All goals are reached'],
    ...['Completion Record and Competency Attestation (A-9)', `Shown on ${dayOf(18, 2)}`],
  ]) {
    expect(text).toContain(part);
  }
});

test('a trainee is released, and others see nothing', async ({ page, browserErrors }) => {
  browserErrors.allow(/403 \(Forbidden\) .*\/api\/field-training\/trainees\//);
  test.setTimeout(180_000);
  const monday = mondayBefore(3);
  await signIn(page, sergeant);
  const address = await start(page, released, { program: await addProgram(page), from: monday });
  await decide(page, { decision: 'Release', on: addDays(monday, 8) });
  await expect(
    page.getByText(`The training ended with a release on ${displayedDate(addDays(monday, 8))}.`),
  ).toBeVisible();
  await changeTo(page, staff('1004'));
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible();
});
