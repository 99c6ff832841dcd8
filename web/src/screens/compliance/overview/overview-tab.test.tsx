import type { ComplianceSummary, SummarisedRequirement } from '@muster/shared/areas/compliance';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { questionOf } from '../../../parts/compliance/question.ts';
import { type Answers, network, ok, refused } from '../../../testing/fake-network.ts';
import { dialogOf, noDialog } from '../../../testing/manage-trainings-screen.tsx';
import { employee, signInAs } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render-app.tsx';
import { cellsOf, textsOf } from '../../../testing/tables.ts';
// Preloads the lazy modules of the tab.
import './components/expiring-people.tsx';
import '../../../parts/compliance/charts/trend-chart.tsx';
import { OverviewTab } from './overview-tab.tsx';

beforeEach(() => signInAs(employee));

const today = '2026-11-23';
const monthNames = [
  '2026-11',
  '2026-12',
  ...Array.from({ length: 10 }, (_, n) => `2027-${`${n + 1}`.padStart(2, '0')}`),
];
const months = (counts: Record<string, [expiring: number, seats: number]>) =>
  monthNames.map((month) => {
    const [expiring = 0, seats = 0] = counts[month] ?? [];
    return { month, expiring, seats, free_seats: Math.floor(seats / 2) };
  });
const cpr: SummarisedRequirement = {
  id: 'T1',
  name: 'CPR',
  kind: 'certification',
  people: 541,
  current: 500,
  by_status: [
    { status: 'MISSING', people: 41 },
    { status: 'PENDING', people: 0 },
    { status: 'NEAR_EXPIRATION', people: 37 },
    { status: 'COMPLETED', people: 463 },
  ],
  months: months({ '2027-03': [37, 20], '2027-04': [2, 8] }),
  type_ids: ['T1', 'T2'],
};
const hours: SummarisedRequirement = {
  id: 'R1',
  name: 'In-service hours',
  kind: 'hours',
  people: 40,
  current: 10,
  by_status: [{ status: 'SHORT', people: 30 }],
  months: months({ '2026-12': [30, 0] }),
  type_ids: [],
};
const summary: ComplianceSummary = {
  on: today,
  known: '2026-11-23T14:00:00.000Z',
  sealed: null,
  people: 541,
  current: 400,
  without_requirement: 6,
  requirements: [cpr, hours],
  units: [
    { id: 'U1', name: 'Patrol', people: 300, current: 200, by_status: [] },
    { id: null, name: null, people: 241, current: 200, by_status: [] },
  ],
  ranks: [{ id: 'K1', name: 'Officer', people: 541, current: 400, by_status: [] }],
  groups: [{ id: null, name: null, people: 541, current: 400, by_status: [] }],
  exemptions: 12,
};
const trend = [
  { on: '2025-11-30', people: 500, current: 250, requirements: [{ id: 'T1', people: 500, current: 100 }] },
  { on: '2026-10-31', people: 540, current: 390, requirements: [{ id: 'T1', people: 540, current: 480 }] },
  { on: today, people: 541, current: 400, requirements: [{ id: 'T1', people: 541, current: 500 }] },
];
const summaryCall = 'GET /api/compliance/summary/';
const trendCall = 'GET /api/compliance/trend/?months=12';

function overview(answers: Answers = {}, address = '/compliance?tab=overview') {
  const server = network({ [summaryCall]: ok(summary), [trendCall]: ok(trend), ...answers });
  const question = questionOf(new URL(address, 'https://muster.test').searchParams, today);
  const panel = { question, change: () => undefined, today, timeZone: 'America/Chicago' };
  return { ...server, user: renderPart(<OverviewTab {...panel} />, address) };
}
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const linksOf = (part: Awaited<ReturnType<typeof section>>) =>
  part
    .getAllByRole('link')
    .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]);
const lacking = 'status=MISSING%2CPENDING%2CSHORT%2CNOT_MET';

test('shows the expirations of an evaluation without seats or a class to schedule', async () => {
  const evaluation: SummarisedRequirement = {
    ...cpr,
    id: 'R5',
    name: 'Handgun',
    kind: 'evaluation',
    months: months({ '2026-12': [30, 0] }),
    type_ids: [],
  };
  const { user } = overview({ [summaryCall]: ok({ ...summary, requirements: [evaluation] }) });
  const expiring = await section('Expirations in the next 12 months');
  expiring.getByRole('list', { name: 'Handgun: in 12 months 30 expire' });
  expiring.getByRole('button', { name: /December 2026: 30 expire$/ });
  expect(expiring.queryByText('Every month has enough seats for its expirations.')).toBeNull();
  await user.click(expiring.getByRole('button', { name: 'Show as table' }));
  const table = within(expiring.getByRole('table'));
  expect(textsOf(table.getAllByRole('columnheader'))).toEqual(['Month', 'Expire', 'Actions']);
  table.getByRole('button', { name: 'View 30 people whose Handgun expires in December 2026' });
  expect(table.queryByRole('link')).toBeNull();
});

