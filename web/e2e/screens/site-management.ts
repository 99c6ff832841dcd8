import type { Page } from '@playwright/test';
import { expect } from '../fixture.ts';
import { chief } from '../people.ts';
import { answering, failing, screensOf, textAt } from './screen.ts';

const accounts = /\/api\/accounts\//;
const auditLog = /\/api\/activity\//;
const [users, permissions, ranks] = ['/admin', '/admin?tab=permissions', '/admin?tab=ranks'];
const activity = '/admin?tab=users&view=activity';

const dialog = (page: Page, name: string) => expect(page.getByRole('dialog', { name })).toBeVisible();
const rank = (page: Page, name: string) => page.getByRole('button', { name: `Rename ${name}`, exact: true });

/** An account in each state. */
const everyState = [
  ['active', null, '2026-11-02T14:20:00.000Z', ['admin_access', 'manage_employees', 'manage_trainings']],
  ['must_change_password', null, null, []],
  ['no_password', null, null, []],
  ['locked', '2026-11-02T14:30:00.000Z', '2026-10-30T09:00:00.000Z', ['manage_trainings']],
  ['idle', null, '2026-06-30T09:00:00.000Z', []],
  ['deactivated', null, '2025-01-30T09:00:00.000Z', []],
].map(([state, locked_until, last_sign_in, held], n) => ({
  employee_id: String(4001 + n),
  name: n === 2 ? 'Maximiliana Featherstonehaugh-Vandenberghe de la Fuente' : `Officer ${n}`,
  state,
  locked_until,
  last_sign_in,
  permissions: held,
}));

async function openUsers(page: Page) {
  await page.goto(users);
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
}

async function openEveryState(page: Page) {
  await page.route(accounts, answering(everyState));
  await openUsers(page);
}

/** Audit entries of several kinds, by an employee, by no one signed in, and by the system. */
const entries = [
  {
    kind: 'employee.update',
    subjects: [{ type: 'employee', name: 'Dana Ortiz', employee_id: '1042' }],
    before: { last_name: 'Ortega', rank: 'Officer', permissions: {} },
    after: { last_name: 'Ortiz', rank: 'Sergeant', permissions: { manage_trainings: true } },
  },
  {
    kind: 'session.sign_in_failed',
    by: 'nobody',
    subjects: [
      { type: 'employee', name: 'Maximiliana Featherstonehaugh-Vandenberghe de la Fuente', employee_id: '1043' },
    ],
    reason: 'wrong_password',
  },
  { kind: 'session.locked', by: 'nobody', subjects: [], reason: 'wrong_password' },
  {
    kind: 'class.promote',
    by: 'system',
    subjects: [{ type: 'class', name: 'Firearms Qualification', date: '2026-11-20' }],
    after: { promoted: ['Dana Ortiz (1042)', 'Sam Reyes (1077)'] },
  },
  { kind: 'permission.grant', subjects: [{ type: 'permission', name: 'manage_trainings' }] },
].map((entry, n) => ({
  id: String(n),
  at: `2026-11-02T14:2${n}:00.000Z`,
  by: 'employee',
  actor: entry.by ? null : { employee_id: '1001', name: 'Evelyn Marsh' },
  reason: null,
  address: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
  request_id: '4f0c2a1e-6a0e-4a55-9d0c-3f6d1d1b7a10',
  before: null,
  after: null,
  ...entry,
}));

async function openAuditLog(page: Page) {
  await page.route(auditLog, answering(entries));
  await page.goto(activity);
  await page.getByRole('button', { name: /^Show details: Changed an employee/ }).click();
  await expect(page.getByRole('table', { name: 'Changes' })).toBeVisible();
}

async function openRanks(page: Page) {
  await page.goto(ranks);
  await expect(page.getByRole('region', { name: 'Rank hierarchy' })).toBeVisible();
  await expect(rank(page, 'Chief of Police')).toBeVisible();
}

/** The three tabs of Site Management. */
export const siteManagementScreens = [
  ...screensOf(chief, {
    users: openUsers,
    'users of every state': openEveryState,
    'unlock a user': async (page) => {
      await openEveryState(page);
      await page.getByRole('button', { name: 'Unlock: Officer 3' }).click();
      await dialog(page, 'Unlock');
    },
    'deactivate a user, refused': async (page) => {
      await openEveryState(page);
      const detail = 'The last administrator of a department cannot be removed';
      await page.route('**/api/accounts/*/active/', failing(409, { detail, code: 'last_administrator' }));
      await page.getByRole('button', { name: 'More actions for Officer 0' }).click();
      await page.getByRole('menuitem', { name: 'Deactivate' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
      await expect(page.getByText(detail)).toBeVisible();
    },
    'users that cannot be loaded': textAt(users, "We couldn't load the users. Check your connection and try again.", [
      accounts,
      failing(500),
    ]),
    activity: openAuditLog,
    'default permissions': async (page) => {
      await page.goto(permissions);
      await expect(page.getByRole('checkbox', { name: 'Administrator' })).toBeVisible();
    },
    'asking before new employees become administrators': async (page) => {
      await page.goto(permissions);
      await page.getByRole('checkbox', { name: 'Administrator' }).click();
      await expect(page.getByText('Make every new employee an administrator?')).toBeVisible();
    },
    ranks: openRanks,
    'create a rank': async (page) => {
      await openRanks(page);
      await page.getByRole('button', { name: 'Add Rank' }).click();
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(page.getByText('Rank name is required')).toBeVisible();
    },
    'delete a rank, refused': async (page) => {
      const detail = 'This rank is assigned to employees and cannot be deleted';
      await openRanks(page);
      await page.route('**/api/ranks/*/', failing(409, { detail, code: 'rank_held' }));
      await page.getByRole('button', { name: 'Delete Chief of Police', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText(detail)).toBeVisible();
    },
  }),
  ...screensOf(
    chief,
    {
      'activity filtered wrongly': textAt(
        `${activity}&from=2026-11-02&to=2026-11-01`,
        'The last day must not be before the first',
      ),
      'activity that cannot be loaded': textAt(
        activity,
        "We couldn't load the audit log. Check your connection and try again.",
        [auditLog, failing(500)],
      ),
    },
    { pictureOnly: true },
  ),
];
