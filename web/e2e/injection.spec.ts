import { keyPath } from '@muster/shared/record/fingerprint';
import type { Locator, Page } from '@playwright/test';
import { certificatePath, formsPath, paths, personPath, tabPath, transcriptPath } from '../src/paths.ts';
import { aCertificate, aCheck, aKeyCheck } from '../src/testing/certificates.ts';
import { aPasskey, ownFactors } from '../src/testing/factors.ts';
import { clickNth } from './buttons.ts';
import { expect, test } from './fixture.ts';
import { createHostileDepartment, filledFields, hostile, neverShown, textFields } from './injected-texts.ts';
import { withOwnSite } from './own-department.ts';
import { enterPassword, enterSiteCode, expectDashboard, lakeside } from './people.ts';

withOwnSite('LAKE');

const hostileCertificate = aCertificate({
  department: hostile.department,
  employee: { employee_id: '1', name: hostile.first_name, rank: hostile.rank },
  training_name: hostile.type,
  provider: hostile.provider,
  class: { id: 'C1', location: hostile.location, training_dates: [], instructors: [] },
});
const hostileCheck = aCheck({
  department: hostile.department,
  name: hostile.first_name,
  training_name: hostile.type,
});

const hostileSignOn = {
  enabled: true,
  label: hostile.label,
  issuer: hostile.issuer,
  client_id: hostile.client_id,
  has_secret: true,
  claim: hostile.claim,
  trust_factor: true,
  factor_acr: hostile.factor_acr,
  sign_out: false,
  password_closed: false,
  break_glass: [{ employee_id: '1', name: hostile.first_name }],
  worked_at: null,
};

const hostileProvisioning = {
  path: '/api/scim/v2',
  tokens: [{ id: 'T1', name: hostile.token, created_at: '2026-11-02T14:20:00.000Z', created_by: '1' }],
  groups: [{ id: 'G1', name: hostile.provider_group, member_count: 2, unit_id: 'U1', unit_name: hostile.unit }],
};

const hostileWitnesses = {
  sealed: true,
  mail: true,
  latest: null,
  witnesses: [
    {
      id: 'W1',
      name: hostile.first_name,
      address: hostile.address,
      last_sent: null,
      failure: { text: hostile.reason, since: '2026-11-02T14:20:00.000Z', stopped: false },
    },
  ],
};

const values = [0, 0, 0, 2, 3];
const hostileSurvey = {
  ...{ asked: 5, answered: 5, closes_on: '2026-11-02', closed: true },
  counts: { objectives: values, useful: values, knowledge: values, teaching: values, materials: values, pace: values },
  comments: { most_useful: [hostile.comment], change: [hostile.comment] },
};

