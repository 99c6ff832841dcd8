import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { openDashboard, signIn, staff } from './people.ts';
import { openClasses, showClasses, trainingRow, unenroll } from './signup-tab.ts';

withOwnSite();

// spec 0.2, 1.5, 2.5, 2.54
test('an officer enrolls and unenrolls', async ({ page }) => {
  await openDashboard(page, staff('1031'));
  await page.getByRole('link', { name: 'Training', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Training Management' })).toBeVisible();
  await page.getByRole('tab', { name: 'Training Sign-up' }).click();

  const training = trainingRow(page, 'Crime Scene Photography');
  await expect(training).toContainText('Not Enrolled');
  await expect(training).toContainText('No');
  const classes = await showClasses(page, 'Crime Scene Photography');
  const row = classes.getByRole('row').filter({ has: page.getByRole('button', { name: 'Enroll', exact: true }) });
  await expect(row).toContainText('Forensics Laboratory');
  await expect(row).toContainText('10:00-16:00');
  const [, taken, size] = /(\d+)\/(\d+)/.exec((await row.textContent()) ?? '') ?? [];
  await row.getByRole('button', { name: 'Enroll', exact: true }).click();

  const success = page.getByRole('dialog', { name: 'Enrollment Successful' });
  await expect(success).toContainText('Crime Scene Photography');
  await expect(success).toContainText('Forensics Laboratory');
  await success.getByText('Close').click();
  await expect(success).toBeHidden();
  const seated = classes.getByRole('row').filter({ has: page.getByRole('button', { name: 'Unenroll' }) });
  await expect(seated).toContainText(`${Number(taken) + 1}/${size}`);
  await expect(training).toContainText('Enrolled');
  await expect(seated.getByRole('button', { name: 'Unenroll' })).toBeFocused();

  await seated.getByRole('button', { name: 'Unenroll' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm Unenrollment' });
  await expect(question).toContainText('Forensics Laboratory');
  await question.getByText('Cancel').click();
  await expect(question).toBeHidden();
  await seated.getByRole('button', { name: 'Unenroll' }).click();
  await question.getByRole('button', { name: 'Unenroll' }).click();
  const outcome = page.getByRole('dialog', { name: 'Unenrollment Successful' });
  await expect(outcome).toContainText('spot is now available');
  await page.keyboard.press('Enter');
  await expect(outcome).toBeHidden();
  await expect(row).toContainText(`${taken}/${size}`);
  await expect(training).toContainText('Not Enrolled');
});

// spec 2.54, 8.17
test('enrolling in a second class of the same training is refused with a reason', async ({ page, browserErrors }) => {
  browserErrors.allow(/409 .*\/enroll\//);
  await signIn(page, staff('1071'));
  const classes = await openClasses(page, 'Defensive Tactics');
  await classes.getByRole('button', { name: 'Enroll', exact: true }).first().click();
  await page.getByRole('dialog', { name: 'Enrollment Successful' }).getByText('Close').click();
  await classes.getByRole('button', { name: 'Enroll', exact: true }).click();
  const error = page.getByRole('dialog', { name: 'Enrollment Error' });
  await expect(error).toContainText('You are already enrolled in another Defensive Tactics training.');
  await expect(error).toContainText('Please unenroll from the other training before enrolling in this one.');
  await error.getByText('Close').click();

  // The row says so beforehand, and the seat can be moved.
  const second = classes.getByRole('row').filter({ hasText: 'You have a seat on' });
  await second.getByRole('button', { name: 'Move my seat here' }).click();
  const question = page.getByRole('dialog', { name: 'Move Your Seat' });
  await expect(question.getByText('Location')).toHaveCount(2);
  await question.getByRole('button', { name: 'Move my seat here' }).click();
  const moved = page.getByRole('dialog', { name: 'Enrollment Successful' });
  await expect(moved).toContainText('The old one is given up');
  await moved.getByText('Close').click();
  await expect(classes.getByRole('button', { name: 'Unenroll' })).toHaveCount(1);
  await expect(classes.getByRole('row').nth(1)).toContainText('You have a seat on');
  await unenroll(page, classes);
});

test('enrolling again from another tab shows a conflict', async ({ page, context, browserErrors }) => {
  browserErrors.allow(/409 .*\/enroll\//);
  await signIn(page, staff('1035'));
  const other = await context.newPage();
  const name = 'Leadership for Supervisors';
  const classes = await openClasses(page, name);
  const stale = await openClasses(other, name);
  await classes.getByRole('button', { name: 'Enroll', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Enrollment Successful' })).toBeVisible();
  await stale.getByRole('button', { name: 'Enroll', exact: true }).click();
  const error = other.getByRole('dialog', { name: 'Enrollment Error' });
  await expect(error).toContainText('You are already enrolled in this class');
  await error.getByText('Close').click();
  await unenroll(other, stale);
});
