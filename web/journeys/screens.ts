import type { Cookie, Page, Route } from '@playwright/test';
import { goToSignup, openCourse } from './courses.ts';
import { expect } from './fixture.ts';
import { enterPassword, enterSiteCode, type Person, signIn, staff } from './people.ts';

/** One screen, dialog, menu or state of the product, and how to get there. */
export interface Screen {
  name: string;
  /** Who is signed in; nobody when absent. */
  as?: Person;
  open: (page: Page) => Promise<unknown>;
  /** Exists on a phone only. */
  phoneOnly?: true;
  /** More of the same: worth a look, not a check of its own. */
  pictureOnly?: true;
}

const officer = staff('1021');
const course = 'Firearms Qualification';
const available = '**/api/training-classes/available/';
const certifications = '**/api/trainings/mandatory-status/';

const failing =
  (status: number, body: unknown = {}) =>
  (route: Route) =>
    route.fulfill({ status, json: body });
const answering = (body: unknown) => (route: Route) => route.fulfill({ json: body });
const dialog = (page: Page, name: string) => expect(page.getByRole('dialog', { name })).toBeVisible();

/** A class like those that the server answers; seats are free unless said otherwise. */
function aClass(id: string, name: string, changes: object = {}) {
  return {
    id,
    training_type: { id: `type of ${name}`, name, is_mandatory: id.length % 2 === 0 },
    location: 'Riverton Firing Range',
    class_size: 16,
    enrolled_count: 11,
    waitlisted_count: 0,
    enrollment_start: '2027-02-01T15:00:00.000Z',
    enrollment_end: '2027-03-02T23:00:00.000Z',
    is_active: true,
    training_dates: [{ date: '2027-03-03', start_time: '2027-03-03T08:00:00', end_time: '2027-03-03T12:00:00' }],
    is_enrolled: false,
    is_waitlisted: false,
    ...changes,
  };
}

const longName =
  'Advanced Interview, Interrogation and Statement Analysis for Investigators of Crimes against Vulnerable Persons';
const everyState = [
  aClass('A', course, { is_enrolled: true }),
  aClass('B', course, { enrolled_count: 16, location: 'Central Station, Room 204' }),
  aClass('C', course, {
    location: 'Joint Regional Public Safety Training Center, Building 14, Lower Level Classroom 3',
    training_dates: [3, 4, 5, 8, 9].map((day) => ({
      date: `2027-03-0${day}`,
      start_time: `2027-03-0${day}T08:00:00`,
      end_time: `2027-03-0${day}T16:30:00`,
    })),
  }),
  aClass('D', course, { enrolled_count: 16, is_waitlisted: true }),
  aClass('EE', longName),
];

/** The Sign-up tab with an open course of every state, and what an action on it is answered. */
async function withAnswer(page: Page, path: string, answer: (route: Route) => Promise<void>, button: string) {
  await page.route(available, answering(everyState));
  await page.route(`**/api/training-classes/*/${path}/`, answer);
  await goToSignup(page);
  const classes = await openCourse(page, course);
  await classes.getByRole('button', { name: button, exact: true }).first().click();
}

async function firstPassword(page: Page) {
  await page.goto('/login');
  const request = { user_id: 'ticket', site_code: 'DEMO' };
  await page.evaluate(
    (usr) => history.replaceState({ usr, key: 'reset', idx: 0 }, '', '/initial-reset-password'),
    request,
  );
  await page.reload();
  await expect(page.getByLabel('New Password', { exact: true })).toBeVisible();
}

const signInScreens: Screen[] = [
  {
    name: 'sign-in step 1',
    open: async (page) => {
      await page.goto('/login');
      await expect(page.getByLabel('Site Code')).toBeVisible();
    },
  },
  {
    name: 'sign-in step 1, unknown code',
    open: async (page) => {
      await enterSiteCode(page, 'NOWHERE');
      await expect(page.getByText('Invalid site code')).toBeVisible();
    },
  },
  {
    name: 'sign-in step 2',
    open: async (page) => {
      await enterSiteCode(page, 'DEMO');
      await expect(page.getByLabel('Username')).toBeVisible();
    },
  },
  {
    name: 'sign-in step 2, nothing typed',
    open: async (page) => {
      await enterSiteCode(page, 'DEMO');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByText('Password is required')).toBeVisible();
    },
  },
  {
    name: 'sign-in step 2, refused',
    open: async (page) => {
      await page.route('**/api/token/', failing(401, { detail: 'Invalid username or password' }));
      await enterSiteCode(page, 'LAKE');
      await enterPassword(page, { username: '2001', password: 'no' });
      await expect(page.getByText('Invalid username or password')).toBeVisible();
    },
  },
  { name: 'first password', open: firstPassword },
  {
    name: 'first password, rules unmet',
    open: async (page) => {
      await firstPassword(page);
      await page.getByLabel('New Password', { exact: true }).fill('short');
      await page.getByLabel(/^Confirm/).fill('other');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Passwords do not match')).toBeVisible();
    },
  },
  {
    name: 'first password, no request',
    open: async (page) => {
      await page.goto('/initial-reset-password');
      await expect(page.getByText('Invalid Password Reset Request')).toBeVisible();
    },
  },
];

