import { sealBlockText } from '@muster/shared/record/seal-block';
import { type SetupState, type SetupStep, setupSteps } from '@muster/shared/rules/setup';
import type { Page } from '@playwright/test';
import { expect } from '../fixture.ts';
import { chief, enterSiteCode } from '../people.ts';
import { answering, failing, type Screen, screensOf, textAt } from './screen.ts';

const settings = '/department?tab=sign-in';
const policy = '**/api/settings/sign-in/';
const strict = {
  second_factor: 'permission_holders',
  second_factor_from: '2026-12-07',
  inactivity_minutes: 30,
  longest_hours: 12,
  idle_days: 90,
  notice_text:
    'You are accessing a restricted information system of the department.\n\nUse of the system may be monitored, recorded and subject to audit. Unauthorized use is prohibited and may be prosecuted.',
};

const signOn = {
  enabled: true,
  label: 'Riverton Police Entra ID',
  issuer: 'https://login.microsoftonline.com/7f1d0c6e-0d5f-4b38-9a8e-0a8e7c2f3a11/v2.0',
  client_id: '2b1f7c0e-57e4-4b8b-8a0a-5f2f6b7d1c90',
  has_secret: true,
  claim: 'employee_id',
  trust_factor: true,
  factor_acr: null,
  sign_out: true,
  password_closed: false,
  break_glass: [{ employee_id: '1001', name: 'Evelyn Marsh' }],
  worked_at: '2026-11-02T14:20:00.000Z',
};
const seal = {
  no: 12,
  at: '2026-11-23T09:00:00.000Z',
  root: '5c1f'.repeat(16),
  previous: '9b7e'.repeat(16),
  count: 541,
  signature: 's',
  key_id: '5b3a'.repeat(16),
};
const witnesses = '**/api/settings/witnesses/';
const last_sent = { seal: 412, month: '2026-11', at: '2026-11-01T15:20:00.000Z' };
const failure = { text: 'It took longer than 10 seconds.', since: '2026-11-20T15:20:00.000Z', stopped: false };
const witnessList = {
  sealed: true,
  mail: true,
  latest: sealBlockText({ ...seal, site: 'DEMO', key: seal.key_id }),
  witnesses: [
    { id: 'W1', name: 'City Clerk of Riverton', email: 'records@clerk.riverton.example.gov', last_sent, failure: null },
    {
      id: 'W2',
      name: 'District Attorney of Travis County, Office of Professional Standards',
      address: 'https://evidence.district-attorney.travis-county.example.gov/hooks/muster/7d0f3c',
      last_sent: { ...last_sent, seal: 380, month: '2026-10' },
      failure,
    },
    {
      id: 'W3',
      name: 'State POST',
      email: 'post@example.gov',
      last_sent: null,
      failure: { ...failure, text: 'The email cannot be delivered.', stopped: true },
    },
    { id: 'W4', name: 'Union', email: 'union@example.org', last_sent: null, failure: null },
  ],
};
const findings = [
  { state: 'good', text: 'The provider publishes how it signs people in.' },
  { state: 'note', text: 'The provider offers no sign-out, so people stay signed in there.' },
  { state: 'bad', text: 'The provider does not offer the code flow with PKCE.' },
];

const token = { id: 'T1', name: 'Entra ID', created_at: '2026-11-02T14:20:00.000Z', created_by: '1001' };
const provisioning = {
  path: '/api/scim/v2',
  tokens: [{ ...token, expires_on: '2027-11-02' }],
  groups: [
    { id: 'G1', name: 'Training staff', member_count: 4, permission: 'manage_trainings' },
    { id: 'G2', name: 'Everyone in the patrol division of the north precinct', member_count: 1 },
  ],
};

const form = (page: Page) => page.getByRole('form', { name: 'Policy' });

async function openStrict(page: Page) {
  await page.route(policy, answering(strict));
  await page.goto(settings);
  await expect(form(page)).toBeVisible();
}

