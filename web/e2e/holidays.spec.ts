import { contract } from '@muster/shared/contract';
import { apiAs, dayFromNow, displayedDate, uniqueName } from './arrange.ts';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { sergeant, signIn } from './people.ts';

withOwnSite();

/** The class's day for each window. A week later is a department holiday. */
const windows = [
  [390, 40],
  [820, 41],
  [1280, 42],
] as const;

for (const [width, inDays] of windows) {
  test(`a holiday is entered, and a weekly repetition leaves it out with one click at ${width} px`, async ({
    page,
    request,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    const [name, holiday] = [uniqueName('Baton'), uniqueName('Founders Day')];
    const ask = await apiAs(request, sergeant);
    const type = await ask(contract.training.createType, { body: { name, type: 'in_department' } });
    const { id } = await ask(contract.training.addClass, {
      body: {
        training_type_id: type.id,
        location: 'Gym',
        class_size: 8,
        enrollment_start: new Date().toISOString(),
        enrollment_end: new Date(Date.now() + 30 * 86_400_000).toISOString(),
        dates: [{ date: dayFromNow(inDays), start_time: '05:00', end_time: '05:30' }],
      },
    });
    await signIn(page, sergeant);
    await page.goto('/training?tab=manage');
    await page.getByRole('button', { name: 'Locations, categories and holidays' }).click();
    const lists = page.getByRole('dialog');
    await expect(lists.getByRole('checkbox', { name: 'Thanksgiving Day' })).toBeChecked();
    await lists.getByRole('button', { name: 'Add a holiday' }).click();
    const fields = lists.getByRole('group', { name: 'Add a holiday' });
    await fields.getByLabel('Holiday name').fill(holiday);
    await fields.getByLabel('Date').fill(dayFromNow(inDays + 7));
    await fields.getByRole('button', { name: 'Add a holiday' }).click();
    await expect(lists.getByRole('button', { name: `Edit ${holiday}` })).toBeVisible();
    await lists.getByRole('button', { name: 'Close', exact: true }).last().click();

    await page.goto(`/classes/${id}`);
    if (width === 390) await page.getByRole('button', { name: 'More actions for this class' }).click();
    await page.getByRole(width === 390 ? 'menuitem' : 'button', { name: 'Repeat weekly' }).click();
    const dialog = page.getByRole('dialog');
    const sentence = `${displayedDate(dayFromNow(inDays + 7))} is a holiday: ${holiday}.`;
    await expect(dialog.getByText(sentence)).toBeVisible();
    expect(await dialog.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(1);
    await expect(dialog.getByRole('button', { name: 'Add 4 classes' })).toBeVisible();
    await dialog.getByRole('checkbox', { name: /^Leave out the/ }).click();
    await expect(dialog.getByRole('button', { name: /^Add [123] class/ })).toBeVisible();
    await expect(dialog.getByRole('checkbox', { name: displayedDate(dayFromNow(inDays + 7)) })).not.toBeChecked();

    const named = displayedDate(dayFromNow(inDays + 7));
    await page.goto(`/training?tab=calendar&show=own&date=${dayFromNow(inDays + 7)}`);
    await expect(page.getByRole('button', { name: new RegExp(`^${named}, .*${holiday}`) })).toBeVisible();
    await expect(page.getByRole('region', { name: named }).getByText(holiday)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
}