/** Returns the elements that run scripts: event handlers, inline scripts, script addresses. */
function injectedElements(page: Page): Promise<string[]> {
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

/** Returns everything that the browser stores for the page, except cookies, as JSON. */
function storedData(page: Page): Promise<string> {
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

test('every text field of the contract is filled in by the test below, or is never shown', () => {
  expect(textFields()).toEqual([...filledFields, ...Object.values(neverShown).flat()].toSorted());
});

test('a script in every text of a department does not run on any screen, and no secret is stored in the browser', async ({
  page,
  request,
  browserErrors,
}) => {
  // Some 150 pages, one after the other.
  test.setTimeout(400_000);
  browserErrors.allow(
    /409 .*\/enroll\/|401 .*\/sign-on\/finish\/|503 .*\/second-factor\/options\/|400 .*\/confirm-address\/|429 .*\/forgot-password\/|404 .*\/nowhere|400 .*\/shifts\/import\/|Content Security Policy/,
  );
  const scriptEvents: string[] = [];
  await page.exposeFunction('ran', () => scriptEvents.push('a script ran'));
  await page.exposeFunction('violated', (what: string) => scriptEvents.push(what));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      (window as unknown as { violated: (what: string) => void }).violated(
        `policy: ${violatedDirective} ${blockedURI} ${sample}`,
      );
    });
  });
  const { day, ...mallory } = await createHostileDepartment(request);
  await page.route(
    '**/api/validate-sitecode/',
    async (route) => {
      const answer = await route.fetch();
      const notice = { version: 1, text: hostile.notice };
      const sign_on = { label: hostile.label };
      await route.fulfill({
        response: answer,
        json: { ...(await answer.json()), name: hostile.department, notice, sign_on },
      });
    },
    { times: 1 },
  );

  const visited = new Set<string>();
  /** Expects these texts to be visible unchanged, and no script to have run. */
  const shows = async (where: Page | Locator, ...texts: string[]) => {
    visited.add(new URL(page.url()).pathname);
    for (const text of texts) await expect(where.getByText(text).filter({ visible: true }).first()).toBeVisible();
    expect(await injectedElements(page)).toEqual([]);
    expect(scriptEvents).toEqual([]);
  };
  const dialog = (name: string) => page.getByRole('dialog', { name });
  /** Chooses a CSV file of one row, whose name carries a script. */
  const chooseFile = async (columns: string, ...row: string[]) => {
    const cells = row.map((text) => `"${text.replaceAll('"', '""')}"`);
    await page.locator('input[type=file]').setInputFiles({
      name: `${hostile.rank}.csv`.replaceAll('/', ''),
      mimeType: 'text/csv',
      buffer: Buffer.from(`${columns}\n${cells.join(',')}\n`),
    });
  };
  const { first_name, middle_name, last_name, badge_number, rank, type, other_type, location, changed_location } =
    hostile;

  const chosen = 'Quiet!Harbour.58';
  const refusal = { detail: hostile.reason, code: 'sign_on_failed' };
  await page.route('**/api/sign-on/finish/', (route) => route.fulfill({ status: 401, json: refusal }));
  await page.goto(`${paths.signOn}?state=DEMO.x&error=${encodeURIComponent(hostile.rank)}`);
  await shows(page, hostile.reason);
  const refusedStep = { detail: hostile.reason, code: 'busy' };
  await page.route('**/api/second-factor/options/', (route) => route.fulfill({ status: 503, json: refusedStep }));
  const step = { user_id: hostile.rank, site_code: mallory.site, factors: ['passkey', 'recovery_code'] };
  await page.evaluate(([usr, path]) => history.replaceState({ usr, key: 'step', idx: 0 }, '', path), [
    step,
    paths.secondFactor,
  ] as const);
  await page.reload();
  await shows(page, hostile.reason);
  const refusedLink = { detail: hostile.reason, code: 'invalid_link' };
  await page.route('**/api/confirm-address/', (route) => route.fulfill({ status: 400, json: refusedLink }));
  const link = `#${new URLSearchParams({ site: hostile.department, token: hostile.token })}`;
  await page.goto(`${paths.confirmAddress}${link}`);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await shows(page, hostile.reason);
  const tooMany = { detail: hostile.reason, code: 'too_many_attempts' };
  await page.route('**/api/forgot-password/', (route) => route.fulfill({ status: 429, json: tooMany }));
  await page.goto(paths.forgotPassword);
  await page.getByLabel('Username').fill(hostile.badge_number);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await shows(page, hostile.reason);
  await page.goto(`${paths.resetPassword}${link}`);
  await expect(page.getByRole('button', { name: 'Set Password' })).toBeVisible();
  await shows(page);
  await enterSiteCode(page, mallory.site);
  await expect(page.getByRole('button', { name: 'I accept' })).toBeVisible();
  await shows(page, hostile.department, hostile.notice);
  await page.getByRole('button', { name: 'I accept' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await shows(page, hostile.label);
  await shows(page, hostile.department);
  await enterPassword(page, mallory);
  await page.getByLabel('New Password', { exact: true }).fill(chosen);
  await page.getByLabel(/^Confirm/).fill(chosen);
  await shows(page);
  await page.keyboard.press('Enter');

  await test.step('the layout, the profile and the settings', async () => {
    await expectDashboard(page);
    await shows(page, first_name, last_name, hostile.department);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await shows(page, type);
    await page.goto(paths.profile);
    await shows(page, first_name, middle_name, last_name, badge_number, rank);
    await page.goto(personPath(mallory.username, 'record'));
    await shows(page, hostile.title, hostile.provider, hostile.reason);
    await page.goto(transcriptPath(mallory.username));
    await shows(page, hostile.title, hostile.provider, hostile.department);
    await page.route(/\/api\/certificates\//, (route) => route.fulfill({ json: hostileCertificate }));
    await page.goto(certificatePath(mallory.username, hostileCertificate.id));
    await shows(page, hostile.department, first_name, rank, type, location, hostile.provider);
    await page.route(/\/api\/check\//, (route) => route.fulfill({ json: hostileCheck }));
    await page.goto(hostileCertificate.check_address);
    await shows(page, hostile.department, first_name, type);
    const hostileKey = aKeyCheck({ department: hostile.department });
    await page.route(/\/api\/check\/.*\/key/, (route) => route.fulfill({ json: hostileKey }));
    await page.goto(keyPath(mallory.site));
    await shows(page, hostile.department);
    await page.goto(paths.profile);
    await page.getByRole('button', { name: 'Report A Bug' }).click();
    await page.getByLabel('Bug Description').fill(hostile.bug_report);
    await page.getByRole('button', { name: 'Submit Report' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    const passkeys = [aPasskey({ name: hostile.title })];
    await page.route('**/api/factors/', (route) => route.fulfill({ json: ownFactors({ passkeys }) }));
    await page.goto(paths.settings);
    await shows(page, hostile.department, hostile.title);
    const policy = { second_factor: 'nobody', notice_text: hostile.notice };
    await page.route('**/api/settings/sign-in/', (route) => route.fulfill({ json: policy }));
    await page.route('**/api/sign-on/settings/', (route) => route.fulfill({ json: { settings: hostileSignOn } }));
    await page.route('**/api/provisioning/', (route) => route.fulfill({ json: hostileProvisioning }));
    await page.goto(tabPath(paths.department, 'sign-in'));
    await shows(page, hostile.token, hostile.provider_group);
    await expect(page.getByLabel('Name on the button')).toHaveValue(hostile.label);
    await shows(page.getByRole('region', { name: 'Preview of the sign-in page' }), hostile.notice);
    await page.route('**/api/settings/witnesses/', (route) => route.fulfill({ json: hostileWitnesses }));
    await page.goto(tabPath(paths.department, 'data'));
    await shows(page.getByRole('region', { name: 'Witnesses' }), hostile.first_name, hostile.address, hostile.reason);
    await page.goto(paths.offline);
    await shows(page, 'Every entry was sent.');
    await page.goto(paths.checkIn);
    await shows(page, hostile.department);
    await page.goto(`/nowhere/${encodeURIComponent(hostile.rank)}`);
    await expect(page.getByText('404 Not Found')).toBeVisible();
    await shows(page);
  });

  await test.step('the tabs of an officer', async () => {
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
    await clickNth(page, `Show classes of ${type}`, -1);
    await shows(page, type, other_type, location, changed_location);
    await page.getByRole('button', { name: 'Enroll', exact: true }).first().click();
    await expect(dialog('Enrollment Error')).toBeVisible();
    await shows(dialog('Enrollment Error'), type);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Unenroll' }).first().click();
    await expect(dialog('Confirm Unenrollment')).toBeVisible();
    await shows(dialog('Confirm Unenrollment'), type);
  });

  await test.step('the tabs of training staff', async () => {
    await page.goto(`${paths.training}?tab=manage`);
    await clickNth(page, `Show classes of ${type}`, -1);
    await shows(page, type, other_type, location, changed_location);
    await clickNth(page, `Attendance, ${changed_location}`, -1);
    await shows(dialog('Class Attendance'), first_name, last_name, rank, hostile.instructor, hostile.agency);
    const classPage = await dialog('Class Attendance').locator('a[href^="/classes/"]').first().getAttribute('href');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Locations, categories and holidays' }).click();
    const lists = [hostile.place, hostile.address, hostile.category, hostile.holiday];
    await shows(dialog('Locations, categories and holidays'), ...lists);
    await page.keyboard.press('Escape');
    await clickNth(page, `Edit ${type}`, -1);
    await expect(dialog('Edit Training').getByLabel('Remediation')).toHaveValue(hostile.remediation);
    await shows(dialog('Edit Training'), hostile.category);
    await page.keyboard.press('Escape');
    await clickNth(page, `Edit, ${location}`, -1);
    await expect(dialog('Edit Training Class').getByLabel(/^Location/)).toHaveValue(location);
    await shows(page);
    await page.keyboard.press('Escape');
    await clickNth(page, `Add a class to ${type}`, -1);
    await shows(page.getByRole('dialog'), type);
    await page.goto(classPage ?? '');
    await shows(page, first_name, type, changed_location);
    await page.route('**/survey/results/', (route) => route.fulfill({ json: hostileSurvey }));
    await page.route(/\/api\/classes\/[^/]+\/$/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), evaluated: true } });
    });
    await page.goto(`${classPage}?tab=survey`);
    await shows(page, hostile.comment);
    await page.unroute('**/survey/results/');
    await page.unroute(/\/api\/classes\/[^/]+\/$/);
    await page.goto(`${paths.training}?tab=manage-certifications`);
    await clickNth(page, `Show details of ${type}`, -1);
    await shows(page, type, location);
    await page.getByRole('button', { name: 'View Attendance' }).last().click();
    await shows(dialog('Training Attendance'), first_name, last_name, rank);
    await page.goto(`${paths.training}?tab=manage-certifications&subtab=employees`);
    await clickNth(page, /^View Details of Fi/, -1);
    await shows(page, first_name, last_name, type, other_type);
  });

  await test.step('employees, the imports, the audit log and ranks', async () => {
    await page.goto(`${paths.employees}?search=${encodeURIComponent(mallory.username)}`);
    await shows(page, first_name, last_name, badge_number, rank);
    await page.getByRole('button', { name: /^Edit / }).click();
    await expect(dialog('Edit Employee').getByLabel('First Name')).toHaveValue(first_name);
    await shows(page);
    await page.goto(`${paths.employees}?search=${encodeURIComponent(mallory.username)}`);
    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
    await page.getByRole('button', { name: 'Change people' }).click();
    await dialog('Change people').getByLabel('Unit').selectOption({ label: 'No unit' });
    await shows(page, hostile.unit, first_name, last_name);
    await page.goto(`${paths.people}/${mallory.username}`);
    await shows(page, first_name, last_name, badge_number, rank);
    await page.goto(`${paths.employees}?account=waiting`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await shows(page);
    await page.goto(paths.units);
    await shows(page, hostile.unit, hostile.group);
    await page.goto(paths.rosterImport);
    const roster = 'Employee ID,First Name,Last Name,Badge Number,Rank';
    await chooseFile(roster, '9999', first_name, last_name, badge_number, rank);
    await shows(page, first_name, last_name, badge_number, rank);
    await page.goto(paths.shiftImport);
    await chooseFile('Employee ID,Date,Start,End,Code', last_name, '2026-12-03', '18:00', '06:00', hostile.provider);
    await shows(page, last_name, hostile.provider);
    await page.goto(paths.historyImport);
    await chooseFile('Employee ID,Training,Certified,Provider', last_name, type, '2024-03-14', hostile.provider);
    await shows(page, last_name, type, hostile.provider);
    await page.goto(`${paths.employees}?search=${encodeURIComponent(`unknown ${hostile.rank}`)}`);
    await shows(page, `unknown ${hostile.rank}`);
    await page.goto(paths.admin);
    await shows(page, first_name, last_name);
    await page.goto(`${paths.admin}?tab=users&view=activity&kind=employee.update`);
    await clickNth(page, /^Show details: /);
    await shows(page.getByRole('table', { name: 'Changes' }), first_name, last_name);
    await page.goto(`${paths.admin}?tab=users&view=activity&kind=training`);
    await shows(page, type, other_type);
    await page.goto(`${paths.admin}?tab=permissions`);
    await expect(page.getByRole('checkbox', { name: 'Administrator' })).toBeVisible();
    await shows(page);
    await page.goto(`${paths.admin}?tab=ranks`);
    await shows(page, rank);
    await page.goto(`${paths.admin}?tab=users&view=auditors`);
    await shows(page, hostile.auditor, hostile.agency);
    await page.goto(paths.setup);
    await expect(page.getByRole('heading', { name: 'Set up your department' })).toBeVisible();
    await shows(page);
  });

  await test.step('compliance', async () => {
    const { requirement, citation, exemption, unit, group, state, note } = hostile;
    await page.goto(`${paths.compliance}?tab=overview`);
    await shows(page, requirement, type, unit, group);
    await page.goto(`${paths.compliance}?tab=matrix`);
    await shows(page, requirement, first_name, last_name);
    await page.goto(`${paths.compliance}?tab=requirements`);
    await page.getByRole('link', { name: /^Rq/ }).first().click();
    await shows(page, requirement, citation);
    await page.goto(`${paths.compliance}?tab=requirements&view=exemptions`);
    await shows(page, exemption);
    await page.goto(`${paths.compliance}?tab=reports`);
    await shows(page, state, note);
    await page.goto(paths.myPeople);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await shows(page);
  });

  await test.step('firearms', async () => {
    const { make, model, serial, caliber, note, reason } = hostile;
    await page.goto(paths.firearms);
    await shows(page, make, model, serial, first_name);
    await page.getByRole('link', { name: serial }).first().click();
    await shows(page, make, caliber, serial, note, reason, first_name);
    await page.goto(paths.firearmsImport);
    await chooseFile('Serial Number,Type,Make,Model,Caliber,Employee ID', serial, 'Other', make, model, caliber, rank);
    await shows(page, serial, make, model);
    await page.goto(paths.profile);
    await shows(page.getByRole('region', { name: 'Carries' }), make, serial);
  });

  await test.step('field training', async () => {
    const { program, phase, goals, shift, details, reason, statement, description } = hostile;
    await page.goto(tabPath(paths.fieldTraining, 'ended'));
    await shows(page, hostile.first_name, program);
    await page.getByRole('link', { name: hostile.first_name }).first().click();
    await shows(page, hostile.first_name, program, phase, goals, shift, details, reason, statement);
    await page.goto(paths.fieldPrograms);
    await shows(page, program);
    await page.getByRole('link', { name: program }).first().click();
    await expect(page.getByLabel('Description')).toHaveValue(description);
    await shows(page, program);
  });

  await test.step('evaluations', async () => {
    const { form, section, item, help, option, answer, comment, override, reason, remediation } = hostile;
    await page.goto(paths.evaluations);
    await shows(page, form);
    await page
      .getByRole('link', { name: `Acknowledge ${form}` })
      .first()
      .click();
    await dialog('Acknowledge the evaluation').getByLabel('Comment').fill(hostile.note);
    await dialog('Acknowledge the evaluation').getByRole('button', { name: 'Acknowledge' }).click();
    await shows(page, form, section, item, answer, comment, override, reason, remediation, hostile.note);
    await page.goto(tabPath(paths.evaluations, 'record', { employee: lakeside.username }));
    await page
      .getByRole('link', { name: `Start an evaluation with ${form}` })
      .first()
      .click();
    await shows(page, form, section, item, help, option);
    await page.goto(formsPath);
    await shows(page, form);
    await page.getByRole('link', { name: form }).first().click();
    await shows(page, section, item, option);
  });

  const cookies = await page.context().cookies();
  const tokens = cookies.filter(({ name }) => ['access_token', 'refresh_token'].includes(name));
  expect(tokens).toHaveLength(2);
  const left = await storedData(page);
  expect(left).toContain('employee_info');
  const secrets = [mallory.password, chosen, ...tokens.map(({ value }) => value)];
  for (const secret of secrets) expect(left).not.toContain(secret);
  expect(cookies.map(({ name }) => name).toSorted()).toEqual([
    '__Host-device',
    'access_token',
    'department_name',
    'is_authenticated',
    'refresh_token',
    'site_code',
  ]);

  // Proves the checks: the same text inserted as markup is found, and the policy stops it.
  await page.evaluate((text) => {
    const place = document.createElement('div');
    place.innerHTML = text;
    document.body.append(place);
  }, hostile.rank);
  await expect.poll(() => scriptEvents).toContainEqual(expect.stringMatching(/^policy: script-src-attr inline/));
  expect(scriptEvents).not.toContain('a script ran');
  expect(await injectedElements(page)).not.toEqual([]);

  await page.goto(paths.logout);
  await expect(page.getByLabel('Site Code')).toBeVisible();
  expect(await storedData(page)).not.toContain(hostile.first_name);
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['__Host-device']);
  // Some paths are only prefixes of pages. The path of seals belongs to auditors, and has no texts.
  const isVisited = (path: string) => [...visited].some((one) => one === path || one.startsWith(`${path}/`));
  expect(
    Object.values(paths).filter((path) => ![paths.logout, paths.seals].some((one) => one === path) && !isVisited(path)),
  ).toEqual([]);
});