test('shows the share in total, with links from each number to its people', async () => {
  overview();
  const total = await section('In total');
  total.getByText('88%');
  expect(linksOf(total)).toEqual([
    ['Fully compliant: 400 of 541 people', '/compliance?tab=matrix'],
    ['Out of compliance: 141 people', `/compliance?tab=matrix&${lacking}`],
    ['12 exemptions in effect', '/compliance?tab=requirements&view=exemptions'],
  ]);
  const requirements = await section('By requirement');
  requirements.getByText('500 of 541 compliant');
  requirements.getByText('92%');
  expect(linksOf(requirements)).toEqual([
    ['CPR', '/compliance?tab=matrix&requirement=T1'],
    ['41 Missing: CPR', '/compliance?tab=matrix&requirement=T1&status=MISSING'],
    ['37 Near Expiration: CPR', '/compliance?tab=matrix&requirement=T1&status=NEAR_EXPIRATION'],
    ['463 Completed: CPR', '/compliance?tab=matrix&requirement=T1&status=COMPLETED'],
    ['In-service hours', '/compliance?tab=matrix&requirement=R1'],
    ['30 Short: In-service hours', '/compliance?tab=matrix&requirement=R1&status=SHORT'],
  ]);
});

test('compares units and ranks, and hides groups in a department without groups', async () => {
  overview();
  const units = await section('By unit');
  units.getByText('No unit');
  expect(linksOf(units)).toEqual([
    ['Patrol', '/compliance?tab=matrix&unit=U1'],
    ['Patrol: Out of compliance: 100 people', `/compliance?tab=matrix&unit=U1&${lacking}`],
  ]);
  await section('By rank');
  expect(screen.queryByRole('region', { name: 'By group' })).toBeNull();
});

test('keeps the question in every link and in the call', async () => {
  const asked = 'on=2026-03-01&known=then&unit=U1';
  overview(
    {
      [`${summaryCall}?${asked}`]: ok(summary),
      [`GET /api/compliance/trend/?${asked}&months=12`]: ok(trend),
    },
    `/compliance?tab=overview&${asked}`,
  );
  const total = await section('In total');
  expect(linksOf(total)[0]).toEqual(['Fully compliant: 400 of 541 people', `/compliance?tab=matrix&${asked}`]);
  await section('12-month trend');
});

test('shows the trend as a chart with a summary, and as a table whose days link to their people', async () => {
  const { user } = overview();
  const part = await section('12-month trend');
  await part.findByRole('img', {
    name: 'Requirements met: 20% compliant on Sun, Nov 30, 2025, 92% on Mon, Nov 23, 2026',
  });
  await user.click(part.getByRole('button', { name: 'Show as table' }));
  expect(document.activeElement).toBe(part.getByRole('button', { name: 'Show as chart' }));
  expect(part.queryByRole('img')).toBeNull();
  expect(cellsOf(part.getByRole('table'))[2]).toEqual(['Mon, Nov 23, 2026', '500', '541', '92%']);
  await user.selectOptions(part.getByRole('combobox', { name: 'Show' }), 'Fully compliant people');
  expect(cellsOf(part.getByRole('table'))).toEqual([
    ['Sun, Nov 30, 2025', '250', '500', '50%'],
    ['Sat, Oct 31, 2026', '390', '540', '72%'],
    ['Mon, Nov 23, 2026', '400', '541', '74%'],
  ]);
  await user.selectOptions(part.getByRole('combobox', { name: 'Show' }), 'CPR');
  expect(cellsOf(part.getByRole('table'))[0]).toEqual(['Sun, Nov 30, 2025', '100', '500', '20%']);
  expect(part.getAllByRole('link')[0]?.getAttribute('href')).toBe(
    '/compliance?tab=matrix&on=2025-11-30&requirement=T1',
  );
  await user.click(part.getByRole('button', { name: 'Show as chart' }));
  await part.findByRole('img', { name: /^CPR: 20% compliant/ });
});

