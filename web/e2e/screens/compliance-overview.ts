import type { Standing } from '@muster/shared/areas/compliance';
import type { Page } from '@playwright/test';
import {
  aSuggestedClass,
  certificationStanding,
  evaluationStanding,
  hoursStanding,
  standingsOf,
} from '../../src/testing/standings.ts';
import { expect } from '../fixture.ts';
import { chief, sergeant } from '../people.ts';
import { answering, failing, officer, screensOf, textAt } from './screen.ts';

const summary = '**/api/compliance/summary/**';
const trend = '**/api/compliance/trend/**';
const own = /\/api\/compliance\/people\/1021\//;
const ofOther = /\/api\/compliance\/people\/1004\//;
const exemptions = '**/api/exemptions/**';
const id = '01J00000000000000000000077';

const monthOf = (from: string, n: number) => {
  const [year = 0, month = 0] = from.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + n, 1)).toISOString().slice(0, 7);
};
const months = (expiring: readonly number[], seats: readonly number[]) =>
  Array.from({ length: 12 }, (_, n) => ({
    month: monthOf('2026-11', n),
    expiring: expiring[n] ?? 0,
    seats: seats[n] ?? 0,
    free_seats: Math.floor((seats[n] ?? 0) / 2),
  }));

/** A requirement in the summary. */
export const requirement = (name: string, people: number, current: number, changes: object = {}) => ({
  id: name,
  name,
  kind: 'certification',
  people,
  current,
  by_status: [
    { status: 'MISSING', people: people - current },
    { status: 'NEAR_EXPIRATION', people: Math.floor(current / 9) },
    { status: 'COMPLETED', people: current - Math.floor(current / 9) },
  ],
  months: months([4, 6, 2, 0, 37, 12, 8, 0, 3, 22, 9, 14], [12, 0, 12, 12, 20, 0, 24, 0, 0, 12, 12, 0]),
  type_ids: [id],
  ...changes,
});
const requirements = [
  requirement('CPR and First Aid', 541, 500),
  requirement('Crisis intervention and communication with people in a mental health emergency', 541, 211),
  requirement('In-service hours', 500, 340, {
    kind: 'hours',
    by_status: [
      { status: 'MET', people: 310 },
      { status: 'ON_TRACK', people: 40 },
      { status: 'SHORT', people: 120 },
      { status: 'EXEMPT', people: 30 },
    ],
    months: months([0, 160], []),
  }),
];
const compared = (...rows: [string | null, number, number][]) =>
  rows.map(([name, people, current]) => ({ id: name, name, people, current, by_status: [] }));
/** The response for the overview. */
export const overview = {
  on: '2026-11-23',
  known: '2026-11-23T14:00:00.000Z',
  sealed: null,
  people: 541,
  current: 400,
  without_requirement: 0,
  requirements,
  units: compared(['Patrol, north district', 300, 220], ['Detectives', 120, 118], [null, 121, 62]),
  ranks: compared(['Officer', 400, 290], ['Sergeant', 100, 90], ['Lieutenant', 41, 20]),
  groups: compared(['Sworn', 500, 380], ['Dispatcher', 41, 20]),
  exemptions: 12,
};
const shares = [61, 63, 62, 66, 70, 72, 71, 69, 74, 78, 76, 75, 74];
const year = shares.map((share, n) => ({
  on: n === 12 ? '2026-11-23' : new Date(Date.UTC(2025, 11 + n, 0)).toISOString().slice(0, 10),
  people: 541,
  current: Math.round((541 * share) / 100),
  requirements: requirements.map(({ id, people }) => ({ id, people, current: Math.round((people * share) / 100) })),
}));

async function openOverview(page: Page) {
  await page.route(summary, answering(overview));
  await page.route(trend, answering(year));
  await page.goto('/compliance?tab=overview');
  await expect(page.getByRole('img', { name: /^Requirements met: 61%/ })).toBeVisible();
  await expect(page.getByRole('list', { name: /in 12 months/ })).toBeVisible();
}

const exemption = (n: number, changes: object = {}) => ({
  id: `${id}-${n}`,
  entry: n,
  employee_id: `10${n}`,
  name: n === 20 ? 'Maximiliana-Alexandrina Q Wolfeschlegelsteinhausenbergerdorff' : 'Kim Lee',
  requirement_id: 'CPR and First Aid',
  requirement_name: 'CPR and First Aid',
  from: '2026-10-01',
  until: '2026-12-31',
  reason: n === 21 ? 'Unbreakable'.repeat(8) : 'Injury on duty, order 26-114',
  approver: '1001',
  ended_on: null,
  ...changes,
});
/** Exemptions of every state. */
export const exempted = [
  exemption(20),
  exemption(21, { until: null }),
  exemption(22, { from: '2027-02-01', until: null }),
  exemption(23, { ended_on: '2026-11-01' }),
];

