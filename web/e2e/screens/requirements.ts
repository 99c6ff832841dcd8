import type { Page } from '@playwright/test';
import { expect } from '../fixture.ts';
import { sergeant } from '../people.ts';
import { requirement as counted, exempted, overview } from './compliance-overview.ts';
import { answering, failing, screensOf, textAt } from './screen.ts';

const address = '/compliance?tab=requirements';
const list = '**/api/requirements/';
const version = {
  entry: 7,
  effective_from: '2024-01-01',
  effective_to: null,
  name: 'Continuing education of officers who have been certified in another state before',
  asked: { rank_ids: [], unit_ids: [], group_ids: [] },
  rule: {
    kind: 'hours',
    minutes: 2400,
    period: { kind: 'cycle', months: 24, from: '2025-09-01' },
    first_period: { kind: 'excused' },
    category_minimums: [],
    courses: [],
    caps: [{ of: 'each', minutes: 480 }],
    excluded: { type_ids: [], category_ids: [], repeats: true, teaching: 'repeats', external: false },
  },
  source: { citation: '37 TAC 218.3', url: 'https://www.tcole.texas.gov/', checked_on: '2026-11-01' },
  pack: { id: 'TX', rule: 'continuing-education' },
  recorded_at: '2024-01-02T15:00:00.000Z',
  recorded_by: '1002',
};
const requirement = {
  id: '01J00000000000000000000031',
  name: version.name,
  kind: 'hours',
  built_in: false,
  in_force: true,
  required: [{ from: '2020-01-01', until: null }],
  newest: 7,
  versions: [version, { ...version, entry: 3, effective_from: '2020-01-01', effective_to: '2023-12-31', source: null }],
};

const preview = {
  people: 541,
  asked: 500,
  by_status: [],
  short: 37,
  short_now: 21,
  first: [
    { employee_id: '1021', name: 'Maximiliana-Alexandrina Wolfeschlegelsteinhausenbergerdorff', status: 'SHORT' },
  ],
};

/** Adds one requirement to those of the department. */
async function withLongOne(page: Page) {
  await page.route(list, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, json: [requirement, ...((await response.json()) as object[])] });
  });
}

async function openTab(page: Page) {
  await withLongOne(page);
  await page.goto(address);
  await expect(page.getByText(version.name).first()).toBeVisible();
}

async function openPage(page: Page) {
  const counts = { ...overview, requirements: [counted(version.name, 541, 211)] };
  await page.route('**/api/compliance/summary/**', answering(counts));
  const own = exempted.map((one) => ({ ...one, requirement_id: requirement.id }));
  await page.route('**/api/exemptions/**', answering(own));
  await withLongOne(page);
  await page.goto(`/compliance/requirements/${requirement.id}`);
  await expect(page.getByRole('heading', { name: 'Source' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Compliance today' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Exemptions' })).toBeVisible();
}

/** The Requirements tab of the compliance page, and the page of a requirement. */
export const requirementScreens = [
  ...screensOf(sergeant, {
    requirements: openTab,
    'page of a requirement': openPage,
    'requirement of hours, refused': async (page) => {
      await page.goto(address);
      await page.getByRole('button', { name: 'Create requirement' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Requires', { exact: true }).selectOption('hours');
      await dialog.getByRole('button', { name: 'More rules' }).click();
      for (const name of ['Add minimum hours', 'Add required trainings', 'Add a limit']) {
        await dialog.getByRole('button', { name }).click();
      }
      await dialog.getByRole('button', { name: 'New category' }).first().click();
      await dialog.getByRole('button', { name: 'Create requirement' }).click();
      await expect(dialog.getByText('Name is required').first()).toBeVisible();
    },
    'requirement of an evaluation, refused': async (page) => {
      const form = { id: '01J00000000000000000000041', name: 'Handgun qualification', purpose: 'firearms' };
      const published = { version: 1, published_at: '2026-01-05T15:00:00.000Z', draft: false, archived: false };
      await page.route('**/api/forms/', answering([{ ...form, of: 'firearm', ...published }]));
      await page.goto(address);
      await page.getByRole('button', { name: 'Create requirement' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Requires', { exact: true }).selectOption('evaluation');
      await dialog.getByLabel('Required', { exact: true }).selectOption('firearm');
      await dialog.getByRole('button', { name: 'Add minimum rounds' }).click();
      await dialog.getByRole('button', { name: 'Create requirement' }).click();
      await expect(dialog.getByText('Please choose at least one form').first()).toBeVisible();
    },
    'requirement with its preview': async (page) => {
      await page.route('**/api/requirements/preview/', answering(preview));
      await openPage(page);
      await page.getByRole('button', { name: 'Edit' }).click();
      await expect(page.getByText(/out of compliance today/)).toBeVisible();
      await page.getByText(/out of compliance today/).scrollIntoViewIfNeeded();
    },
    'rules of a state': async (page) => {
      await page.goto(address);
      await page.getByRole('button', { name: 'Add state rules' }).click();
      await page.getByRole('dialog').getByLabel('State').selectOption('Texas');
      await expect(page.getByText('Check against the current rule before you rely on it.')).toBeVisible();
    },
    'end a requirement': async (page) => {
      await openPage(page);
      await page.getByRole('button', { name: 'End', exact: true }).click();
      await expect(page.getByText('From this day, the requirement applies to no one.')).toBeVisible();
    },
  }),
  ...screensOf(
    sergeant,
    {
      'requirements failed': textAt(address, "We couldn't load the requirements", [list, failing(500)]),
      'no such requirement': textAt('/compliance/requirements/01J00000000000000000000099', 'does not exist'),
    },
    { pictureOnly: true },
  ),
];