const frameScreens: Screen[] = [
  {
    name: 'server unreachable',
    as: officer,
    open: async (page) => {
      await page.route('**/api/**', (route) => route.abort('connectionrefused'));
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    name: 'dashboard',
    as: officer,
    open: async (page) => {
      await page.goto('/');
      await expect(page.getByRole('main')).toContainText('1021');
    },
  },
  {
    name: 'drawer',
    as: officer,
    phoneOnly: true,
    open: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await expect(page.getByRole('link', { name: 'Training' })).toBeInViewport();
    },
  },
  {
    name: 'user menu',
    as: officer,
    open: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: /^Welcome, / }).click();
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    },
  },
  {
    name: 'notifications',
    as: officer,
    open: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Notifications' }).click();
      await expect(page.getByText('No notifications')).toBeVisible();
    },
  },
  {
    name: 'bug report',
    as: officer,
    open: async (page) => {
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Report A Bug' }).click();
      await page.getByRole('button', { name: 'Submit Report' }).click();
      await expect(page.getByText('Please provide a description of the bug')).toBeVisible();
    },
  },
  {
    name: 'profile',
    as: officer,
    open: async (page) => {
      await page.goto('/profile');
      await expect(page.getByText('Badge Number')).toBeVisible();
    },
  },
  {
    name: 'profile, failed',
    as: officer,
    open: async (page) => {
      await page.route('**/api/employee/*/', failing(500));
      await page.goto('/profile');
      await expect(page.getByText('Error loading profile')).toBeVisible();
    },
  },
  {
    name: 'settings',
    as: officer,
    open: async (page) => {
      await page.goto('/settings');
      await page.getByLabel('New Password', { exact: true }).fill('one');
      await page.getByLabel('Confirm New Password').fill('two');
      await page.getByRole('main').getByRole('button', { name: 'Change Password' }).click();
      await expect(page.getByText('New passwords do not match')).toBeVisible();
    },
  },
  {
    name: 'settings, changed',
    as: officer,
    open: async (page) => {
      await page.route('**/api/change-password/', answering({ detail: 'Password changed successfully' }));
      await page.goto('/settings');
      for (const label of ['Current Password', 'New Password', 'Confirm New Password'])
        await page.getByLabel(label, { exact: true }).fill('Patrol#2026');
      await page.getByRole('main').getByRole('button', { name: 'Change Password' }).click();
      await expect(page.getByText('Password changed successfully')).toBeVisible();
    },
  },
  {
    name: 'not found',
    as: officer,
    open: async (page) => {
      await page.goto('/nowhere');
      await expect(page.getByText('404 Not Found')).toBeVisible();
    },
  },
  {
    name: 'application error',
    as: officer,
    open: async (page) => {
      await page.route('**/assets/settings-page*.js', (route) => route.abort());
      await page.goto('/settings');
      await expect(page.getByText('Unexpected Application Error!')).toBeVisible();
    },
  },
];

