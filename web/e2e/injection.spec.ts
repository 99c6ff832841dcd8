import type { Locator, Page } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { expect, test } from './fixture.ts';
import { arrangeHostile, hostile, neverShown, seeded, textFields } from './injected-texts.ts';
import { enterPassword, enterSiteCode } from './people.ts';

/** What a page must never hold: an element or an attribute that came out of a text. */
function intruders(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter(
        (element) =>
          element.getAttributeNames().some((name) => name.startsWith('on')) ||
          (element.tagName === 'SCRIPT' && !(element as HTMLScriptElement).src) ||
          element.getAttribute('src') === 'x' ||
          ['href', 'src', 'action', 'formaction'].some((name) =>
            /^\s*javascript:/i.test(element.getAttribute(name) ?? ''),
          ),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );
}

/** Everything that the browser keeps for the page beyond its cookies, as text. */
function kept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const all: unknown[] = [{ ...localStorage }, { ...sessionStorage }, await caches.keys()];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAll();
        all.push(
          await new Promise((resolve, reject) => {
            reading.onsuccess = () => resolve({ name, store, content: reading.result });
            reading.onerror = () => reject(reading.error);
          }),
        );
      }
      database.close();
    }
    return JSON.stringify(all);
  });
}

test('every text field of the contract is filled in below, or is never shown', () => {
  expect(textFields()).toEqual([...seeded, ...Object.values(neverShown).flat()].toSorted());
});