/** Opens the setup guide of a department. Steps without a state are to do. */
const openSetup =
  (states: Partial<Record<SetupStep, SetupState>>): Screen['open'] =>
  async (page) => {
    const counts = {
      employees: 540,
      ranks: 6,
      units: 3,
      groups: 2,
      trainings: 8,
      requirements: 4,
      certifications: 3101,
      managers: 2,
    };
    const steps = setupSteps.map((step) => ({ step, state: states[step] ?? 'to_do' }));
    await page.route('**/api/setup/', answering({ active: true, steps, counts }));
    await page.route('**/api/employee-info/', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), setting_up: true } });
    });
    await page.goto('/setup');
    await expect(page.getByRole('button', { name: 'Finish setup' })).toBeVisible();
    await expect(page.getByText(/^\d of 8 steps done or skipped$/)).toBeVisible();
  };

/** A department with all sign-in options, as `validate-sitecode` returns it. */
const site = { valid: true, name: 'Riverton Police Department', timezone: 'America/Chicago', time_format: '24h' };

/** Opens step 2 of the sign-in form with these options. */
async function openOptions(page: Page, options: object) {
  await page.route('**/api/validate-sitecode/', answering({ ...site, ...options }));
  await enterSiteCode(page, 'DEMO');
}

/** The Department screen, and the sign-in page with its settings. */
export const departmentScreens = [
  ...screensOf(chief, {
    department: textAt('/department', '12-hour'),
    'department, lists': async (page) => {
      await page.goto('/department?tab=lists');
      await page.getByRole('button', { name: 'Add a unit' }).click();
      await expect(page.getByLabel('Unit name')).toBeVisible();
    },
    'department, a holiday': async (page) => {
      await page.goto('/department?tab=lists');
      await page.getByRole('button', { name: 'Add a holiday' }).click();
      await expect(page.getByLabel('Holiday name')).toBeVisible();
    },
    'department, mail': async (page) => {
      await page.route(
        '**/api/settings/mail/department/',
        answering({ available: true, on: true, forgot_password: false }),
      );
      await page.goto('/department?tab=mail');
      await expect(page.getByRole('switch', { name: /Forgot password/ })).toBeEnabled();
    },
    'department, data': async (page) => {
      await page.route('**/api/settings/retention/', answering({ texts: 84 }));
      await page.route('**/api/seals/**', answering({ seals: [seal], keys: [] }));
      await page.goto('/department?tab=data');
      await expect(page.getByText('Deleted 84 months after their last day')).toBeVisible();
      await page.getByRole('button', { name: 'Latest 100 seals' }).click();
      await expect(page.getByRole('table', { name: 'Seals' })).toBeVisible();
    },
    'department, witnesses': async (page) => {
      await page.route(witnesses, answering(witnessList));
      await page.goto('/department?tab=data');
      await page.getByRole('button', { name: 'Latest copy' }).click();
      await expect(page.getByText('BEGIN MUSTER SEAL')).toBeVisible();
    },
    'department, a new witness': async (page) => {
      await page.route(witnesses, answering({ ...witnessList, witnesses: [] }));
      await page.goto('/department?tab=data');
      await page.getByRole('button', { name: 'Add witness' }).click();
      const form = page.getByRole('dialog', { name: 'Add witness' });
      await form.getByRole('button', { name: 'Add witness' }).click();
      await expect(form.getByText('Name is required')).toBeVisible();
    },
    'department, a witness before it is removed': async (page) => {
      await page.route(witnesses, answering(witnessList));
      await page.goto('/department?tab=data');
      await page.getByRole('button', { name: 'Remove City Clerk of Riverton' }).click();
      await expect(page.getByRole('dialog', { name: 'Remove the witness City Clerk of Riverton?' })).toBeVisible();
    },
    'department, witnesses that cannot be loaded': textAt(
      '/department?tab=data',
      "We couldn't load the witnesses. Check your connection and try again.",
      [witnesses, failing(500)],
    ),
    'department, data that cannot be loaded': textAt(
      '/department?tab=data',
      "We couldn't load the rules. Check your connection and try again.",
      ['**/api/settings/retention/', failing(500)],
    ),
  }),
  ...screensOf(chief, {
    'setup guide, new': openSetup({}),
    'setup guide, half done': openSetup({ general: 'done', roster: 'done', ranks: 'done', units: 'skipped' }),
    'setup guide, complete': openSetup(Object.fromEntries(setupSteps.map((step) => [step, 'done']))),
    'setup guide, finished': textAt('/setup', 'The setup is finished.'),
    'setup guide that cannot be loaded': textAt('/setup', "We couldn't load the setup progress.", [
      '**/api/setup/',
      failing(500),
    ]),
  }),
  ...screensOf(chief, {
    'sign-in settings': openStrict,
    'sign-in settings, a value refused': async (page) => {
      await openStrict(page);
      await form(page).getByLabel('Lock after inactivity (minutes)').fill('3');
      await form(page).getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Minutes until it locks must be at least 5')).toBeVisible();
    },
    'sign-in settings, changed by two': async (page) => {
      await openStrict(page);
      const conflicts = [{ field: 'idle_days', yours: '60', theirs: '120', value: 120 }];
      await page.route(
        policy,
        failing(409, { detail: 'Another person changed this', code: 'edit_conflict', conflicts }),
      );
      await form(page).getByLabel('Close unused accounts after (days)').fill('60');
      await form(page).getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Another person changed this. It is now: 120')).toBeVisible();
    },
    'sign-in settings that cannot be loaded': textAt(
      settings,
      "We couldn't load the sign-in policy. Check your connection and try again.",
      [policy, failing(500)],
    ),
  }),
  ...screensOf(chief, {
    'single sign-on, with what was found': async (page) => {
      await page.route('**/api/sign-on/settings/', answering({ settings: signOn }));
      await page.route('**/api/sign-on/check/', answering({ works: false, findings }));
      await openStrict(page);
      await page.getByRole('button', { name: 'Check the provider' }).click();
      await expect(page.getByText('Single sign-on cannot work with this provider yet.')).toBeVisible();
    },
    'provisioning, with tokens and groups': async (page) => {
      await page.route('**/api/provisioning/', answering(provisioning));
      await page.route('**/api/provisioning/tokens/', (route) =>
        route.fulfill({
          status: 201,
          json: { token: { ...token, id: 'T2', name: 'Successor' }, secret: 'scim_x'.repeat(9) },
        }),
      );
      await openStrict(page);
      await page.getByRole('form', { name: 'Create token' }).getByLabel('Name').fill('Successor');
      await page.getByRole('button', { name: 'Create token' }).click();
      await expect(page.getByLabel('Token Successor')).toBeVisible();
    },
    'provisioning, before administrators are made': async (page) => {
      await page.route('**/api/provisioning/', answering(provisioning));
      await openStrict(page);
      await page.getByLabel('Training staff is mapped to').selectOption('Administrator');
      await expect(page.getByRole('dialog', { name: 'Make its members administrators?' })).toBeVisible();
    },
    'single sign-on that cannot be loaded': textAt(
      settings,
      "We couldn't load the single sign-on settings. Check your connection and try again.",
      ['**/api/sign-on/settings/', failing(500)],
    ),
  }),
  ...screensOf(undefined, {
    'sign-in, single sign-on beside passwords': async (page) => {
      await openOptions(page, { sign_on: { label: signOn.label } });
      await expect(page.getByRole('button', { name: `Sign in with ${signOn.label}` })).toBeVisible();
    },
    'sign-in, passwords closed': async (page) => {
      await openOptions(page, { sign_on: { label: signOn.label }, password_closed: true });
      await expect(page.getByRole('button', { name: 'Sign in with a password instead' })).toBeVisible();
    },
    'single sign-on, refused': async (page) => {
      const detail = 'Your department has no employee with the ID that the sign-in named.';
      await page.route('**/api/sign-on/finish/', failing(401, { detail, code: 'sign_on_failed' }));
      await page.goto('/sign-on?code=c&state=DEMO.x');
      await expect(page.getByText(detail)).toBeVisible();
    },
    'sign-in, the notice of the department': async (page) => {
      await openOptions(page, { notice: { version: 1, text: strict.notice_text } });
      await expect(page.getByRole('button', { name: 'I accept' })).toBeVisible();
    },
  }),
];