const standing = (changes: Partial<Standing> = {}) =>
  hoursStanding({
    mends: [
      aSuggestedClass({ class_id: `${id}1` }),
      aSuggestedClass({
        class_id: `${id}2`,
        training_name: 'Crisis intervention',
        location: 'Gym, north building',
        free_seats: 0,
        waitlisted_count: 1,
      }),
    ],
    with_class: {
      status: 'MET',
      minutes: 1440,
      expiration_date: null,
      text: 'With this class: Met, 24 h of 24 h.',
    },
    ...changes,
  });
const exempt = { id: `${id}-4`, from: '2026-10-01', until: null, reason: 'Injury on duty', approver: '1001' };
const standings = standingsOf([
  standing(),
  evaluationStanding(),
  certificationStanding({ requirement_id: 'R2', name: 'Bicycle patrol', status: 'EXEMPT', exemption: exempt }),
  standing({ requirement_id: 'R3', status: 'MET', minutes: 1440, held_minutes: 0, parts: [], mends: [] }),
]);
const requirementsOf = (page: Page) => page.getByRole('region', { name: 'Your requirements', exact: true });

/** The compliance overview, the exemptions, and a person's status in hours requirements. */
export const complianceOverviewScreens = [
  ...screensOf(chief, {
    'compliance overview': openOverview,
    'compliance overview as tables': async (page) => {
      await openOverview(page);
      for (const _ of [1, 2]) await page.getByRole('button', { name: 'Show as table' }).first().click();
      await expect(page.getByRole('table')).toHaveCount(2);
    },
    exemptions: async (page) => {
      await page.route(exemptions, answering(exempted));
      await page.goto('/compliance?tab=requirements&view=exemptions');
      await expect(page.getByText('Wolfeschlegelsteinhausenbergerdorff')).toBeVisible();
    },
    'grant an exemption, refused': async (page) => {
      await page.route(exemptions, answering([]));
      await page.goto('/compliance?tab=requirements&view=exemptions');
      await page.getByRole('button', { name: 'Grant exemption' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Grant exemption' }).click();
      await expect(page.getByText('Choose a requirement', { exact: true }).last()).toBeVisible();
    },
  }),
  ...screensOf(sergeant, {
    'compliance overview, nothing required': textAt('/compliance?tab=overview', 'No requirements in effect', [
      summary,
      answering({ ...overview, requirements: [] }),
    ]),
    'requirements of another person': async (page) => {
      await page.route(ofOther, answering(standings));
      await page.goto('/people/1004?tab=record');
      await page
        .getByRole('button', { name: /^Show why/ })
        .first()
        .click();
      await expect(page.getByRole('button', { name: /^Hide why/ })).toBeVisible();
    },
  }),
  ...screensOf(
    sergeant,
    {
      'compliance overview failed': textAt('/compliance?tab=overview', "We couldn't load compliance", [
        summary,
        failing(500),
      ]),
      'exemptions as staff of training': textAt(
        '/compliance?tab=requirements&view=exemptions',
        'granted and ended by administrators',
        [exemptions, answering(exempted)],
      ),
    },
    { pictureOnly: true },
  ),
  ...screensOf(officer, {
    'dashboard with hours': async (page) => {
      await page.route(own, answering(standings));
      await page.goto('/');
      await expect(requirementsOf(page)).toBeVisible();
      await requirementsOf(page).scrollIntoViewIfNeeded();
    },
    'what if I take this class': async (page) => {
      await page.route(own, answering(standings));
      await page.goto('/training?tab=completed');
      await page
        .getByRole('button', { name: /^What if I take this class/ })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByText('With this class: Met').first()).toBeVisible();
    },
  }),
  ...screensOf(
    officer,
    {
      'certifications with hours': async (page) => {
        await page.route(own, answering(standings));
        await page.goto('/training?tab=completed');
        await expect(requirementsOf(page)).toBeVisible();
        await requirementsOf(page).scrollIntoViewIfNeeded();
      },
    },
    { pictureOnly: true },
  ),
];
