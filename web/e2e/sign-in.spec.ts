import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { chief, enterPassword, enterSiteCode, expectDashboard, lakeside, officer, recruit, signIn } from './people.ts';

withOwnSite();

// spec 1.2, 1.5, 2.23
test('an officer enters the site code, signs in, sees the dashboard, and logs out', async ({ page }) => {
  await enterSiteCode(page, 'demo');
  await expect(page.getByText('Riverton Police Department').first()).toBeVisible();
  await enterPassword(page, officer);
  await expectDashboard(page);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('main')).toContainText('1004');
  await expect(page.getByText('Select an option from the sidebar to get started.')).toBeVisible();
  await expect(page.getByText(/^Welcome, .+!$/)).toBeVisible();

  await page.getByRole('button', { name: /^Welcome, / }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Site Code')).toBeVisible();
  // The browser stays known as one in which somebody has signed in.
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['__Host-device']);
});

// spec 5.2
test('an unknown site code shows an error under its field', async ({ page }) => {
  await enterSiteCode(page, 'NOWHERE');
  await expect(page.getByText('Invalid site code')).toBeVisible();
  await expect(page.getByLabel('Site Code')).toHaveValue('NOWHERE');
});

test('empty fields show an error', async ({ page }) => {
  await enterSiteCode(page, '');
  await expect(page.getByText('Site code is required')).toBeVisible();
  await page.getByLabel('Site Code').fill('LAKE');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
});

// spec 0.1
test('a wrong password shows the error of the server and keeps the username', async ({ page, browserErrors }) => {
  browserErrors.allow(/401 .*\/api\/token\//);
  await enterSiteCode(page, lakeside.site);
  await enterPassword(page, { ...lakeside, password: 'Lakeside#2026' });
  await expect(page.getByText('Invalid username or password')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue(lakeside.username);
  await enterPassword(page, lakeside);
  await expectDashboard(page);
});

test('a sign-in that has to wait says the place, and goes on by itself', async ({ page, browserErrors }) => {
  browserErrors.allow(/429 .*\/api\/token\//);
  const busy = { detail: 'Many people are signing in at this moment.', code: 'sign_in_busy', place: 12 };
  await page.route(
    '**/api/token/',
    (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '2' }, json: busy }),
    { times: 1 },
  );
  await enterSiteCode(page, lakeside.site);
  await enterPassword(page, lakeside);
  await expect(page.getByRole('status')).toContainText('You are number 12 in line. Please wait');
  await expectDashboard(page);
});

// spec 2.15, 2.17
test('a stored site code opens step 2 directly, and Change forgets it', async ({ page }) => {
  await enterSiteCode(page, 'LAKE');
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.goto('/login');
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(page.getByText("Lakeside Sheriff's Office").first()).toBeVisible();
  await page.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByLabel('Site Code')).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('site_code');
  await page.goto('/login');
  await expect(page.getByLabel('Site Code')).toBeVisible();
});

// spec 2.1
test('with a session, /login leads to the dashboard and leaves no history entry', async ({ page }) => {
  await signIn(page, chief);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await page.goto('/login');
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/profile');
});

// spec 2.10
test('protected pages lead to /login without a session', async ({ page }) => {
  for (const path of ['/', '/training', '/profile', '/settings', '/nowhere']) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
  }
});

// spec 2.2, 2.19, 4.4
test('a recruit chooses a first password that meets the rules', async ({ page, browserErrors }) => {
  browserErrors.allow(/400 .*\/api\/initial-password-reset\//);
  await enterSiteCode(page, recruit.site);
  await enterPassword(page, recruit);
  await expect(page).toHaveURL('/initial-reset-password');
  await expect(page.getByText(/must (differ|be different) from/)).toBeVisible();

  const password = page.getByLabel('New Password', { exact: true });
  const confirmation = page.getByLabel(/^Confirm/);
  const submit = page
    .getByRole('main')
    .getByRole('button', { name: /Password$/ })
    .last();
  const choose = async (text: string, again = text) => {
    await password.fill(text);
    await confirmation.fill(again);
    await submit.click();
  };

  await choose('short');
  const unmet = [
    'Password must be at least 8 characters long',
    'Password must include at least one number',
    'Password must include at least one special character',
  ];
  const said = page.getByText(unmet[0] ?? '');
  await expect(said).toBeVisible();
  expect((await said.innerText()).split('\n')).toEqual(unmet);

  await choose('Patrol#2026-night', 'Patrol#2026-day');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await choose(recruit.password);
  await expect(page.getByText('The new password must differ from your previous passwords')).toBeVisible();
  await choose('Riverton!1005');
  const reasons = ['your name, employee ID or badge number', 'the name or the site code of your department'];
  for (const reason of reasons) await expect(page.getByText(`Password must not contain ${reason}`)).toBeVisible();
  await choose('Patrol#2026-night');
  await expectDashboard(page);
});

// spec 2.21
test('without a reset request, the first-password page links to the sign-in form', async ({ page }) => {
  await page.goto('/initial-reset-password');
  await expect(page.getByText('Invalid Password Reset Request')).toBeVisible();
  await expect(page.getByText('Please return to login and try again.')).toBeVisible();
  await page
    .getByRole('button', { name: /login/i })
    .or(page.getByRole('link', { name: /login/i }))
    .click();
  await expect(page).toHaveURL('/login');
});

test('a link opens its address after the sign-in; after a logout the dashboard opens', async ({ page }) => {
  await page.goto('/training?tab=upcoming#top');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Site Code').fill(officer.site);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Your employee number.')).toBeVisible();
  await enterPassword(page, officer);
  await expect(page).toHaveURL('/training?tab=upcoming#top');
  await expect(page.getByRole('heading', { name: 'Upcoming Trainings' })).toBeVisible();
  await page.getByRole('button', { name: /^Welcome, / }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByLabel('Site Code').fill(officer.site);
  await page.getByRole('button', { name: 'Continue' }).click();
  await enterPassword(page, officer);
  await expect(page).toHaveURL('/');
});

test('a department that the device remembers is there after a logout, until Change', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Site Code').fill('lake');
  await page.getByLabel('Remember this department on this device').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await enterPassword(page, lakeside);
  await expectDashboard(page);
  await page.goto('/logout');
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(page.getByText("Lakeside Sheriff's Office").first()).toBeVisible();
  await page.getByRole('button', { name: 'Change' }).click();
  await page.goto('/login');
  await expect(page.getByLabel('Site Code')).toHaveValue('');
});