const trainingScreens: Screen[] = [
  { name: 'sign-up', as: officer, open: goToSignup },
  {
    name: 'sign-up, course open',
    as: officer,
    open: async (page) => {
      await goToSignup(page);
      await openCourse(page, course);
    },
  },
  {
    name: 'sign-up, every state and long names',
    as: officer,
    open: async (page) => {
      await page.route(available, answering(everyState));
      await goToSignup(page);
      await openCourse(page, longName);
      await openCourse(page, course);
    },
  },
  {
    name: 'sign-up, 120 courses',
    as: officer,
    pictureOnly: true,
    open: async (page) => {
      const many = Array.from({ length: 120 }, (_, n) => aClass(`N${n}`, `In-service training ${n + 1}`));
      await page.route(available, answering(many));
      await goToSignup(page);
    },
  },
  {
    name: 'sign-up, empty',
    as: officer,
    open: async (page) => {
      await page.route(available, answering([]));
      await page.goto('/training');
      await expect(page.getByText('No training courses are currently available for enrollment.')).toBeVisible();
    },
  },
  {
    name: 'sign-up, failed',
    as: officer,
    open: async (page) => {
      await page.route(available, failing(500));
      await page.goto('/training');
      await expect(page.getByText('Failed to fetch available training classes')).toBeVisible();
    },
  },
  {
    name: 'sign-up, course failed',
    as: officer,
    open: async (page) => {
      await goToSignup(page);
      await page.route(available, failing(500));
      await page.getByRole('button', { name: `Show classes of ${course}` }).click();
      await expect(page.getByText('Failed to fetch available training classes')).toBeVisible();
    },
  },
  {
    name: 'enrollment successful',
    as: officer,
    open: async (page) => {
      await withAnswer(page, 'enroll', answering(everyState[2]), 'Enroll');
      await dialog(page, 'Enrollment Successful');
    },
  },
  {
    name: 'enrollment error, conflict',
    as: officer,
    open: async (page) => {
      const detail = 'This class overlaps another class you are enrolled in';
      await withAnswer(page, 'enroll', failing(409, { detail, conflict: true }), 'Enroll');
      await dialog(page, 'Enrollment Error');
    },
  },
  {
    name: 'enrollment error, same training',
    as: officer,
    open: async (page) => {
      await withAnswer(page, 'enroll', failing(409, { detail: 'same' }), 'Enroll');
      await dialog(page, 'Enrollment Error');
    },
  },
  {
    name: 'enrollment failed',
    as: officer,
    open: async (page) => {
      await withAnswer(page, 'enroll', failing(500), 'Enroll');
      await expect(page.getByText('Failed to enroll in training')).toBeVisible();
    },
  },
  {
    name: 'confirm unenrollment',
    as: officer,
    open: async (page) => {
      await withAnswer(page, 'unenroll', failing(500), 'Unenroll');
      await dialog(page, 'Confirm Unenrollment');
    },
  },
  {
    name: 'confirm unenrollment, failed',
    as: officer,
    open: async (page) => {
      await withAnswer(page, 'unenroll', failing(500), 'Unenroll');
      await page.getByRole('dialog').getByRole('button', { name: 'Unenroll' }).click();
      await expect(page.getByText('Failed to unenroll from training')).toBeVisible();
    },
  },
  {
    name: 'unenrollment successful',
    as: officer,
    open: async (page) => {
      await withAnswer(page, 'unenroll', answering(everyState[0]), 'Unenroll');
      await page.getByRole('dialog').getByRole('button', { name: 'Unenroll' }).click();
      await dialog(page, 'Unenrollment Successful');
    },
  },
  {
    name: 'certifications',
    as: officer,
    open: async (page) => {
      await page.goto('/training?tab=completed');
      await expect(page.getByRole('table', { name: 'Mandatory Training Status' })).toBeVisible();
    },
  },
  {
    name: 'my certifications',
    as: officer,
    open: async (page) => {
      await page.goto('/training?tab=completed');
      await page.getByRole('button', { name: 'My Training Certifications' }).click();
      await expect(page.getByRole('table', { name: 'My Training Certifications' })).toBeVisible();
    },
  },
  {
    name: 'certifications, empty',
    as: officer,
    open: async (page) => {
      await page.route(certifications, answering([]));
      await page.goto('/training?tab=completed');
      await expect(page.getByText('Your department has no mandatory trainings at the moment.')).toBeVisible();
    },
  },
  {
    name: 'certifications, failed',
    as: officer,
    open: async (page) => {
      await page.route(certifications, failing(500));
      await page.goto('/training?tab=completed');
      await expect(page.getByText('Failed to fetch certification status')).toBeVisible();
    },
  },
];

/** Every screen, dialog, menu and state: what accessibility is checked on and what pictures are taken of. */
export const screens: readonly Screen[] = [...signInScreens, ...frameScreens, ...trainingScreens];

const sessions = new Map<Person, Cookie[]>();

/** Opens a screen as the person it is for; each person signs in once. */
export async function openScreen(page: Page, { as, open }: Screen): Promise<void> {
  const known = as && sessions.get(as);
  if (known) await page.context().addCookies(known);
  else if (as) {
    await signIn(page, as);
    sessions.set(as, await page.context().cookies());
  }
  await open(page);
}
