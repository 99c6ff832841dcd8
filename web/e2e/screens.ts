import type { Cookie, Page } from '@playwright/test';
import { type Person, signIn } from './people.ts';
import { frameScreens } from './screens/frame.ts';
import { manageCertificationsScreens } from './screens/manage-certifications.ts';
import { manageTrainingsScreens } from './screens/manage-trainings.ts';
import { rosterScreens } from './screens/roster.ts';
import { scheduleScreens } from './screens/schedule.ts';
import type { Screen } from './screens/screen.ts';
import { signInScreens } from './screens/sign-in.ts';
import { siteManagementScreens } from './screens/site-management.ts';
import { trainingScreens } from './screens/training.ts';

/** Every screen, dialog, menu and state: what accessibility is checked on and what pictures are taken of. */
export const screens: readonly Screen[] = [
  ...signInScreens,
  ...frameScreens,
  ...scheduleScreens,
  ...trainingScreens,
  ...manageTrainingsScreens,
  ...manageCertificationsScreens,
  ...rosterScreens,
  ...siteManagementScreens,
];

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
