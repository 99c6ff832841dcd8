import type { Page } from '@playwright/test';
import { expect } from '../fixture.ts';
import { sergeant } from '../people.ts';
import { answering, failing, screensOf, textAt } from './screen.ts';

const address = '/compliance?tab=reports&from=2026-03-01&until=2026-03-31';
const list = /\/api\/state-report\/\?/;
const filed = /\/api\/state-report\/filings\/$/;
const changed = /\/api\/state-report\/filings\/[^/]+\/changes\/$/;

const row = {
  key: '01J00000000000000000000031#C01J00000000000000000000032',
  employee_id: '1021',
  name: 'Maximiliana-Alexandrina Wolfeschlegelsteinhausenbergerdorff',
  state_id: null,
  unit: 'Patrol',
  group: null,
  kind: 'certified',
  training_id: '01J00000000000000000000033',
  class_id: '01J00000000000000000000032',
  subject: 'Continuing education of officers who have been certified in another state before',
  course_number: '3232',
  categories: ['Legal'],
  minutes: 480,
  from: '2026-03-02',
  until: '2026-03-03',
  location: 'Training center',
  instructors: [],
  provider: null,
  entry: 7,
};
const about = { employee_id: null, name: null, class_id: null, training_id: null, subject: null, date: null };
const report = {
  from: '2026-03-01',
  until: '2026-03-31',
  known: '2026-05-01T15:00:00.000Z',
  sealed: null,
  total: 1,
  sha256: '5f'.repeat(32),
  rows: [row],
  problems: [
    { kind: 'no_instructor', ...about, class_id: row.class_id, subject: row.subject, date: row.from, rows: 1 },
    { kind: 'no_state_id', ...about, employee_id: row.employee_id, name: row.name, rows: 1 },
  ],
};
const filing = {
  id: '01J00000000000000000000034',
  from: '2026-03-01',
  until: '2026-03-31',
  state: 'Texas',
  note: 'Sent by mail on the day of the meeting',
  filed_on: '2026-04-02',
  rows: 1,
  people: 1,
  sha256: '5f'.repeat(32),
  entry: 12,
  recorded_at: '2026-04-02T15:00:00.000Z',
  by: '1002',
};
const change = { kind: 'changed', employee_id: row.employee_id, name: row.name, subject: row.subject };

async function openTab(page: Page) {
  await page.route(list, answering(report));
  await page.route(filed, answering([filing]));
  await page.route(
    changed,
    answering({ filing, added: 0, removed: 0, changed: 1, changes: [{ ...change, before: null, after: row }] }),
  );
  await page.goto(address);
  await expect(page.getByText('2 items are missing before you file')).toBeVisible();
}

const view = { id: filing.id, query: 'tab=matrix&status=SHORT', shared: true, own: true, by: 'Dana Ortiz' };
const views = [
  { ...view, name: 'Continuing education of officers who have been certified in another state before' },
  { ...view, id: row.class_id, name: 'Patrol', own: false },
];

async function openViews(page: Page) {
  await page.route('**/api/compliance/views/', answering(views));
  await page.goto('/compliance?tab=reports&view=saved');
  await expect(page.getByRole('link', { name: 'Patrol' })).toBeVisible();
}

/** The Reports tab of the compliance page. */
export const stateReportScreens = [
  ...screensOf(sergeant, {
    'state report': openTab,
    'state report, changed since it was filed': async (page) => {
      await openTab(page);
      await page.getByRole('button', { name: /^Changes since filing/ }).click();
      await expect(page.getByText('0 added, 0 removed, 1 changed.')).toBeVisible();
    },
    'evidence of a day': (page) => page.goto('/compliance?tab=reports&view=evidence&on=2026-03-01'),
    'forms of evidence': async (page) => {
      await page.goto('/compliance?tab=reports&view=evidence&on=2026-03-01');
      await page.getByRole('button', { name: 'Evidence' }).click();
      await expect(page.getByRole('menuitem', { name: /^Document/ })).toBeVisible();
    },
    'saved views': openViews,
    'rename a view': async (page) => {
      await openViews(page);
      await page.getByRole('button', { name: /^Rename Continuing/ }).click();
      await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible();
    },
    'record a state report as filed': async (page) => {
      await openTab(page);
      await page.getByRole('button', { name: 'Record as filed' }).click();
      await expect(page.getByText('You can still record the report as filed.')).toBeVisible();
    },
  }),
  ...screensOf(
    sergeant,
    { 'state report failed': textAt(address, "We couldn't load the state report", [list, failing(500)]) },
    { pictureOnly: true },
  ),
];
