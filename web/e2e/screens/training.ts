import type { Page, Route } from '@playwright/test';
import { expect } from '../fixture.ts';
import { openClasses, openSignupTab, showClasses } from '../signup-tab.ts';
import { aClass, longName, longPlace, session, year } from './class-rows.ts';
import { answering, failing, officer, screensOf, textAt } from './screen.ts';

const course = 'Firearms Qualification';
const available = '**/api/training-classes/available/';
const certifications = '**/api/trainings/mandatory-status/';

const dialog = (page: Page, name: string) => expect(page.getByRole('dialog', { name })).toBeVisible();

const everyState = [
  aClass('A', course, { is_enrolled: true }),
  aClass('B', course, { enrolled_count: 16, location: 'Central Station, Room 204' }),
  aClass('C', course, {
    location: longPlace,
    training_dates: [3, 4, 5, 8, 9].map((day) => session(`${year}-03-0${day}`, '08:00', '16:30')),
  }),
  aClass('D', course, { enrolled_count: 16, is_waitlisted: true }),
  aClass('EE', longName),
];

/** Shows classes of every state on the Sign-up tab, and clicks a button with this response. */
async function withAnswer(page: Page, path: string, answer: (route: Route) => Promise<void>, button: string) {
  await page.route(available, answering(everyState));
  await page.route(`**/api/training-classes/*/${path}/`, answer);
  const classes = await openClasses(page, course);
  await classes.getByRole('button', { name: button, exact: true }).first().click();
}

/** The Sign-up and Certifications tabs. */
export const trainingScreens = [
  ...screensOf(officer, {
    'sign-up': openSignupTab,
    'sign-up, course open': (page) => openClasses(page, course),
    'sign-up, every state and long names': async (page) => {
      await page.route(available, answering(everyState));
      await openClasses(page, longName);
      await showClasses(page, course);
    },
    'sign-up, empty': textAt('/training?tab=signup', 'No training courses are currently available for enrollment.', [
      available,
      answering([]),
    ]),
    'sign-up, failed': textAt('/training?tab=signup', 'Failed to fetch available training classes', [
      available,
      failing(500),
    ]),
    'sign-up, course failed': async (page) => {
      await openSignupTab(page);
      await page.route(available, failing(500));
      await page.getByRole('button', { name: `Show classes of ${course}` }).click();
      await expect(page.getByText('Failed to fetch available training classes')).toBeVisible();
    },
    'enrollment successful': async (page) => {
      await withAnswer(page, 'enroll', answering(everyState[2]), 'Enroll');
      await dialog(page, 'Enrollment Successful');
    },
    'move your seat': async (page) => {
      await page.route(available, answering(everyState));
      const classes = await openClasses(page, course);
      await classes.getByRole('button', { name: 'Move my seat here' }).first().click();
      await dialog(page, 'Move Your Seat');
    },
    'sign-up, link to a class': async (page) => {
      await page.route(available, answering(everyState));
      const [first] = everyState;
      await page.goto(`/training?tab=signup&type=${first?.training_type.id}&class=C`);
      await expect(page.getByRole('table', { name: `Classes of ${course}` })).toBeVisible();
    },
    'enrollment error, conflict': async (page) => {
      const detail = 'This class overlaps another class you are enrolled in';
      await withAnswer(page, 'enroll', failing(409, { detail, conflict: true }), 'Enroll');
      await dialog(page, 'Enrollment Error');
    },
    'enrollment error, same training': async (page) => {
      await withAnswer(page, 'enroll', failing(409, { detail: 'same' }), 'Enroll');
      await dialog(page, 'Enrollment Error');
    },
    'enrollment failed': async (page) => {
      await withAnswer(page, 'enroll', failing(500), 'Enroll');
      await expect(page.getByText('Failed to enroll in training')).toBeVisible();
    },
    'confirm unenrollment': async (page) => {
      await withAnswer(page, 'unenroll', failing(500), 'Unenroll');
      await dialog(page, 'Confirm Unenrollment');
    },
    'confirm unenrollment, failed': async (page) => {
      await withAnswer(page, 'unenroll', failing(500), 'Unenroll');
      await page.getByRole('dialog').getByRole('button', { name: 'Unenroll' }).click();
      await expect(page.getByText('Failed to unenroll from training')).toBeVisible();
    },
    'unenrollment successful': async (page) => {
      await withAnswer(page, 'unenroll', answering(everyState[0]), 'Unenroll');
      await page.getByRole('dialog').getByRole('button', { name: 'Unenroll' }).click();
      await dialog(page, 'Unenrollment Successful');
    },
    certifications: async (page) => {
      await page.goto('/training?tab=completed');
      await expect(page.getByRole('table', { name: 'Mandatory Training Status' })).toBeVisible();
    },
    'my certifications': async (page) => {
      await page.goto('/training?tab=completed');
      await page.getByRole('button', { name: 'My Training Certifications' }).click();
      await expect(page.getByRole('table', { name: 'My Training Certifications' })).toBeVisible();
    },
    'certifications, empty': textAt(
      '/training?tab=completed',
      'Your department has no mandatory trainings at the moment.',
      [certifications, answering([])],
    ),
    'certifications, failed': textAt('/training?tab=completed', 'Failed to fetch certification status', [
      certifications,
      failing(500),
    ]),
  }),
  ...screensOf(
    officer,
    {
      'sign-up, 120 courses': async (page) => {
        const many = Array.from({ length: 120 }, (_, n) => aClass(`N${n}`, `In-service training ${n + 1}`));
        await page.route(available, answering(many));
        await openSignupTab(page);
      },
    },
    { pictureOnly: true },
  ),
];
