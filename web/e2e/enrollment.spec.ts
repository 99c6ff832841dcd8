import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { openDashboard, staff } from './people.ts';
import { showClasses, trainingRow } from './signup-tab.ts';

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
