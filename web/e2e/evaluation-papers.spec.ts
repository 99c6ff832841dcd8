import { contract } from '@muster/shared/contract';
import { apiAs, uniqueName } from './arrange.ts';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { pdfText } from './pdf-text.ts';
import { chief, sergeant, signIn } from './people.ts';
import { passChecks, rangeDay, shoot } from './range-day.ts';

withOwnSite();

test.beforeEach(({ page }) => page.setDefaultTimeout(15_000));

test('the qualification cards of a class are saved as one PDF', async ({ page, request }) => {
  const address = await rangeDay(await apiAs(request, sergeant));
  await signIn(page, sergeant);
  await page.goto(`${address.split('/evaluate/')[0]}?tab=evaluations`);
  const save = page.getByRole('button', { name: /^Qualification cards \(\d+\)$/ });
  const count = Number(/\d+/.exec(await save.innerText())?.[0]);
  const [saved] = await Promise.all([page.waitForEvent('download'), save.click()]);
  const chunks = await (await saved.createReadStream()).toArray();
  const { totalPages, text } = await pdfText(Buffer.concat(chunks));
  expect(totalPages).toBe(count);
  expect(text).toContain('Riverton Police Department');
});

test('results on paper are recorded in the name of the evaluator', async ({ page, request }) => {
  test.slow();
  const address = await rangeDay(await apiAs(request, sergeant));
  await page.setViewportSize({ width: 820, height: 1180 });
  await signIn(page, sergeant);
  await page.goto(address);
  await page.getByRole('button', { name: /^Relay 2 / }).click();
  await page.getByLabel('Results on paper: another person evaluated').check();
  await page.getByRole('combobox', { name: 'Evaluator' }).fill('1038');
  const [shooter = ''] = await page.locator('[data-person]').allInnerTexts();
  await passChecks(page);
  await shoot(page, [shooter], { misses: 0 });
  await page.getByRole('button', { name: `Complete the evaluation of ${shooter}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete the evaluation' });
  await dialog.getByRole('button', { name: 'Complete' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: `Open evaluation of ${shooter}` }).click();
  const instructor = (await (await apiAs(request, chief))(contract.roster.list, {})).find(
    ({ employee_id }) => employee_id === '1038',
  );
  const name = `${instructor?.first_name} ${instructor?.last_name}`;
  await expect(page.getByText(name).first()).toBeVisible();
});

test('the forms of a training are chosen in its editor', async ({ page }) => {
  const name = uniqueName('Pistol');
  await signIn(page, sergeant);
  await page.goto('/training?tab=manage');
  await page.getByRole('button', { name: 'Create New Training' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Training Type' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Course and credit' }).click();
  await dialog.getByRole('combobox', { name: 'Evaluations' }).click();
  const option = dialog.locator('[role=option]').first();
  const form = await option.innerText();
  await option.click();
  await dialog.getByRole('checkbox', { name: 'Must pass to be certified' }).check();
  await dialog.getByRole('button', { name: 'Create Training' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Training' });
  await expect(edit.getByText(form, { exact: true }).first()).toBeVisible();
});

/** Returns the controls that end beyond their person's card or the window. */
function beyondTheirCard(): string[] {
  const cards = [...document.querySelectorAll('li:has([data-person])')];
  const wide = cards.flatMap((card) => {
    const { right } = card.getBoundingClientRect();
    return [...card.querySelectorAll('*')]
      .filter((one) => one.getBoundingClientRect().right > right + 1)
      .map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '');
  });
  const isScrolling = document.documentElement.scrollWidth > window.innerWidth;
  return [...wide, ...(isScrolling ? ['page'] : []), ...(cards.length === 0 ? ['no cards'] : [])];
}

test('with text of twice the size, the evaluation of a class fits a phone', async ({ page, request }) => {
  const address = await rangeDay(await apiAs(request, sergeant));
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, sergeant);
  await page.goto(address);
  await page.getByRole('button', { name: /^Relay 2 / }).click();
  await page.addStyleTag({ content: 'html { font-size: 200% !important; }' });
  for (const section of [1, 2]) {
    const button = page.getByRole('button', { name: new RegExp(`^Section ${section}: `) });
    await button.click();
    await expect(button).toHaveAttribute('aria-current', 'step');
    await expect.poll(() => page.evaluate(beyondTheirCard)).toEqual([]);
  }
});
