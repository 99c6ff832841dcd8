import { requirementStatuses } from '@muster/shared/requirements/answer';
import type { Page } from '@playwright/test';
import { aSuggestedClass, evaluationStanding } from '../../src/testing/standings.ts';
import { expect } from '../fixture.ts';
import { sergeant } from '../people.ts';
import { answering, failing, type Screen, screensOf } from './screen.ts';

const longName = 'Maximiliana-Alexandrina Q Wolfeschlegelsteinhausenbergerdorff';
const longRequirement = 'Continuing education in the use of force, de-escalation and communication';
const requirements = Array.from({ length: 12 }, (_, n) => ({
  id: `R${n}`,
  name: n === 1 ? longRequirement : `Requirement ${n}`,
  kind: n % 3 === 2 ? 'hours' : n === 3 ? 'evaluation' : 'certification',
}));

const cell = (requirement: number, person: number) => {
  const isHours = requirement % 3 === 2;
  const among = requirementStatuses.filter((status) =>
    isHours
      ? !['COMPLETED', 'MISSING', 'PENDING', 'NEAR_EXPIRATION'].includes(status)
      : !/MET|SHORT|TRACK/.test(status),
  );
  const status = among[(requirement * 7 + person * 3) % among.length];
  const isMissing = status === 'MISSING';
  return {
    requirement_id: `R${requirement}`,
    status,
    detail: isMissing ? (person % 2 === 0 ? 'never' : 'expired') : null,
    certification_date: isHours ? null : '2026-01-02',
    expiration_date: isHours || (isMissing && person % 2 === 0) ? null : '2026-12-31',
    minutes: isHours ? 1230 : null,
    needed_minutes: isHours ? 2400 : null,
    ...(requirement === 3 && { firearms: evaluationStanding().firearms }),
  };
};

const rows = Array.from({ length: 120 }, (_, person) => ({
  employee_id: String(2000 + person),
  name: person === 0 ? longName : `Officer Number ${person}`,
  rank: person % 5 === 0 ? 'Sergeant' : 'Officer',
  unit: person % 3 === 0 ? 'Patrol, second watch' : person % 3 === 1 ? 'Court' : null,
  group: 'Sworn',
  cells: requirements.flatMap((_, n) => ((person + n) % 6 === 0 ? [] : [cell(n, person)])),
}));

const table = {
  on: '2026-03-01',
  known: '2026-03-02T06:00:00.000Z',
  sealed: { no: 7, at: '2026-03-02T08:00:00.000Z', root: '3f2a'.repeat(16) },
  requirements,
  rows,
};

const aClass = aSuggestedClass({
  training_name: longRequirement,
  location: 'Riverton Firing Range',
  from: '2027-04-01',
  until: '2027-04-02',
  free_seats: 3,
});

const reasons = {
  employee: {
    employee_id: '2001',
    name: longName,
    rank: 'Officer',
    unit: 'Court',
    group: 'Sworn',
    employed: true,
    active: true,
  },
  on: '2026-03-01',
  known: '2026-03-02T06:00:00.000Z',
  standings: [
    {
      ...cell(2, 1),
      name: longRequirement,
      kind: 'hours',
      status: 'SHORT',
      held_minutes: 240,
      period: { from: '2026-01-01', until: '2026-12-31' },
      days_left: 305,
      parts: [
        { of: 'whole', name: 'All hours', needed: 2400, done: 1230, held: 240 },
        { of: 'courses', name: 'Firearms, Driving', needed: 2, done: 1, held: 0 },
      ],
      exemption: { id: 'E-3', from: '2026-05-01', until: null, reason: 'On leave.', approver: 'Margaret Lindqvist' },
      source: { citation: 'Policy 4.1', url: 'https://example.org/policy', checked_on: '2026-01-05' },
      because: ['40 hours are asked for in 2026.', '20 hours 30 minutes count.'],
      entries: [
        { no: 4, valid_on: '2026-01-02', text: 'Certified in Firearms.', counts: true, note: null },
        { no: 9, valid_on: '2026-02-02', text: 'Credit for a seminar.', counts: false, note: 'It was withdrawn.' },
      ],
      mends: [aClass, { ...aClass, class_id: 'C2', free_seats: 0, standing: 'waitlist' }],
      with_class: null,
    },
  ],
};

const grid = (page: Page) => page.getByRole('grid').or(page.getByRole('list', { name: 'Compliance matrix' }));

/** Returns a function that opens the matrix, and then an element on it. */
const matrix =
  (
    then: (page: Page) => Promise<unknown> = async () => undefined,
    query = '',
    answer: object = reasons,
  ): Screen['open'] =>
  async (page) => {
    await page.route(/\/api\/compliance\/\?/, answering(table));
    await page.route(/\/api\/compliance\/people\//, answering(answer));
    await page.route(/\/api\/compliance\/summary\//, answering({ requirements: [] }));
    await page.route(/\/api\/compliance\/views\//, answering([]));
    await page.route(/\/api\/(requirements|units|groups)\/$/, answering([]));
    await page.goto(`/compliance?tab=matrix&on=2026-03-01&known=then${query}`);
    await expect(grid(page)).toBeVisible();
    await then(page);
  };

const withAll = (button: string, wait: string) =>
  matrix(async (page) => {
    await page.getByRole('checkbox', { name: /^Select all/ }).click();
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog').getByText(wait)).toBeVisible();
  });

/** The matrix of compliance, with long names and every status. */
export const complianceScreens: readonly Screen[] = screensOf(sergeant, {
  'compliance: matrix': matrix(),
  'compliance: matrix by rank, filtered': matrix(undefined, '&by=rank&status=MISSING,SHORT'),
  'compliance: reasons of a cell': matrix(
    (page) => expect(page.getByRole('heading', { name: 'Classes that would help' })).toBeVisible(),
    '&cell=2001.R2',
  ),
  'compliance: firearms of a cell': matrix(
    (page) => expect(page.getByRole('heading', { name: 'Firearms', exact: true })).toBeVisible(),
    '&cell=2001.R1',
    { ...reasons, standings: [evaluationStanding({ requirement_id: 'R1', name: longRequirement })] },
  ),
  'compliance: enroll people': withAll('Enroll...', 'No upcoming class would help.'),
  'compliance: notify people': withAll('Notify...', 'Each person is notified at most once a day.'),
  'compliance: evidence': matrix(async (page) => {
    await page.getByRole('button', { name: 'Evidence' }).click();
    await expect(page.getByRole('dialog').getByText('The file shows and proves')).toBeVisible();
  }),
  'compliance: save a view': matrix(async (page) => {
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save this view...' }).click();
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible();
  }),
  'compliance: matrix not loaded': async (page) => {
    await page.route(/\/api\/compliance\//, failing(500));
    await page.route(/\/api\/(requirements|units|groups)\/$/, answering([]));
    await page.goto('/compliance?tab=matrix');
    await expect(page.getByText("We couldn't load compliance.")).toBeVisible();
  },
});
