import { contract } from '@muster/shared/contract';
import { ageSession } from './age-session.ts';
import { apiAs } from './arrange.ts';
import { violationsOf } from './axe.ts';
import { setDisplayMode } from './display-modes.ts';
import { expect, test } from './fixture.ts';
import { createDepartment } from './own-department.ts';
import { signInByForm } from './people.ts';

test('an idle login session locks, and keeps its input until the holder proves their identity', async ({
  page,
  request,
  browserErrors,
}) => {
  browserErrors.allow(/401 .*\/api\//);
  const person = await createDepartment(request, 'Lakeshore Police');
  const ask = await apiAs(request, person);
  await ask(contract.settings.setSignIn, { body: { second_factor: 'nobody', inactivity_minutes: 30 } });
  await signInByForm(page, person);
  await page.goto('/training?tab=manage');
  await page.getByRole('button', { name: 'Create New Training' }).click();
  const form = page.getByRole('dialog', { name: 'Create Training Type' });
  const name = form.getByLabel('Name');
  await name.fill('Bicycle patrol');

  const token = (await page.context().cookies()).find((cookie) => cookie.name === 'access_token')?.value ?? '';
  await ageSession(token, 33);
  // The server locks the session, although the browser has recent input.
  await name.press('Enter');
  const lock = page.getByRole('dialog', { name: 'Locked' });
  const password = lock.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await expect(page).toHaveTitle('Locked - Muster');
  await expect(name).toBeHidden();
  for (const mode of ['light', 'dark', 'phone'] as const) {
    await setDisplayMode(page, mode);
    expect(await violationsOf(page, mode), mode).toEqual([]);
  }
  await page.keyboard.press('Escape');
  for (let n = 0; n < 6; n += 1) {
    await page.keyboard.press('Tab');
    const inside = await lock.evaluate((node) =>
      [...document.querySelectorAll(':focus')].every((one) => node.contains(one)),
    );
    expect(inside).toBe(true);
  }

  await password.fill('Lakeside#2026');
  await password.press('Enter');
  await expect(lock.getByText('This password is incorrect. Try again.')).toBeVisible();
  await expect(name).toBeHidden();
  await password.fill(person.password);
  await password.press('Enter');
  await expect(lock).toBeHidden();
  await expect(name).toHaveValue('Bicycle patrol');
  await form.getByRole('button', { name: 'Create Training' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('Bicycle patrol').first()).toBeVisible();
});
