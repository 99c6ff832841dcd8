import { contract } from '@muster/shared/contract';
import { apiAs, createClass, dayFromNow, displayedDate, uniqueName } from './arrange.ts';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { chief, openDashboard, sergeant, signIn, staff } from './people.ts';

withOwnSite();

/** The only member of a group, so that no other employee has these required hours. */
const officer = staff('1092');

test('an officer sees the required hours, the hours that a class would add, and an exemption', async ({
  page,
  request,
  otherPage,
}) => {
  const name = uniqueName('Refresher hours');
  const training = uniqueName('Night driving');
  const date = dayFromNow(9);
  const asChief = await apiAs(request, chief);
  const group = await asChief(contract.lists.addGroup, { body: { name: uniqueName('Night shift') } });
  const { first_name, last_name, badge_number, rank_id } = await asChief(contract.roster.profile, {
    params: { employee_id: officer.username },
  });
  await asChief(contract.roster.update, {
    params: { employee_id: officer.username },
    body: { first_name, last_name, badge_number, rank_id: rank_id ?? '', group_id: group.id },
  });
  const asSergeant = await apiAs(request, sergeant);
  await asSergeant(contract.requirements.create, {
    body: {
      name,
      asked: { rank_ids: [], unit_ids: [], group_ids: [group.id] },
      rule: {
        kind: 'hours',
        minutes: 480,
        period: { kind: 'cycle', months: 12, from: dayFromNow(0) },
        first_period: { kind: 'whole' },
      },
    },
  });
  await createClass(request, { name: training, seats: 5, date, hours: ['08:00', '11:00'] });

  await openDashboard(page, officer);
  const own = page.getByRole('region', { name: 'Your requirements' });
  const card = own.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(card.getByText('0 min of 8 h', { exact: true })).toBeVisible();
  await expect(card.getByText('Short', { exact: true })).toBeVisible();

  await page.goto('/training?tab=signup');
  await page.getByRole('button', { name: `Show classes of ${training}` }).click();
  const what = `What if I take this class? ${training} on ${displayedDate(date)}`;
  const offer = page.getByRole('button', { name: what });
  await expect(offer).toBeVisible();
  const screen = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 390, height: 844 });
  // Large enough for a finger.
  await expect.poll(async () => (await offer.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.setViewportSize(screen);
  await offer.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(name)).toBeVisible();
  await expect(dialog.getByText(/3 h of 8 h/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('table', { name: `Classes of ${training}` })
    .getByRole('button', { name: 'Enroll' })
    .click();
  await expect(page.getByText('Enrollment Successful')).toBeVisible();
  await page.goto('/');
  await expect(card.getByText('3 h more from enrollments · 5 h still needed', { exact: true })).toBeVisible();

  await signIn(otherPage, chief);
  await otherPage.goto('/compliance?tab=exemptions');
  await otherPage.getByRole('button', { name: 'Grant exemption' }).click();
  const form = otherPage.getByRole('dialog');
  await form.getByLabel('Employee ID').fill(officer.username);
  await expect(form.getByText(`This is ${first_name} ${last_name}.`)).toBeVisible();
  await form.getByLabel('Requirement', { exact: true }).selectOption({ label: name });
  await form.getByLabel('Reason').fill('On leave until spring');
  await form.getByRole('button', { name: 'Grant exemption' }).click();
  await expect(otherPage.getByText(`is exempt from ${name}.`)).toBeVisible();
  await page.reload();
  await expect(card.getByText('Exempt', { exact: true })).toBeVisible();
  await expect(card.getByText(/Reason: On leave until spring/).first()).toBeVisible();

  await otherPage.getByRole('button', { name: new RegExp(`^End the exemption of .* from ${name}$`) }).click();
  await otherPage.getByRole('dialog').getByLabel('Reason').fill('Came back');
  await otherPage.getByRole('dialog').getByRole('button', { name: 'End exemption' }).click();
  await expect(otherPage.getByText(/^The exemption of .* is ended\.$/)).toBeVisible();
  await page.reload();
  await expect(card.getByText('Short', { exact: true })).toBeVisible();
});
