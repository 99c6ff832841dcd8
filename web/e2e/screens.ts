import type { Browser, Page } from '@playwright/test';
import { setDisplayMode } from './display-modes.ts';
import { test as base, expect } from './fixture.ts';
import { openDashboard, type Person } from './people.ts';
import { certificateScreens } from './screens/certificates.ts';
import { classDayScreens } from './screens/class-day.ts';
import { classEvaluationScreens } from './screens/class-evaluation.ts';
import { complianceScreens } from './screens/compliance.ts';
import { complianceOverviewScreens } from './screens/compliance-overview.ts';
import { departmentScreens } from './screens/department.ts';
import { evaluationScreens } from './screens/evaluations.ts';
import { factorScreens } from './screens/factors.ts';
import { fieldReportScreens } from './screens/field-reports.ts';
import { fieldTrainingScreens } from './screens/field-training.ts';
import { firearmScreens } from './screens/firearms.ts';
import { homeScreens } from './screens/home.ts';
import { layoutScreens } from './screens/layout.ts';
import { mailScreens } from './screens/mail.ts';
import { manageCertificationsScreens } from './screens/manage-certifications.ts';
import { manageTrainingsScreens } from './screens/manage-trainings.ts';
import { myPeopleScreens } from './screens/my-people.ts';
import { offlineScreens } from './screens/offline.ts';
import { requirementScreens } from './screens/requirements.ts';
import { rosterScreens } from './screens/roster.ts';
import { scheduleScreens } from './screens/schedule.ts';
import type { Screen } from './screens/screen.ts';
import { shiftScreens } from './screens/shifts.ts';
import { signInScreens } from './screens/sign-in.ts';
import { siteManagementScreens } from './screens/site-management.ts';
import { stateReportScreens } from './screens/state-report.ts';
import { surveyScreens } from './screens/survey.ts';
import { trainingScreens } from './screens/training.ts';
import { trainingRecordScreens } from './screens/training-record.ts';

/** Every screen, dialog, menu and state, for the accessibility tests and the screenshots. */
export const screens: readonly Screen[] = [
  ...signInScreens,
  ...factorScreens,
  ...layoutScreens,
  ...homeScreens,
  ...scheduleScreens,
  ...trainingScreens,
  ...manageTrainingsScreens,
  ...manageCertificationsScreens,
  ...classDayScreens,
  ...surveyScreens,
  ...evaluationScreens,
  ...classEvaluationScreens,
  ...offlineScreens,
  ...trainingRecordScreens,
  ...complianceScreens,
  ...complianceOverviewScreens,
  ...myPeopleScreens,
  ...requirementScreens,
  ...stateReportScreens,
  ...certificateScreens,
  ...rosterScreens,
  ...shiftScreens,
  ...firearmScreens,
  ...fieldTrainingScreens,
  ...fieldReportScreens,
  ...siteManagementScreens,
  ...departmentScreens,
  ...mailScreens,
];

const pages = new Map<Person | undefined, Page>();

/** Returns the page for all screens of a person in a worker. A page for each screen would be three times slower. */
async function pageOf(person: Person | undefined, browser: Browser): Promise<Page> {
  const page = pages.get(person) ?? (await browser.newPage());
  if (person && !pages.has(person)) await openDashboard(page, person);
  pages.set(person, page);
  return page;
}

/** A test with `openScreen`, which opens a screen as its person, and clears routes and stored state afterwards. */
export const test = base.extend<{ openScreen: (screen: Screen) => Promise<Page> }>({
  openScreen: async ({ browser, browserErrors }, use) => {
    const opened: Page[] = [];
    await use(async ({ as, phoneOnly, open }) => {
      // The person's page may be older than its access token, which is then renewed.
      browserErrors.allow(/401 .*\/api\//);
      const page = await pageOf(as, browser);
      opened.push(page);
      browserErrors.watch(page.context());
      if (!as) await page.context().clearCookies();
      await setDisplayMode(page, phoneOnly ? 'phone' : 'light');
      await open(page);
      // A menu or a dialog may open before the screen behind it is drawn.
      await expect(page.locator('h1')).not.toHaveCount(0);
      return page;
    });
    for (const page of opened) {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.evaluate(() => {
        sessionStorage.clear();
        history.replaceState(null, '');
      });
    }
  },
});