test('lists months with too few seats, with their people and the form of a class', async () => {
  const { user } = overview({
    'GET /api/compliance/?requirement=T1&limit=500': ok({
      ...summary,
      requirements: [{ id: 'T1', name: 'CPR', kind: 'certification' }],
      rows: [
        ['77', 'Kim Lee', '2027-03-14'],
        ['78', 'Ben Cole', '2027-04-14'],
        ['79', 'Ana Ruiz', null],
      ].map(([employee_id, name, expiration_date]) => ({
        employee_id,
        name,
        rank: null,
        unit: 'Patrol',
        group: null,
        cells: [
          {
            requirement_id: 'T1',
            status: 'COMPLETED',
            detail: null,
            certification_date: '2025-03-14',
            expiration_date,
            minutes: null,
            needed_minutes: null,
          },
        ],
      })),
    }),
  });
  const part = await section('Expirations in the next 12 months');
  part.getByText(
    'In-service hours: 30 people are missing hours in a period that ends in December 2026: no seats, 30 short',
  );
  part.getByText('37 CPR certifications expire in March 2027: 20 seats, 17 short');
  expect(linksOf(part)).toEqual([
    ['View 30 people with hours missing for In-service hours', `/compliance?tab=matrix&requirement=R1&${lacking}`],
    ['Schedule a class for CPR in March 2027', '/training?tab=manage&type=T1&dialog=add-class'],
  ]);
  const strip = within(part.getByRole('list', { name: 'CPR: in 12 months 39 expire, 28 seats scheduled' }));
  expect(textsOf(strip.getAllByRole('listitem')).slice(3, 6)).toEqual([
    'Feb0no seatsFebruary 2027: 0 expire, no seats',
    'Mar3717 shortMarch 2027: 37 expire, 17 short',
    'Apr28 seatsApril 2027: 2 expire, 8 seats',
  ]);
  await user.click(strip.getByRole('button', { name: 'April 2027: 2 expire, 8 seats' }));
  await dialogOf('CPR expires in April 2027');
  await user.keyboard('{Escape}');
  await noDialog();
  await user.click(part.getByRole('button', { name: 'View 37 people whose CPR expires in March 2027' }));
  const dialog = await dialogOf('CPR expires in March 2027');
  expect(cellsOf(await dialog.findByRole('table'))).toEqual([['77', 'Kim Lee', 'Patrol', 'Sun, Mar 14, 2027']]);
  expect(dialog.getByRole('link', { name: 'Kim Lee' }).getAttribute('href')).toBe('/people/77');
  await user.keyboard('{Escape}');
  await noDialog();
  await user.selectOptions(part.getByRole('combobox', { name: 'Requirement' }), 'In-service hours');
  const short = part.getByRole('link', { name: 'December 2026: 30 people with hours missing, no seats' });
  expect(short.getAttribute('href')).toBe(`/compliance?tab=matrix&requirement=R1&${lacking}`);
  await user.selectOptions(part.getByRole('combobox', { name: 'Requirement' }), 'CPR');
  await user.click(part.getByRole('button', { name: 'Show as table' }));
  const rows = cellsOf(part.getByRole('table'));
  expect(rows).toHaveLength(12);
  expect(rows[4]?.slice(0, 5)).toEqual(['March 2027', '37', '20', '10', '17']);
  expect(rows[5]?.slice(0, 5)).toEqual(['April 2027', '2', '8', '4', '0']);
});

test('shows the next steps in a department without requirements', async () => {
  overview({ [summaryCall]: ok({ ...summary, requirements: [] }) });
  await screen.findByText(/No requirements in effect on this day/);
  expect(screen.getByRole('link', { name: 'Add requirement' }).getAttribute('href')).toBe(
    '/compliance?tab=requirements',
  );
  expect(screen.getByRole('link', { name: 'Open Manage Trainings' }).getAttribute('href')).toBe('/training?tab=manage');
});

test('shows a message if no one matches the filters', async () => {
  overview({ [summaryCall]: ok({ ...summary, people: 0, current: 0 }) });
  await screen.findByText('No one matches these filters on this day. Change the day or the filters above.');
});

test('shows a failure with a retry, and keeps the rest if only the trend fails', async () => {
  const { answers, user } = overview({ [summaryCall]: refused(500), [trendCall]: refused(500) });
  await screen.findByText("We couldn't load compliance. Check your connection and try again.");
  answers[summaryCall] = ok(summary);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await section('In total');
  await screen.findByText("We couldn't load the trend. Check your connection and try again.");
  answers[trendCall] = ok(trend);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await section('12-month trend');
});