test('a script that stands in every text of a department does not run on any screen, and no secret is left in the browser', async ({
  page,
  request,
  browserErrors,
}) => {
  test.slow();
  browserErrors.allow(/409 .*\/enroll\/|404 .*\/nowhere|Content Security Policy/);
  const heard: string[] = [];
  await page.exposeFunction('ran', () => heard.push('a script ran'));
  await page.exposeFunction('violated', (what: string) => heard.push(what));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      (window as unknown as { violated: (what: string) => void }).violated(
        `policy: ${violatedDirective} ${blockedURI} ${sample}`,
      );
    });
  });
  const { day, ...mallory } = await arrangeHostile(request);
  await page.route(
    '**/api/validate-sitecode/',
    async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), name: hostile.department } });
    },
    { times: 1 },
  );

  const visited = new Set<string>();
  /** All of these texts are there to be read, letter by letter, and nothing else came of them. */
  const shows = async (where: Page | Locator, ...texts: string[]) => {
    visited.add(new URL(page.url()).pathname);
    for (const text of texts) await expect(where.getByText(text).first()).toBeVisible();
    expect(await intruders(page)).toEqual([]);
    expect(heard).toEqual([]);
  };
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const { first_name, middle_name, last_name, badge_number, rank, type, other_type, location, changed_location } =
    hostile;

  const chosen = 'Quiet!Harbour.58';
  await enterSiteCode(page, mallory.site);
  await expect(page.getByLabel('Username')).toBeVisible();
  await shows(page, hostile.department);
  await enterPassword(page, mallory);
  await page.getByLabel('New Password', { exact: true }).fill(chosen);
  await page.getByLabel(/^Confirm/).fill(chosen);
  await shows(page);
  await page.keyboard.press('Enter');

  await test.step('the frame and the own pages', async () => {
    await expect(page.getByRole('heading', { name: 'Welcome to the Dashboard' })).toBeVisible();
    await shows(page, first_name, last_name, hostile.department);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await shows(page, type);
    await page.goto(paths.profile);
    await shows(page, first_name, middle_name, last_name, badge_number, rank);
    await page.getByRole('button', { name: 'Report A Bug' }).click();
    await page.getByLabel('Bug Description').fill(hostile.bug_report);
    await page.getByRole('button', { name: 'Submit Report' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.goto(paths.settings);
    await shows(page, hostile.department);
    await page.goto(`/nowhere/${encodeURIComponent(hostile.rank)}`);
    await expect(page.getByText('404 Not Found')).toBeVisible();
    await shows(page);
  });

  await test.step('what an officer sees of trainings', async () => {
    await page.goto(`${paths.training}?tab=calendar&date=${day}`);
    await shows(page, type, changed_location);
    await page.goto(`${paths.training}?tab=${encodeURIComponent(hostile.rank)}`);
    await expect(page.getByRole('tab', { name: 'Calendar' })).toBeVisible();
    await shows(page);
    await page.goto(`${paths.training}?tab=upcoming`);
    await shows(page, type, changed_location);
    await page.goto(`${paths.training}?tab=completed`);
    await shows(page, type, other_type);
    await page.goto(`${paths.training}?tab=signup`);
    const course = page.getByRole('button', { name: `Show classes of ${type}` }).last();
    await course.click();
    await shows(page, type, other_type, location, changed_location);
    await page.getByRole('button', { name: 'Enroll', exact: true }).first().click();
    await expect(dialog('Enrollment Error')).toBeVisible();
    await shows(dialog('Enrollment Error'), type);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Unenroll' }).first().click();
    await expect(dialog('Confirm Unenrollment')).toBeVisible();
    await shows(dialog('Confirm Unenrollment'), type);
  });

  await test.step('what is managed of trainings', async () => {
    await page.goto(`${paths.training}?tab=manage`);
    await page
      .getByRole('button', { name: `Show classes of ${type}` })
      .last()
      .click();
    await shows(page, type, other_type, location, changed_location);
    await page
      .getByRole('button', { name: `Attendance, ${changed_location}` })
      .last()
      .click();
    await shows(dialog('Class Attendance'), first_name, last_name, rank);
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: `Edit, ${location}` })
      .last()
      .click();
    await expect(dialog('Edit Training Class').getByLabel('Location')).toHaveValue(location);
    await shows(page);
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: `Add a class to ${type}` })
      .last()
      .click();
    await shows(page.getByRole('dialog'), type);
    await page.goto(`${paths.training}?tab=manage-certifications`);
    await page
      .getByRole('button', { name: `Show details of ${type}` })
      .last()
      .click();
    await shows(page, type, location);
    await page.getByRole('button', { name: 'View Attendance' }).last().click();
    await shows(dialog('Training Attendance'), first_name, last_name, rank);
    await page.goto(`${paths.training}?tab=manage-certifications&subtab=employees`);
    await page
      .getByRole('button', { name: /^View Details of Fi/ })
      .last()
      .click();
    await shows(page, first_name, last_name, type, other_type);
  });

  await test.step('people, ranks and what was done', async () => {
    await page.goto(`${paths.employees}?search=${encodeURIComponent(mallory.username)}`);
    await shows(page, first_name, last_name, badge_number, rank);
    await page.getByRole('button', { name: /^Edit / }).click();
    await expect(dialog('Edit Employee').getByLabel('First Name')).toHaveValue(first_name);
    await shows(page);
    await page.goto(`${paths.employees}?search=${encodeURIComponent(`nobody ${hostile.rank}`)}`);
    await shows(page, `nobody ${hostile.rank}`);
    await page.goto(paths.admin);
    await shows(page, first_name, last_name);
    await page.goto(`${paths.admin}?tab=users&view=activity&kind=employee.update`);
    await page
      .getByRole('button', { name: /^Show details: / })
      .first()
      .click();
    await shows(page.getByRole('table', { name: 'What was changed' }), first_name, last_name);
    await page.goto(`${paths.admin}?tab=users&view=activity&kind=training`);
    await shows(page, type, other_type);
    await page.goto(`${paths.admin}?tab=permissions`);
    await expect(page.getByRole('checkbox', { name: 'admin access' })).toBeVisible();
    await shows(page);
    await page.goto(`${paths.admin}?tab=ranks`);
    await shows(page, rank);
  });

  const secrets = async () => [
    mallory.password,
    chosen,
    ...(await page.context().cookies())
      .filter(({ name }) => ['access_token', 'refresh_token'].includes(name))
      .map(({ value }) => value),
  ];
  const [temporary, password, ...tokens] = await secrets();
  expect(tokens).toHaveLength(2);
  const left = await kept(page);
  expect(left).toContain('employee_info');
  for (const secret of [temporary, password, ...tokens]) expect(left).not.toContain(secret);
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names.toSorted()).toEqual([
    'access_token',
    'department_name',
    'is_authenticated',
    'refresh_token',
    'site_code',
  ]);

  // That the watch is awake: the same text put into the page as markup is seen, and the policy keeps it from running.
  await page.evaluate((text) => {
    const place = document.createElement('div');
    place.innerHTML = text;
    document.body.append(place);
  }, hostile.rank);
  await expect.poll(() => heard).toContainEqual(expect.stringMatching(/^policy: script-src-attr inline/));
  expect(heard).not.toContain('a script ran');
  expect(await intruders(page)).not.toEqual([]);

  await page.goto(paths.logout);
  await expect(page.getByLabel('Site Code')).toBeVisible();
  expect(await kept(page)).not.toContain(hostile.first_name);
  expect(await page.context().cookies()).toEqual([]);
  expect([...visited]).toEqual(expect.arrayContaining(Object.values(paths).filter((path) => path !== paths.logout)));
});
